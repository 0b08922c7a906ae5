import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { createGate, sameSecret, type TokenGate } from './gate.ts';

const token = 'a-dashboard-token-of-length';
const day = 24 * 60 * 60_000;

let clock: number;
let gate: TokenGate;
beforeEach(() => {
  clock = 1000;
  gate = createGate({ kind: 'shared', token, now: () => clock });
});

function requestWith(headers: Record<string, string> = {}, remoteAddress = '203.0.113.7'): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  return Object.assign(new IncomingMessage(socket), { headers });
}

function signIn(headers: Record<string, string> = {}): string {
  const result = gate.signIn(requestWith(headers), token);
  return result.kind === 'in' ? result.cookie : '';
}

const pairOf = (cookie: string) => cookie.split(';')[0] ?? '';
const admit = (cookie: string, at: TokenGate = gate) => at.admit(requestWith({ cookie })).kind;

describe('a session', () => {
  test('holds for a week, wherever it is among the cookies', () => {
    const cookie = pairOf(signIn());
    expect(admit(`other=1; ${cookie}`)).toBe('in');
    clock += 8 * day;
    expect(admit(cookie)).toBe('sign_in');
  });

  test('is valid at every replica with the same token, and at none with another', () => {
    const cookie = pairOf(signIn());
    const now = () => clock;
    expect(admit(cookie, createGate({ kind: 'shared', token, now }))).toBe('in');
    expect(admit(cookie, createGate({ kind: 'shared', token: `${token}2`, now }))).toBe('sign_in');
  });

  test('is over once it was signed out of, also for somebody who kept the cookie', () => {
    const kept = pairOf(signIn());
    clock += 1;
    const other = pairOf(signIn());
    expect(gate.signOut(requestWith({ cookie: kept }))).toMatch(/session=; Path=\/; Max-Age=0/);
    expect([admit(kept), admit(other)]).toEqual(['sign_in', 'in']);
  });

  test.each([
    ['an empty cookie', () => 'agent-conversations-session='],
    ['a cookie without a seal', () => 'agent-conversations-session=9999999999999'],
    ['a cookie with a later expiry', () => pairOf(signIn()).replace('=', '=9')],
  ])('is not made by %s', (_what, cookie) => {
    expect(admit(cookie())).toBe('sign_in');
  });

  test('has a cookie without the token, out of reach for scripts and other sites', () => {
    const cookie = signIn({ 'x-forwarded-proto': 'https' });
    expect(cookie).not.toContain(token);
    expect(cookie).toMatch(/; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure$/);
    expect(signIn()).not.toContain('Secure');
  });
});

test('a secret equals only itself, whatever the lengths', () => {
  expect(sameSecret('a', 'a')).toBe(true);
  expect(sameSecret('', 'a')).toBe(false);
  expect(sameSecret('a'.repeat(10_000), 'a')).toBe(false);
});

test('after ten wrong tokens from one address, or a hundred from all, further ones are not tried for a minute', () => {
  const attempt = (address: string, offered = 'guess') => gate.signIn(requestWith({}, address), offered);
  for (let count = 0; count < 10; count += 1) expect(attempt('here')).toEqual({ kind: 'wrong_token' });
  clock += 20_000;
  expect(attempt('here')).toEqual({ kind: 'too_many', afterMs: 40_000 });
  expect(attempt('here', token).kind).toBe('in');
  for (let count = 0; count < 200; count += 1) attempt(`address ${count}`);
  expect(attempt('a new address')).toEqual({ kind: 'too_many', afterMs: 40_000 });
  clock += 40_001;
  expect(attempt('here').kind).toBe('wrong_token');
});
