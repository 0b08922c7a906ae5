// A request as the caller describes it, and the result of one attempt to send it: a reply, or a failure as plain data.
import type { ErrorBody } from '../decode/refusal.ts';

/** `read` may always be repeated, `start` only when it was certainly not taken, `answer` never. */
export type RequestKind = 'read' | 'start' | 'answer';

export interface Call {
  readonly kind: RequestKind;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly auth: Auth;
  readonly body?: unknown;
  /** Set where a success is a file and not JSON. A small one comes whole with the reply. */
  readonly takes?: 'file' | 'small_file';
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
  readonly refusal?: HttpRefusal;
  /** Set for a success where a small file was asked for. */
  readonly file?: SmallFile;
  /** The length of its text. */
  readonly bytes: number;
  /** How often it was sent, up to the reply. */
  readonly attempts: number;
  /** Method and address, for messages. */
  readonly address: string;
}

export type SmallFile =
  | { readonly kind: 'whole'; readonly bytes: Uint8Array }
  | { readonly kind: 'too_large' }
  /** A web page: of a folder that holds one, or of whatever answered in place of the server. */
  | { readonly kind: 'page' }
  /** Its length is not known beforehand, as for what is no file at all. */
  | { readonly kind: 'no_length' };

export interface HttpRefusal extends ErrorBody {
  readonly kind: 'status';
  readonly status: number;
  readonly retryAfterMs: number | null;
}

/** The retry policy decides from this alone. */
export type Failure =
  | HttpRefusal
  /** There was no connection, so the request was certainly not sent. */
  | {
      readonly kind: 'not_sent';
      readonly why: string;
      /** False when a person has to correct something: certificates, proxy credentials. */
      readonly mayPass: boolean;
      readonly code?: string | undefined;
    }
  /** The service asked for this pause before, and was not asked again. */
  | { readonly kind: 'held_back'; readonly retryAfterMs: number }
  /** A reset, a time-out or an incomplete reply, after the request may have been sent. */
  | {
      readonly kind: 'broken';
      readonly why: string;
      readonly code?: string | undefined;
      /** More headers than are read. A server that sends them would do so again, and reading them is expensive. */
      readonly isFlood?: boolean;
    }
  /** The reply does not come from the API: a web page, a redirect. The API has not seen the request. */
  | { readonly kind: 'foreign'; readonly status: number; readonly why: string }
  /** The API seems to have replied, but the reply cannot be read. */
  | {
      readonly kind: 'unreadable';
      readonly status: number;
      readonly why: string;
      /** The body has more bytes or values than are read of its kind. */
      readonly isTooLarge?: boolean;
    };

export function secretsOf({ auth }: Call): readonly string[] {
  return auth.key === null ? [] : [auth.key];
}

/** Leaves out the query, which can contain hundreds of ids. */
export function addressOf({ method, url }: Call): string {
  const { origin, pathname } = new URL(url);
  return `${method} ${origin}${pathname}`;
}
