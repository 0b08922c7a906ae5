import { expect, test } from '@jest/globals';
import { createAttemptLimit } from './attempt-limit.ts';
import { beginSession, holdsSession, sameSecret } from './session.ts';

const token = 'a-dashboard-token-of-length';
const pairOf = (cookie: string) => cookie.split(';')[0] ?? '';

test('a session holds for a week, wherever it is in the cookies', () => {
  const cookie = pairOf(beginSession(token, 1000, false));
  expect(holdsSession(`other=1; ${cookie}`, token, 1000)).toBe(true);
  expect(holdsSession(cookie, token, 1000 + 8 * 24 * 60 * 60_000)).toBe(false);
});

test.each([
  ['none', undefined],
  ['an empty one', 'agent-conversations-session='],
  ['one without a mark', 'agent-conversations-session=9999999999999'],
  ['one with a longer life', 'changed'],
])('no session: %s', (what, cookies) => {
  const valid = pairOf(beginSession(token, 1000, false));
  const offered = what === 'one with a longer life' ? valid.replace('=', '=9') : cookies;
  expect(holdsSession(offered, token, 1000)).toBe(false);
});

test('a new token ends the sessions of the old one', () => {
  expect(holdsSession(pairOf(beginSession(token, 1000, false)), `${token}2`, 1000)).toBe(false);
});

test('the cookie holds no token and is out of reach for scripts and other sites', () => {
  const cookie = beginSession(token, 1000, true);
  expect(cookie).not.toContain(token);
  expect(cookie).toMatch(/; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure$/);
  expect(beginSession(token, 1000, false)).not.toContain('Secure');
});

test('secrets of any length are compared', () => {
  expect(sameSecret('a', 'a')).toBe(true);
  expect(sameSecret('', 'a')).toBe(false);
  expect(sameSecret('a'.repeat(10_000), 'a')).toBe(false);
});

test('ten wrong tries a minute from one place, a hundred from all', () => {
  let now = 0;
  const limit = createAttemptLimit(() => now);
  for (let count = 0; count < 10; count += 1) {
    expect(limit.pause('here')).toBe(0);
    limit.failed('here');
  }
  now = 20_000;
  expect(limit.pause('here')).toBe(40_000);
  expect(limit.pause('there')).toBe(0);
  for (let count = 0; count < 200; count += 1) limit.failed(`place ${count}`);
  expect(limit.pause('a new place')).toBe(40_000);
  now = 60_001;
  expect(limit.pause('here')).toBe(0);
});
