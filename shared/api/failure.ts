// What one attempt failed with, as plain data: the retry policy decides on this and on nothing else.

/** The API answered and said no. */
export interface Refusal {
  readonly kind: 'status';
  readonly status: number;
  readonly retryAfterMs: number | null;
  /** The daily quota is used up: null where the service does not say until when. */
  readonly quota: { readonly resetInMs: number | null } | null;
  /** Too many conversations at once: a place becomes free when one ends. */
  readonly concurrency: boolean;
  readonly text: string;
}

export type Failure =
  | Refusal
  /** The connection never came up, so the request was provably not sent. */
  | {
      readonly kind: 'not_sent';
      readonly why: string;
      /** False where only a person can help: certificates, proxy credentials. */
      readonly mayPass: boolean;
      readonly code?: string | undefined;
    }
  /** Reset, silence or a cut after the request may have left. */
  | { readonly kind: 'broken'; readonly why: string; readonly code?: string | undefined }
  /** An answer that is not the API's: a web page, a redirect. The API has not seen the request. */
  | { readonly kind: 'foreign'; readonly status: number; readonly why: string }
  /** The API seems to have answered, but what it said cannot be read. */
  | { readonly kind: 'unreadable'; readonly status: number; readonly why: string };
