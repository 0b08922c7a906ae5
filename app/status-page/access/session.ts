// The session cookie: an expiry and its HMAC. Every replica can check it. A new token makes all cookies invalid.
import { createHmac, timingSafeEqual } from 'node:crypto';

const cookieName = 'agent-conversations-session';
export const lifetimeMs = 7 * 24 * 60 * 60_000;

/** Compares digests, so that the time it takes shows neither the content nor the length of the token. */
export function sameSecret(offered: string, expected: string): boolean {
  return timingSafeEqual(digest('compare', offered), digest('compare', expected));
}

export function beginSession(token: string, now: number, secure: boolean): string {
  const expiry = String(now + lifetimeMs);
  return cookie(`${expiry}.${seal(token, expiry)}`, lifetimeMs / 1000, secure);
}

export const endSession = (secure: boolean): string => cookie('', 0, secure);

export function holdsSession(cookies: string | undefined, token: string, now: number): boolean {
  const [expiry = '', mark = ''] = readCookie(cookies).split('.');
  if (!/^\d{1,15}$/.test(expiry) || Number(expiry) <= now) return false;
  return sameSecret(mark, seal(token, expiry));
}

export function readCookie(cookies: string | undefined): string {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${cookieName}=`));
  return found?.slice(cookieName.length + 1) ?? '';
}

function cookie(value: string, seconds: number, secure: boolean): string {
  const attributes = [`Path=/`, `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Strict'];
  return [`${cookieName}=${value}`, ...attributes, ...(secure ? ['Secure'] : [])].join('; ');
}

const seal = (token: string, expiry: string): string =>
  digest(token, `status page until ${expiry}`).toString('base64url');

const digest = (key: string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
