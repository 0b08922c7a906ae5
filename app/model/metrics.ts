// What the edge and the worker tell the metrics, one method for each kind of event. Nothing here may throw or wait.
import type { ServiceErrorCode } from '../../shared/api/index.ts';
import type { Effect } from './effect.ts';

/** What became of a webhook at the door. */
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
 * How a person's answer to a question of the agent ended. denied: they may not. stale: something else waits by now.
 * not_waiting: nothing does. expired: too late. unknown: it may or may not have arrived.
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
  /** One request to the service with all its tries. */
  serviceRequest(result: 'ok' | ServiceErrorCode): void;
  /** How much later than planned a conversation was looked at. */
  look(lateMs: number): void;
  /** `tookMs`: from the person's comment until the answer was seen to arrive, where it did. */
  confirmation(result: AnswerResult, tookMs?: number): void;
  undeliverable(effect: Effect['kind']): void;
}
