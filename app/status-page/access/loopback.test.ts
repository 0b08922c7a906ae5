import { expect, test } from '@jest/globals';
import { judgeOrigin, type Origin } from './loopback.ts';

const browser: Origin = {
  remoteAddress: '127.0.0.1',
  host: 'localhost:3000',
  httpVersion: '1.1',
  headerNames: ['host', 'user-agent', 'cookie'],
};

test.each<[string, Partial<Origin>]>([
  ['localhost', {}],
  ['an address', { host: '127.0.0.1:3000' }],
  ['IPv6', { remoteAddress: '::1', host: '[::1]:3000' }],
  ['IPv4 on an IPv6 socket', { remoteAddress: '::ffff:127.0.0.1', host: 'LOCALHOST' }],
  ['another address of the same loopback', { remoteAddress: '127.0.0.5', host: '127.0.0.5' }],
])('local: %s', (_what, change) => {
  expect(judgeOrigin({ ...browser, ...change }).kind).toBe('local');
});

test.each<[string, Partial<Origin>, string]>([
  ['another machine', { remoteAddress: '192.168.1.7' }, 'elsewhere'],
  ['another machine that says localhost', { remoteAddress: '10.0.0.1', host: 'localhost' }, 'elsewhere'],
  ['a socket that is gone', { remoteAddress: undefined }, 'elsewhere'],
  ['a name that was pointed here (DNS rebinding)', { host: 'attacker.example:3000' }, 'doubtful'],
  ['a name that only begins like ours', { host: 'localhost.attacker.example' }, 'doubtful'],
  ['a name that only begins like an address', { host: '127.0.0.1.attacker.example' }, 'doubtful'],
  ['a host with a user in it', { host: 'localhost@attacker.example' }, 'doubtful'],
  ['no host', { host: undefined }, 'doubtful'],
  ['a proxy', { headerNames: ['host', 'x-forwarded-for'] }, 'doubtful'],
  ['a proxy by the standard', { headerNames: ['host', 'forwarded'] }, 'doubtful'],
  ['a tunnel', { headerNames: ['host', 'x-forwarded-proto'] }, 'doubtful'],
  ['a proxy that adds nothing but speaks HTTP/1.0', { httpVersion: '1.0' }, 'doubtful'],
])('not local: %s', (_what, change, kind) => {
  expect(judgeOrigin({ ...browser, ...change }).kind).toBe(kind);
});
