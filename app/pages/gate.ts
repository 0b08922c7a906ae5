// The gate of the pages: people and programs with DASHBOARD_TOKEN; without one, only this machine, with its own token.
// Where people sign in with GitHub, its gate is in sign-in/github-gate.ts.

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PermissionLevel } from '../../shared/github-things.ts';
import { clientAddressOf } from '../http/client-address.ts';
import { sendJson } from '../http/http-server.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { whyNotLocal } from './this-machine.ts';

type SignInRefusal =
  | { readonly kind: 'wrong_token' }
  | { readonly kind: 'too_many'; readonly afterMs: number };

export type AdmissionRefusal =
  | SignInRefusal
  | { readonly kind: 'sign_in' }
  | { readonly kind: 'refused'; readonly why: string }
  /** GitHub could not be asked what the person may see. */
  | { readonly kind: 'unavailable' };

/** Somebody who signed in with GitHub. */
export interface Viewer {
  /** The id of the session. */
  readonly id: string;
  readonly personId: number;
  readonly login: string;
  /** An operator, whatever GitHub shows. */
  readonly seesAll: boolean;
  /** The repositories that GitHub shows, by their ids. */
  readonly levels: ReadonlyMap<number, PermissionLevel>;
  /** GitHub shows more than were read. */
  readonly isCut: boolean;
}

export interface Admitted {
  readonly kind: 'in';
  readonly signedIn: boolean;
  /** Null for who has the token, and sees all. */
  readonly viewer: Viewer | null;
}

export type Admission = AdmissionRefusal | Admitted;

/** Who may not see what is for operators, and would like to. */
export const forOperators = 'for operators: sign in as one of OPERATORS, or give DASHBOARD_TOKEN';

export const seesAll = ({ viewer }: Admitted): boolean => viewer === null || viewer.seesAll;

/** Anybody with an account may sign in. For who sees nothing, nothing is read. */
export const seesNothing = ({ viewer }: Pick<Admitted, 'viewer'>): boolean =>
  viewer !== null && !viewer.seesAll && viewer.levels.size === 0;

/** Whether a repository may be shown. */
export const maySee =
  (admitted: Pick<Admitted, 'viewer'>) =>
  (repositoryId: number): boolean =>
    admitted.viewer === null || admitted.viewer.seesAll || admitted.viewer.levels.has(repositoryId);

/** `shared`: DASHBOARD_TOKEN. `local`: the token of this machine, where DASHBOARD_TOKEN is not set. */
export interface GateToken {
  readonly kind: 'shared' | 'local';
  readonly token: string;
}

/** All that the routes ask of a gate. */
export interface Gate {
  admit(request: IncomingMessage): Admission | Promise<Admission>;
}

export interface TokenGate extends Gate {
  readonly kind: GateToken['kind'];
  admit(request: IncomingMessage): Admission;
  /** Admits by the token in a header alone. */
  admitProgram(request: IncomingMessage): Admission;
  signIn(
    request: IncomingMessage,
    offered: string,
  ): SignInRefusal | { readonly kind: 'in'; readonly cookie: string };
  /** Returns the cookie that ends the session; null where the request brought none: other sites send none along. */
  signOut(request: IncomingMessage): string | null;
}

export function createGate({ kind, token, now }: GateToken & { readonly now: () => number }): TokenGate {
  const limit = createAttemptLimit(now);
  const endedSessions = createEndedSessions(now);

  const checkToken = (request: IncomingMessage, offered: string): SignInRefusal | null => {
    // Before the limit, so that the wrong attempts of others never keep out a person with the right token.
    if (sameSecret(offered, token)) return null;
    const address = clientAddressOf(request);
    const afterMs = limit.waitMs(address);
    if (afterMs > 0) return { kind: 'too_many', afterMs };
    limit.countFailure(address);
    return { kind: 'wrong_token' };
  };

  const admitProgram = (request: IncomingMessage): Admission => {
    const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (bearer === undefined) return { kind: 'sign_in' };
    return checkToken(request, bearer) ?? { kind: 'in', signedIn: false, viewer: null };
  };

  return {
    kind,
    admit(request) {
      const refused = kind === 'local' ? refuseUnlessLocal(request) : null;
      if (refused !== null) return refused;
      const session = readCookie(cookieName, request);
      if (isValidSession(session, token, now()) && !endedSessions.has(session)) {
        return { kind: 'in', signedIn: true, viewer: null };
      }
      return admitProgram(request);
    },
    admitProgram,
    signIn(request, offered) {
      if (kind === 'local' && refuseUnlessLocal(request) !== null) return { kind: 'wrong_token' };
      const refused = checkToken(request, offered);
      if (refused !== null) return refused;
      const cookie = writeCookie(cookieName, newSession(token, now()), lifetimeMs, request, 'Strict');
      return { kind: 'in', cookie };
    },
    signOut(request) {
      const session = readCookie(cookieName, request);
      if (session === '') return null;
      if (isValidSession(session, token, now())) endedSessions.add(session);
      return writeCookie(cookieName, '', 0, request, 'Strict');
    },
  };
}

