// Decides who may see the status page. With a token: who sends it or has signed in with it. Without one: this machine
// only.
import type { IncomingMessage } from 'node:http';
import { createAttemptLimit } from './attempt-limit.ts';
import { judgeOrigin } from './loopback.ts';
import { beginSession, endSession, holdsSession, sameSecret } from './session.ts';

export type Admission =
  | { readonly kind: 'in'; readonly signedIn: boolean }
  | { readonly kind: 'sign_in' }
  | { readonly kind: 'wrong_token' }
  | { readonly kind: 'too_many'; readonly afterMs: number }
  | { readonly kind: 'refused'; readonly why: string };

export type SignIn =
  | { readonly kind: 'in'; readonly cookie: string }
  | { readonly kind: 'wrong_token' }
  | { readonly kind: 'too_many'; readonly afterMs: number };

export interface Gate {
  admit(request: IncomingMessage): Admission;
  signIn(request: IncomingMessage, offered: string): SignIn;
  /** The cookie that ends a session. */
  signOut(request: IncomingMessage): string;
}

/** `token` is null when no token is set. */
export function createGate({
  token,
  now,
}: {
  readonly token: string | null;
  readonly now: () => number;
}): Gate {
  const limit = createAttemptLimit(now);

  const judge = (request: IncomingMessage, offered: string): 'right' | Exclude<SignIn, { kind: 'in' }> => {
    const place = placeOf(request);
    const afterMs = limit.pause(place);
    if (afterMs > 0) return { kind: 'too_many', afterMs };
    if (token !== null && sameSecret(offered, token)) return 'right';
    limit.failed(place);
    return { kind: 'wrong_token' };
  };

  return {
    admit(request) {
      if (token === null) return admitLocal(request);
      const { authorization, cookie } = request.headers;
      if (holdsSession(cookie, token, now())) return { kind: 'in', signedIn: true };
      const bearer = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
      if (bearer === undefined) return { kind: 'sign_in' };
      const judged = judge(request, bearer);
      return judged === 'right' ? { kind: 'in', signedIn: false } : judged;
    },
    signIn(request, offered) {
      const judged = judge(request, offered);
      if (token === null || judged !== 'right') return judged === 'right' ? { kind: 'wrong_token' } : judged;
      return { kind: 'in', cookie: beginSession(token, now(), isSecure(request)) };
    },
    signOut: (request) => endSession(isSecure(request)),
  };
}

function admitLocal({ socket, headers, httpVersion }: IncomingMessage): Admission {
  const locality = judgeOrigin({
    remoteAddress: socket.remoteAddress,
    host: headers.host,
    httpVersion,
    headerNames: Object.keys(headers),
  });
  if (locality.kind === 'local') return { kind: 'in', signedIn: false };
  const why = locality.kind === 'doubtful' ? locality.why : 'the request came from another machine';
  return {
    kind: 'refused',
    why: `Without DASHBOARD_TOKEN this page answers only this machine itself, and ${why}. Set DASHBOARD_TOKEN to open it to everybody who knows the token.`,
  };
}

/**
 * The address that a failed try is counted for. The nearest proxy writes the last entry of X-Forwarded-For. Without a
 * proxy a stranger can invent it; then the limit for all addresses together applies.
 */
function placeOf({ socket, headers }: IncomingMessage): string {
  const forwarded =
    String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? '';
  return (forwarded || (socket.remoteAddress ?? 'unknown')).slice(0, 64);
}

function isSecure({ headers }: IncomingMessage): boolean {
  return (
    String(headers['x-forwarded-proto'] ?? '')
      .split(',')[0]
      ?.trim()
      .toLowerCase() === 'https'
  );
}
