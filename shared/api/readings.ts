// What a record, or a failure to get it, is to a watch. Pure.
import type { Reading } from '../watch/index.ts';
import type { ServiceError } from './errors.ts';
import type { Conversation, StartTask } from './types.ts';

export function taskReading({ status, conversationId, error }: StartTask): Reading {
  return { kind: 'task', status, conversationId, error };
}

export function conversationReading(
  { sandboxStatus, executionStatus }: Conversation,
  lastKnownStatus: string | null = null,
): Reading {
  const reading = { kind: 'conversation', sandboxStatus, executionStatus } as const;
  return lastKnownStatus === null ? reading : { ...reading, lastKnownStatus };
}

export function failedReading({ code, message, retryAfterMs }: ServiceError): Reading {
  return {
    kind: 'failed',
    why: whyOf(code),
    message,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

function whyOf(code: ServiceError['code']): 'unauthorized' | 'unavailable' | 'bad_response' {
  switch (code) {
    case 'unauthorized':
      return 'unauthorized';
    case 'bad_response':
    case 'not_found':
    case 'rejected':
      return 'bad_response';
    default:
      return 'unavailable';
  }
}
