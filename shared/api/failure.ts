// The failure of one attempt, as plain data. The retry policy decides from this alone.

/** The API answered with a refusal. */
export interface Refusal {
  readonly kind: 'status';
  readonly status: number;
  readonly retryAfterMs: number | null;
  /** Set when the daily quota is used up; `resetInMs` is null when the service does not say until when. */
  readonly quota: { readonly resetInMs: number | null } | null;
  /** Too many conversations at once. Another one can start when one ends. */
  readonly concurrency: boolean;
  readonly text: string;
}

export type Failure =
  | Refusal
  /** There was no connection, so the request was certainly not sent. */
  | {
      readonly kind: 'not_sent';
      readonly why: string;
      /** False when a person has to correct something: certificates, proxy credentials. */
      readonly mayPass: boolean;
      readonly code?: string | undefined;
    }
  /** A reset, a time-out or an incomplete answer, after the request may have been sent. */
  | { readonly kind: 'broken'; readonly why: string; readonly code?: string | undefined }
  /** The answer does not come from the API: a web page, a redirect. The API has not seen the request. */
  | { readonly kind: 'foreign'; readonly status: number; readonly why: string }
  /** The API seems to have answered, but the answer cannot be read. */
  | { readonly kind: 'unreadable'; readonly status: number; readonly why: string };
