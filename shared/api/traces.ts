// What the events show of an agent that was given a message. Pure.
import type { FoundEvent } from '../message/index.ts';
import { asRecord, type JsonRecord } from './decode/fields.ts';
import { eventKind } from './paged-events.ts';

/** What an event shows of the agent: that it was set to work, a result that it reads next, or what the model said. */
export interface Trace {
  readonly kind: 'set_to_work' | 'result' | 'said';
  readonly response: string | null;
}

export function traceOf(event: JsonRecord): Trace | null {
  switch (eventKind(event)) {
    case 'ConversationStateUpdateEvent':
      return event.key === 'execution_status' && event.value === 'running'
        ? { kind: 'set_to_work', response: null }
        : null;
    case 'ObservationEvent':
    case 'UserRejectObservation':
    case 'AgentErrorEvent':
      return { kind: 'result', response: null };
    case 'ActionEvent':
    case 'MessageEvent': {
      if (event.source !== 'agent') return null;
      const { llm_response_id: response } = event;
      return { kind: 'said', response: typeof response === 'string' ? response : null };
    }
    default:
      return null;
  }
}

/**
 * The first thing that the model says after a message may have been under way before. What it says to a later result, or once
 * it was set to work again, it says with the message before it.
 */
export function showTakenUp(after: readonly Trace[]): boolean {
  if (after.some(({ kind }) => kind === 'set_to_work')) return true;
  const first = after.findIndex(({ kind }) => kind === 'said');
  if (first < 0) return false;
  const before = after[first]?.response ?? null;
  const result = after.findIndex(({ kind }, place) => kind === 'result' && place > first);
  return after.some(
    ({ kind, response }, place) =>
      kind === 'said' && result >= 0 && place > result && (response === null || response !== before),
  );
}

/** The event contains either one changed field or the whole state. */
export function executionStatusOf({ key, value }: JsonRecord): string | null {
  const status = key === 'execution_status' ? value : asRecord(value)?.execution_status;
  return typeof status === 'string' ? status : null;
}

export function placeOf({ id, timestamp }: JsonRecord): FoundEvent | null {
  if (typeof id !== 'string') return null;
  return { id, at: typeof timestamp === 'string' ? timestamp : null };
}
