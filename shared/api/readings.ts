// Turns a record, or the failure to read it, into a reading for a watch. Pure.
import type { Reading } from '../watch/index.ts';
import type { FailedCall } from './errors.ts';
import { failureOutcomes } from './failure-outcomes.ts';
import type { Conversation, StartTask } from './types.ts';

type FailedReading = Extract<Reading, { kind: 'failed' }>;

export function taskReading({ status, conversationId, error, updatedAt }: StartTask): Reading {
  return { kind: 'task', status, conversationId, error, ...(updatedAt !== undefined && { updatedAt }) };
}

export function conversationReading(
  { sandboxStatus, executionStatus }: Conversation,
  lastKnownStatus: string | null = null,
): Reading {
  const reading = { kind: 'conversation', sandboxStatus, executionStatus } as const;
  return lastKnownStatus === null ? reading : { ...reading, lastKnownStatus };
}

/**
 * The reading for a failure, from the table of outcomes. `not_found` is an absence, which ends a watch only when
 * repeated.
 */
export function failedReading(error: FailedCall): Reading {
  if (isAboutTheId(error)) return { kind: 'absent' };
  const why = failureOutcomes[error.code].watch;
  return why === 'not_found' ? { kind: 'absent' } : readingOf(error, why);
}

/** A look sends only ids: a service that refuses one as malformed does not know it, and is still the API. */
function isAboutTheId({ code, status }: FailedCall): boolean {
  return code === 'rejected' && (status === 400 || status === 422);
}

/** A failure that another record may have caused. It counts as if the service had not answered. */
export function unexplainedReading(error: FailedCall): Reading {
  return readingOf(error, 'unavailable');
}

function readingOf({ message, retryAfterMs }: FailedCall, why: FailedReading['why']): FailedReading {
  return { kind: 'failed', why, message, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}