function refuseUnlessLocal(request: IncomingMessage): AdmissionRefusal | null {
  const why = whyNotLocal(request);
  if (why === null) return null;
  return {
    kind: 'refused',
    why: `Without DASHBOARD_TOKEN this page answers only this machine itself, and ${why}. Set DASHBOARD_TOKEN to open it to everybody who knows the token.`,
  };
}

/** Answers a program; people get a page to sign in instead. */
export function sendRefusal(refusal: AdmissionRefusal, response: ServerResponse): true {
  switch (refusal.kind) {
    case 'refused':
      return sendJson(response, 403, { message: refusal.why });
    case 'too_many':
      response.setHeader('retry-after', String(Math.ceil(refusal.afterMs / 1000)));
      return sendJson(response, 429, { message: 'too many wrong tokens' });
    case 'unavailable':
      return sendJson(response, 503, { message: 'GitHub cannot be asked what you may see; try again later' });
    case 'sign_in':
    case 'wrong_token':
      response.setHeader('www-authenticate', 'Bearer');
      return sendJson(response, 401, {
        message:
          'sign in, or send DASHBOARD_TOKEN, or without one the token in DATA_DIR/status-page-token, as a bearer token',
      });
  }
}

/** Compares digests, so that the time it takes shows neither the content nor the length of the token. */
export function sameSecret(offered: string, expected: string): boolean {
  return timingSafeEqual(digest('compare', offered), digest('compare', expected));
}

const digest = (key: string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Of a session, which is an expiry and its HMAC: every replica can check it, and a new token makes all sessions invalid. */
const cookieName = 'agent-conversations-session';
const lifetimeMs = 7 * 24 * 60 * 60_000;

function newSession(token: string, now: number): string {
  const expiry = String(now + lifetimeMs);
  return `${expiry}.${sealOf(token, expiry)}`;
}

function isValidSession(session: string, token: string, now: number): boolean {
  const [expiry = '', seal = ''] = session.split('.');
  if (!/^\d{1,15}$/.test(expiry) || Number(expiry) <= now) return false;
  return sameSecret(seal, sealOf(token, expiry));
}

const sealOf = (token: string, expiry: string): string =>
  digest(token, `status page until ${expiry}`).toString('base64url');

const mostRemembered = 10_000;

/** Sessions that were signed out of: their cookies would be valid until they expire. Each process knows its own. */
function createEndedSessions(now: () => number) {
  const until = new Map<string, number>();
  return {
    add(session: string): void {
      for (const [each, time] of until) {
        if (time <= now() || until.size >= mostRemembered) until.delete(each);
      }
      until.set(session, now() + lifetimeMs);
    },
    has: (session: string): boolean => until.has(session),
  };
}

const windowMs = 60_000;
const mostFromOneAddress = 10;
const mostFromAll = 100;

/** Limits wrong tokens: a few a minute from one address, and not many more from all addresses together. */
export function createAttemptLimit(now: () => number) {
  /** Never more than `mostFromAll` entries: who has to wait is not tried, so nothing is added then. */
  let failures: readonly { readonly address: string; readonly at: number }[] = [];

  const recent = () => {
    failures = failures.filter(({ at }) => at > now() - windowMs);
    return failures;
  };
  return {
    /** How long to wait before the next attempt, in milliseconds; 0 = none. */
    waitMs(address: string): number {
      const all = recent();
      const own = all.filter((failure) => failure.address === address);
      const full = own.length >= mostFromOneAddress ? own : all.length >= mostFromAll ? all : [];
      const [oldest] = full;
      return oldest === undefined ? 0 : oldest.at + windowMs - now();
    },
    countFailure(address: string): void {
      failures = [...recent(), { address, at: now() }];
    },
  };
}
