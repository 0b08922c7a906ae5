// What a record, or a failure to get it, is to a watch. Pure.
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

/** What the look means by the one table of failures; `not_found` is an absence, which is believed when it is repeated. */
export function failedReading(error: FailedCall): Reading {
  if (isAboutTheId(error)) return { kind: 'absent' };
  const why = failureOutcomes[error.code].watch;
  return why === 'not_found' ? { kind: 'absent' } : readingOf(error, why);
}

/** A look carries nothing but ids: who refuses one as malformed knows nothing of it, and is the API all the same. */
function isAboutTheId({ code, status }: FailedCall): boolean {
  return code === 'rejected' && (status === 400 || status === 422);
}

/** A failure that may be another record's: as if the service had not answered. */
export function unexplainedReading(error: FailedCall): Reading {
  return readingOf(error, 'unavailable');
}

function readingOf({ message, retryAfterMs }: FailedCall, why: FailedReading['why']): FailedReading {
  return { kind: 'failed', why, message, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}
