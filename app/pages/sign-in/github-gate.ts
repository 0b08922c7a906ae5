// The gate of the pages where people sign in with GitHub. Sessions are rows, so all replicas know them. Only
// the cookie finds a session and opens GitHub's token in it: somebody who reads the database can do neither.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { deriveKey, readGitHubFailure } from '../../../shared/github/index.ts';
import { clientAddressOf } from '../../http/client-address.ts';
import type { Log } from '../../kernel/create-log.ts';
import type { Session } from '../../store/sign-in.ts';
import type { Tables } from '../../store/store.ts';
import { ofThisHost, readCookie, writeCookie } from '../cookies.ts';
import { createAttemptLimit, type Gate, sameSecret, type TokenGate } from '../gate.ts';
import type { PersonalGitHub, ShownRepositories } from './personal-github.ts';

interface GitHubGateOptions {
  readonly sessions: Tables['sessions'];
  readonly operators: Pick<Tables['operators'], 'claim'>;
  readonly github: PersonalGitHub;
  /** Admits programs; null where they have no token. */
  readonly programs: Pick<TokenGate, 'admitProgram'> | null;
  readonly now: () => number;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

type Finished =
  | { readonly kind: 'in'; readonly cookies: readonly string[]; readonly next: string }
  | { readonly kind: 'failed'; readonly status: number; readonly why: string }
  | { readonly kind: 'too_many'; readonly afterMs: number };

export interface GitHubGate extends Gate {
  readonly kind: 'github';
  /** Where the browser has to go, and what it has to bring back. */
  begin(request: IncomingMessage, next: string): { readonly location: string; readonly cookie: string };
  finish(request: IncomingMessage, query: URLSearchParams): Promise<Finished>;
  /** Ends all sessions of the person. Returns the cookie that ends this one; null where the request brought none. */
  signOut(request: IncomingMessage): Promise<string | null>;
}

/** The callback URL of the App leads there. */
export const callbackPath = '/sign-in/callback';

const sessionName = 'agent-conversations-person';
const signInName = 'agent-conversations-sign-in';
const signInMs = 10 * 60_000;
const beginAgain = 'Begin again.';

const valueIn = (request: IncomingMessage) => readCookie(ofThisHost(sessionName, request), request);
const cookie = (name: string, value: string, ms: number, request: IncomingMessage) =>
  writeCookie(ofThisHost(name, request), value, ms, request, 'Lax');
const failed = (status: number, why: string) => ({ kind: 'failed', status, why }) as const;

export function createGitHubGate(options: GitHubGateOptions): GitHubGate {
  const { sessions, github, programs, now, log } = options;
  const limit = createAttemptLimit(now);
  const readShown = keepShown((session, token) => shownTo(session, token, options), now);

  return {
    kind: 'github',
    async admit(request) {
      const program = programs?.admitProgram(request);
      if (program && program.kind !== 'sign_in') return program;
      const value = valueIn(request);
      const session = value === '' ? null : await sessions.live(idOf(value), now());
      const token = session && unseal(session.sealedToken, value);
      if (session === null || token === null) return { kind: 'sign_in' };
      const { id, personId, login } = session;
      try {
        return {
          kind: 'in',
          signedIn: true,
          viewer: { id, personId, login, ...(await readShown(session, token)) },
        };
      } catch (error) {
        const { status, message } = readGitHubFailure(error);
        if (status === 401) {
          await sessions.end(id);
          return { kind: 'sign_in' };
        }
        log.warn('GitHub could not be asked what somebody may see', { login, why: message });
        return { kind: 'unavailable' };
      }
    },

    begin(request, next) {
      const [state, verifier] = [newSecret(), newSecret()];
      const brought = [state, verifier, Buffer.from(next).toString('base64url')].join('.');
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      return {
        location: github.authorizeUrl(state, challenge),
        cookie: cookie(signInName, brought, signInMs, request),
      };
    },

    finish: (request, query) => finishSignIn(request, query, limit, options),

    async signOut(request) {
      const value = valueIn(request);
      if (value === '') return null;
      const session = await sessions.live(idOf(value), now());
      if (session !== null) await sessions.endAllOf(session.personId);
      return cookie(sessionName, '', 0, request);
    },
  };
}

async function shownTo(
  session: Session,
  token: string,
  { github, operators, log }: GitHubGateOptions,
): Promise<Shown> {
  const { operatorAs, ...shown } = await github.shown(token, session);
  let seesAll = false;
  for (const { name, accountId } of operatorAs) {
    if (await operators.claim(name, accountId)) seesAll = true;
    else log.warn('a name in OPERATORS is that of another account now', { what: name, login: session.login });
  }
  return { ...shown, seesAll };
}

async function finishSignIn(
  request: IncomingMessage,
  query: URLSearchParams,
  limit: ReturnType<typeof createAttemptLimit>,
  options: GitHubGateOptions,
): Promise<Finished> {
  const { github, log } = options;
  const brought = readCookie(ofThisHost(signInName, request), request);
  const [state = '', verifier = '', next = ''] = brought.split('.');
  if (state === '' || !sameSecret(query.get('state') ?? '', state))
    return failed(400, `This sign-in did not begin in this browser, or too long ago. ${beginAgain}`);
  if (query.has('error')) return failed(403, `GitHub was not allowed to say who you are. ${beginAgain}`);
  const address = clientAddressOf(request);
  const afterMs = limit.waitMs(address);
  if (afterMs > 0) return { kind: 'too_many', afterMs };
  try {
    const reply = await github.exchange(query.get('code') ?? '', verifier);
    if (reply.kind === 'refused') {
      limit.countFailure(address);
      log.warn('GitHub refused the code of a sign-in', { why: reply.why });
      return failed(400, `GitHub does not take this sign-in: it counts once, for ten minutes. ${beginAgain}`);
    }
    const ended = cookie(signInName, '', 0, request);
    const cookies = [await addSession(request, reply, options), ended];
    return { kind: 'in', cookies, next: Buffer.from(next, 'base64url').toString() };
  } catch (error) {
    log.warn('somebody could not sign in', { why: error instanceof Error ? error.message : String(error) });
    return failed(503, 'GitHub cannot be asked who you are. Try again later.');
  }
}

/** Always a new session: one that was there before may have been put there by somebody else. */
async function addSession(
  request: IncomingMessage,
  { token, lastsMs }: { readonly token: string; readonly lastsMs: number },
  { github, sessions, now, log }: GitHubGateOptions,
): Promise<string> {
  const { id: personId, login } = await github.person(token);
  const value = newSecret();
  await sessions.end(idOf(valueIn(request)));
  const expiresAt = now() + lastsMs;
  await sessions.begin({ id: idOf(value), personId, login, sealedToken: seal(token, value), expiresAt });
  log.info('somebody signed in', { login });
  return cookie(sessionName, value, lastsMs, request);
}

/** GitHub takes 5,000 requests an hour in the name of a person, and not from this App alone; a read takes some hundred at most. */
const keepMs = 2 * 60_000;
const retryMs = 5000;
const mostKept = 200;

type Shown = Omit<ShownRepositories, 'operatorAs'> & { readonly seesAll: boolean };
type ReadShown = (session: Session, token: string) => Promise<Shown>;

/** Reads what GitHub shows somebody once in two minutes at most, however many pages they have open. */
function keepShown(read: ReadShown, now: () => number): ReadShown {
  const kept = new Map<string, { until: number; readonly reading: Promise<Shown> }>();
  return (session, token) => {
    const { id } = session;
    const known = kept.get(id);
    if (known && known.until > now()) return known.reading;
    const reading = read(session, token);
    const entry = { until: now() + keepMs, reading };
    reading.catch(() => {
      entry.until = now() + retryMs;
    });
    kept.delete(id);
    kept.set(id, entry);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return reading;
  };
}

const newSecret = (): string => randomBytes(32).toString('base64url');
const idOf = (value: string): string => createHash('sha256').update(value).digest('hex');

const algorithm = 'aes-256-gcm';
const keyOf = (value: string) => deriveKey(value, 'the token of a session');

function seal(token: string, value: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, keyOf(value), nonce);
  const sealed = Buffer.concat([cipher.update(token), cipher.final()]);
  return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.');
}

/** Null for what was not sealed so. */
function unseal(sealed: string, value: string): string | null {
  const [nonce, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!nonce || !tag || !text) return null;
  try {
    const decipher = createDecipheriv(algorithm, keyOf(value), nonce, { authTagLength: 16 });
    return Buffer.concat([decipher.setAuthTag(tag).update(text), decipher.final()]).toString();
  } catch {
    return null;
  }
}
