// What a client can conclude from the service's answer to one request.
import type { RequestTruth } from '../service/control/requests.ts';
import { parsed } from '../support/json.ts';

export type Exchange = RequestTruth;

export type Told =
  | { readonly kind: 'said'; readonly value: unknown }
  /** No answer, or only a part of one: what was asked may have been done. */
  | { readonly kind: 'nothing' }
  /** It will pass: 408, 425, 429, 5xx. */
  | {
      readonly kind: 'trouble';
      readonly retryAfterMs: number | null;
      /** 429, 425, or 503 with Retry-After: by HTTP's definition the request was not taken. */
      readonly notTaken: boolean;
    }
  | { readonly kind: 'refused' }
  | { readonly kind: 'rejected'; readonly status: number }
  /** Not the interface that we know. */
  | { readonly kind: 'strange' };

export function toldBy({ answer }: Exchange): Told {
  // The status line alone says that it is refused.
  if (answer?.status === 401 || answer?.status === 403) return { kind: 'refused' };
  if (!answer?.whole) return { kind: 'nothing' };
  const { status, headers, text } = answer;
  if (status >= 500 || [408, 425, 429].includes(status)) {
    const seconds = headers['retry-after'];
    return {
      kind: 'trouble',
      retryAfterMs: seconds === undefined ? null : Number(seconds) * 1000,
      notTaken: status === 429 || status === 425 || (status === 503 && seconds !== undefined),
    };
  }
  if (status >= 400) return { kind: 'rejected', status };
  const value = parsed(text);
  return value === undefined ? { kind: 'strange' } : { kind: 'said', value };
}

export const bare = (id: string): string => id.toLowerCase().replaceAll('-', '');
