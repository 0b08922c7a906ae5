// One request, as the caller describes it.
import { ServiceError } from './errors.ts';
import type { Refusal } from './failure.ts';
import type { RequestKind } from './retry-policy.ts';

export interface Call {
  readonly kind: RequestKind;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly auth: Auth;
  readonly body?: unknown;
  /** What a success brings that is not JSON. */
  readonly takes?: 'file';
  /** Status codes that are returned to the caller instead of thrown. */
  readonly accept?: readonly number[];
}

export type Auth =
  /** The hosted key. It is sent to the origin of `base` only. */
  | { readonly kind: 'hosted'; readonly base: string; readonly key: string }
  /** The session key of one conversation. It is sent to its agent server only. */
  | { readonly kind: 'session'; readonly base: string; readonly key: string | null };

export interface Reply {
  readonly status: number;
  /** The decoded JSON; undefined when the body was empty. */
  readonly json: unknown;
  /** Set for a status that the caller accepts. */
  readonly refusal?: Refusal;
  /** The length of its text. */
  readonly bytes: number;
  /** How often it was sent, up to the reply. */
  readonly attempts: number;
  readonly requestId: string | undefined;
  /** Method and address, for messages. */
  readonly address: string;
}

export function headersFor({ auth, url, body, takes }: Call): Record<string, string> {
  if (new URL(url).origin !== new URL(auth.base).origin) {
    throw new ServiceError(
      'bad_configuration',
      `the key of ${auth.base} must not go to ${new URL(url).origin}`,
    );
  }
  return {
    accept: takes === 'file' ? '*/*' : 'application/json',
    'user-agent': 'agent-conversations',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(auth.kind === 'hosted' && hostedHeaders(auth)),
    ...(auth.kind === 'session' && auth.key !== null && { 'x-session-api-key': auth.key }),
  };
}

/** A server of one's own may know the key by another header; the hosted service knows this one. */
function hostedHeaders({ base, key }: Extract<Auth, { kind: 'hosted' }>): Record<string, string> {
  const isHosted = /(?:^|\.)all-hands\.dev$/.test(new URL(base).hostname);
  return { authorization: `Bearer ${key}`, ...(!isHosted && { 'x-session-api-key': key }) };
}

export function secretsOf({ auth }: Call): readonly string[] {
  return auth.key === null ? [] : [auth.key];
}

/** Without the query, which can contain hundreds of ids. */
export function addressOf({ method, url }: Call): string {
  const { origin, pathname } = new URL(url);
  return `${method} ${origin}${pathname}`;
}
