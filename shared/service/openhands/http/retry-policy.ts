// Decides whether and when a request may be sent again. Pure; the loop is in transport.ts.
import type { ServiceErrorCode } from '../../errors.ts';
import type { CallOptions } from '../../port.ts';
import type { Failure, RequestKind } from './call.ts';

export interface RetryQuestion extends Pick<CallOptions, 'attempts' | 'waitsForRoom'> {
  readonly kind: RequestKind;
  /** 1 for the first. */
  readonly attempt: number;
  readonly failure: Failure;
  readonly now: number;
  readonly deadline: number;
  /** 0 ≤ random < 1. */
  readonly random: number;
}

export type RetryDecision =
  | { readonly kind: 'retry'; readonly afterMs: number }
  | {
      readonly kind: 'give_up';
      readonly code: ServiceErrorCode;
      readonly retryAfterMs?: number;
    };

const mostAttempts = 5;
const firstPauseMs = 500;
const longestPauseMs = 15_000;
const concurrencyPauseMs = 10_000;

export function decideRetry(question: RetryQuestion): RetryDecision {
  const { kind, attempt, attempts = mostAttempts, waitsForRoom = true, failure, now, deadline } = question;
  const code = codeFor(kind, failure);
  const asked = pauseAsked(failure);
  const giveUp: RetryDecision = { kind: 'give_up', code, ...(asked !== null && { retryAfterMs: asked }) };

  if (!mayRepeat(kind, failure)) return giveUp;
  // Only a start takes room. Anything else that is refused so is asked again as after any other 429.
  const concurrency = kind === 'start' && failure.kind === 'status' && failure.concurrency;
  if (concurrency && !waitsForRoom) return giveUp;
  if (attempt >= attempts && attempts < mostAttempts) return giveUp;
  // Minutes may pass until another conversation can start, so then only the deadline limits the attempts.
  if (attempt >= mostAttempts && !concurrency) return giveUp;
  const wanted = pauseBefore(question, asked, concurrency);
  // Near the deadline the jitter is left out, if it would make the request too late.
  const afterMs = asked !== null && now + wanted >= deadline ? asked : wanted;
  return now + afterMs >= deadline ? giveUp : { kind: 'retry', afterMs };
}

function mayRepeat(kind: RequestKind, failure: Failure): boolean {
  if (kind === 'answer') return false;
  switch (failure.kind) {
    case 'not_sent':
      return failure.mayPass;
    case 'held_back':
      return true;
    case 'broken':
      return kind === 'read' && failure.isFlood !== true;
    case 'foreign':
    case 'unreadable':
      return false;
    case 'status':
      if (failure.quota !== null && failure.quota.resetInMs === null) return false;
      if (failure.status === 429) return true;
      if (kind === 'start') return failure.status === 503 && failure.retryAfterMs !== null;
      return failure.status === 408 || failure.status === 425 || isServerFault(failure.status);
  }
}

/** The error code if no further attempt is made. */
function codeFor(kind: RequestKind, failure: Failure): ServiceErrorCode {
  const unclear = { read: 'unavailable', start: 'start_unknown', answer: 'answer_unknown' } as const;
  switch (failure.kind) {
    case 'not_sent':
      return 'unavailable';
    case 'held_back':
      return 'rate_limited';
    case 'broken':
      return unclear[kind];
    case 'foreign':
      return 'bad_response';
    case 'unreadable':
      return kind === 'read' ? 'bad_response' : unclear[kind];
    case 'status':
      if (failure.saved) return unclear[kind];
      return codeForStatus(failure.status, failure.retryAfterMs !== null, unclear[kind]);
  }
}

function codeForStatus(status: number, saysWhen: boolean, unclear: ServiceErrorCode): ServiceErrorCode {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 404 || status === 410) return 'not_found';
  if (status === 429) return 'rate_limited';
  // 402: no input is wrong, and it is taken once somebody has paid.
  if (status === 402 || status === 425 || (status === 503 && saysWhen)) return 'unavailable';
  if (status === 408 || status >= 500) return unclear;
  return 'rejected';
}

/** 501 and 505 are permanent, so they are not retried. */
function isServerFault(status: number): boolean {
  return status >= 500 && status !== 501 && status !== 505;
}

function pauseAsked(failure: Failure): number | null {
  if (failure.kind === 'held_back') return failure.retryAfterMs;
  if (failure.kind !== 'status') return null;
  const quota = failure.quota?.resetInMs ?? null;
  if (quota === null) return failure.retryAfterMs;
  return Math.max(quota, failure.retryAfterMs ?? 0);
}

function pauseBefore({ attempt, random }: RetryQuestion, asked: number | null, concurrency: boolean): number {
  const step = concurrency ? concurrencyPauseMs : firstPauseMs;
  const longest = Math.min(longestPauseMs, step * 2 ** (attempt - 1));
  // Full jitter. It is added to a pause that the service asked for, so that not all clients come back at once.
  if (asked !== null) return Math.ceil(asked + random * Math.min(1000, longest));
  return Math.ceil((concurrency ? 0.5 + random / 2 : random) * longest);
}
