import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { judgeOrigin, localTokenFile, type Origin, readLocalToken, signInLink } from './this-machine.ts';

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
])('%s is this machine', (_what, change) => {
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
])('%s is not certainly this machine', (_what, change, kind) => {
  expect(judgeOrigin({ ...browser, ...change }).kind).toBe(kind);
});

test('the local token is created once and is readable for its owner only', () => {
  const dataDir = temporaryFolder();
  const token = readLocalToken(dataDir);
  expect(token).toMatch(/^[\w-]{32}$/);
  expect(readLocalToken(dataDir)).toBe(token);
  expect(statSync(join(dataDir, localTokenFile)).mode & 0o777).toBe(0o600);
});

test('there is a local token even where it cannot be stored', () => {
  expect(readLocalToken('/dev/null/nowhere')).toMatch(/^[\w-]{32}$/);
});

test.each([
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/sign-in?token=x'],
  ['http://[::1]:3000', 'http://[::1]:3000/sign-in?token=x'],
  ['http://0.0.0.0:3000', 'http://localhost:3000/sign-in?token=x'],
])('the sign-in link for a server at %s opens in a browser', (address, link) => {
  expect(signInLink(address, 'x')).toBe(link);
});
