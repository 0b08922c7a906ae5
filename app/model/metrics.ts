// The interface to the metrics: one method for each kind of event. No method may throw or wait.
import type { ServiceErrorCode } from '../../shared/api/index.ts';
import type { Usage } from '../../shared/watch/index.ts';
import type { Effect } from './effect.ts';

/** How a webhook was answered. */
export type IntakeResult =
  | 'stored'
  | 'known'
  | 'ignored'
  | 'bad_request'
  | 'bad_signature'
  | 'too_large'
  | 'too_busy'
  | 'too_slow'
  | 'store_failed';

/**
 * How a person's answer to a question of the agent ended. denied: the person has no permission. stale: other actions
 * are pending now. not_waiting: nothing is pending. expired: too late. unknown: it may or may not have arrived.
 */
export type AnswerResult =
  | 'approved'
  | 'rejected'
  | 'denied'
  | 'stale'
  | 'not_waiting'
  | 'expired'
  | 'unknown';

export interface Metrics {
  webhook(result: IntakeResult): void;
  /** One request to the service; all its tries count as one. */
  serviceRequest(result: 'ok' | ServiceErrorCode): void;
  /** How much later than planned a conversation was looked at. */
  look(lateMs: number): void;
  /** `tookMs`: time from the comment until the answer was seen to arrive, if it did. */
  confirmation(result: AnswerResult, tookMs?: number): void;
  /** What the agent of one conversation has cost before a look and after it. `key`: the name of its API key. */
  spent(key: string, before: Usage, after: Usage): void;
  undeliverable(effect: Effect['kind']): void;
}
