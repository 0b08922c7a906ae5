import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { localTokenFile, readLocalToken, signInLink, whyNotLocal } from './this-machine.ts';

interface Request {
  readonly remoteAddress?: string | undefined;
  readonly host?: string | undefined;
  readonly httpVersion?: string;
  readonly more?: string;
}

const judged = ({ remoteAddress, host, httpVersion = '1.1', more }: Request) =>
  whyNotLocal({
    socket: { remoteAddress },
    headers: { host, 'user-agent': 'x', cookie: 'y', ...(more && { [more]: 'z' }) },
    httpVersion,
  });
const browser = { remoteAddress: '127.0.0.1', host: 'localhost:3000' };

test.each<[string, Request]>([
  ['to localhost', {}],
  ['to a loopback address', { host: '127.0.0.1:3000' }],
  ['over IPv6', { remoteAddress: '::1', host: '[::1]:3000' }],
  ['over IPv4 on an IPv6 socket', { remoteAddress: '::ffff:127.0.0.1', host: 'LOCALHOST' }],
  ['from another loopback address', { remoteAddress: '127.0.0.5', host: '127.0.0.5' }],
])('a request %s is from this machine', (_what, change) => {
  expect(judged({ ...browser, ...change })).toBeNull();
});

const elsewhere = 'another machine';
const named = 'is not this machine';
test.each<[string, Request, string]>([
  ['from another machine', { remoteAddress: '192.168.1.7' }, elsewhere],
  ['from another machine that says localhost', { remoteAddress: '10.0.0.1', host: 'localhost' }, elsewhere],
  ['of a socket that is gone', { remoteAddress: undefined }, elsewhere],
  ['to a name that was pointed here (DNS rebinding)', { host: 'attacker.example:3000' }, named],
  ['to a name that only begins like localhost', { host: 'localhost.attacker.example' }, named],
  ['to a name that only begins like an address', { host: '127.0.0.1.attacker.example' }, named],
  ['to a host with a user in it', { host: 'localhost@attacker.example' }, named],
  ['to no host', { host: undefined }, named],
  ['through a proxy', { more: 'x-forwarded-for' }, 'proxy (x-forwarded-for)'],
  ['through a proxy that sends the standard header', { more: 'forwarded' }, 'proxy (forwarded)'],
  ['through a tunnel', { more: 'x-forwarded-proto' }, 'proxy'],
  ['through a proxy that adds nothing but speaks HTTP/1.0', { httpVersion: '1.0' }, 'HTTP/1.0'],
])('a request %s is not certainly from this machine', (_what, change, why) => {
  expect(judged({ ...browser, ...change })).toContain(why);
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
