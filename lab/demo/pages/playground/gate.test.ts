import { expect, test } from '@jest/globals';
import { judgePosting, judgeVisit } from './gate.ts';

const local = {
  remoteAddress: '127.0.0.1',
  host: '127.0.0.1:4100',
  httpVersion: '1.1',
  headerNames: ['host', 'accept'],
};
const form = 'application/x-www-form-urlencoded';
const own = {
  host: '127.0.0.1:4100',
  origin: 'http://127.0.0.1:4100',
  fetchSite: 'same-origin',
  contentType: form,
};

test.each([
  ['this machine', {}, 'in'],
  ['this machine by name', { host: 'localhost:4100' }, 'in'],
  ['a name that was pointed at this machine', { host: 'widgets.attacker.example:4100' }, 'refused'],
  ['a name that only begins well', { host: '127.0.0.1.attacker.example' }, 'refused'],
  ['a user name in front of the host', { host: 'localhost@attacker.example' }, 'refused'],
  ['no host', { host: undefined }, 'refused'],
  ['another machine', { remoteAddress: '192.0.2.1' }, 'refused'],
  ['a proxy on this machine', { headerNames: ['host', 'x-forwarded-for'] }, 'refused'],
])('a visit: %s', (_what, change, kind) => {
  expect(judgeVisit({ ...local, ...change }).kind).toBe(kind);
});

test.each([
  ['a form of these pages', {}, 'in'],
  ['with a charset', { contentType: `${form};charset=UTF-8` }, 'in'],
  ['a tool that sends no such headers', { origin: undefined, fetchSite: undefined }, 'in'],
  ['another site', { origin: 'https://attacker.example', fetchSite: 'cross-site' }, 'refused'],
  ['another port of this machine', { origin: 'http://127.0.0.1:9000', fetchSite: 'same-site' }, 'refused'],
  ['another port, by an old browser', { origin: 'http://127.0.0.1:9000', fetchSite: undefined }, 'refused'],
  ['a page without an origin', { origin: 'null', fetchSite: 'cross-site' }, 'refused'],
  ['the same host by https', { origin: 'https://127.0.0.1:4100' }, 'refused'],
  ['something else than a form', { contentType: 'text/plain' }, 'refused'],
  ['nothing said of what it is', { contentType: undefined }, 'refused'],
])('a posting: %s', (_what, change, kind) => {
  expect(judgePosting({ ...own, ...change }).kind).toBe(kind);
});
