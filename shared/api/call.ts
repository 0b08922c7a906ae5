// One request as the callers describe it.
import { ServiceError } from './errors.ts';
import type { Refusal } from './failure.ts';
import type { RequestKind } from './retry-policy.ts';

export interface Call {
  readonly kind: RequestKind;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly auth: Auth;
  readonly body?: unknown;
  /** Refusals that the caller wants to read itself instead of a thrown error. */
  readonly accept?: readonly number[];
}

export type Auth =
  /** The hosted key: for `base` and no other origin. */
  | { readonly kind: 'hosted'; readonly base: string; readonly key: string }
  /** The session key of one conversation: for its agent server and nobody else. */
  | { readonly kind: 'session'; readonly base: string; readonly key: string | null };

export interface Reply {
  readonly status: number;
  /** The decoded JSON; undefined where the body was empty. */
  readonly json: unknown;
  /** Set for a refusal that the caller asked to read. */
  readonly refusal?: Refusal;
  /** The length of its text. */
  readonly bytes: number;
  readonly requestId: string | undefined;
  /** Method and address, for messages. */
  readonly address: string;
}

export function headersFor({ auth, url, body }: Call): Record<string, string> {
  if (new URL(url).origin !== new URL(auth.base).origin) {
    throw new ServiceError(
      'bad_configuration',
      `the key of ${auth.base} must not go to ${new URL(url).origin}`,
    );
  }
  return {
    accept: 'application/json',
    'user-agent': 'agent-conversations',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(auth.kind === 'hosted' && { authorization: `Bearer ${auth.key}` }),
    ...(auth.kind === 'session' && auth.key !== null && { 'x-session-api-key': auth.key }),
  };
}

export function secretsOf({ auth }: Call): readonly string[] {
  return auth.key === null ? [] : [auth.key];
}

/** Without the query: ids in hundreds help nobody. */
export function addressOf({ method, url }: Call): string {
  const { origin, pathname } = new URL(url);
  return `${method} ${origin}${pathname}`;
}
