// Who may look: whoever shows the token or has signed in with it. Without DASHBOARD_TOKEN, on this machine only.
import type { IncomingMessage } from 'node:http';
import { placeOf } from '../../server/place-of.ts';
import { createAttemptLimit } from './attempt-limit.ts';
import { createEndedSessions } from './ended-sessions.ts';
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

type Refused = Extract<Admission, { kind: 'refused' }>;

export interface Gate {
  readonly kind: GateToken['kind'];
  admit(request: IncomingMessage): Admission;
  signIn(request: IncomingMessage, offered: string): SignIn;
  /** The cookie that ends a session. */
  signOut(request: IncomingMessage): string;
}

/** `shared`: with others; `local`: without DASHBOARD_TOKEN, a proof that only this machine has. */
export type GateToken = { readonly kind: 'shared' | 'local'; readonly token: string };

export function createGate({
  kind,
  token,
  now,
}: GateToken & {
  readonly now: () => number;
}): Gate {
  const limit = createAttemptLimit(now);
  const ended = createEndedSessions(now);

  const judge = (request: IncomingMessage, offered: string): 'right' | Exclude<SignIn, { kind: 'in' }> => {
    // First, so that nobody's wrong tries keep out who has the right one.
    if (sameSecret(offered, token)) return 'right';
    const place = placeOf(request);
    const afterMs = limit.pause(place);
    if (afterMs > 0) return { kind: 'too_many', afterMs };
    limit.failed(place);
    return { kind: 'wrong_token' };
  };

  return {
    kind,
    admit(request) {
      const refused = kind === 'local' ? refuseUnlessLocal(request) : null;
      if (refused !== null) return refused;
      const { authorization, cookie } = request.headers;
      if (holdsSession(cookie, token, now()) && !ended.has(cookie)) return { kind: 'in', signedIn: true };
      const bearer = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
      if (bearer === undefined) return { kind: 'sign_in' };
      const judged = judge(request, bearer);
      return judged === 'right' ? { kind: 'in', signedIn: false } : judged;
    },
    signIn(request, offered) {
      if (kind === 'local' && refuseUnlessLocal(request) !== null) return { kind: 'wrong_token' };
      const judged = judge(request, offered);
      if (judged !== 'right') return judged;
      return { kind: 'in', cookie: beginSession(token, now(), isSecure(request)) };
    },
    signOut(request) {
      if (holdsSession(request.headers.cookie, token, now())) ended.add(request.headers.cookie);
      return endSession(isSecure(request));
    },
  };
}

function refuseUnlessLocal({ socket, headers, httpVersion }: IncomingMessage): Refused | null {
  const locality = judgeOrigin({
    remoteAddress: socket.remoteAddress,
    host: headers.host,
    httpVersion,
    headerNames: Object.keys(headers),
  });
  if (locality.kind === 'local') return null;
  const why = locality.kind === 'doubtful' ? locality.why : 'the request came from another machine';
  return {
    kind: 'refused',
    why: `Without DASHBOARD_TOKEN this page answers only this machine itself, and ${why}. Set DASHBOARD_TOKEN to open it to everybody who knows the token.`,
  };
}

function isSecure({ headers }: IncomingMessage): boolean {
  return (
    String(headers['x-forwarded-proto'] ?? '')
      .split(',')[0]
      ?.trim()
      .toLowerCase() === 'https'
  );
}
