// Messages for the agent: as they are sent, and as they are found again among the events. Pure.
import type { FoundEvent } from '../message/index.ts';
import { asRecord, type JsonRecord } from './decode/fields.ts';
import { eventKind } from './paged-events.ts';
import type { FoundMessage, OutgoingMessage } from './types.ts';

export function messageBody({ text, run }: OutgoingMessage) {
  return { role: 'user', content: [{ type: 'text', text }], run };
}

/**
 * No request carries a key of its own, so a message is known by its text, among the events after `after`. Null when that
 * event is not there: then an older message with the same text could not be told from it.
 */
export async function findMessage(
  newestFirst: AsyncIterable<JsonRecord>,
  wanted: { readonly text: string; readonly after: string | null } | null,
): Promise<FoundMessage | null> {
  let newest: FoundEvent | null = null;
  let found: FoundEvent | null = null;
  const later: Trace[] = [];
  let isTakenUp = false;
  const told = (): FoundMessage => ({
    ...{ newest: newest?.id ?? null, newestAt: newest?.at ?? null, found },
    ...(found !== null && { isTakenUp }),
  });
  for await (const event of newestFirst) {
    const here = placeOf(event);
    newest ??= here;
    if (wanted === null || (here !== null && here.id === wanted.after)) return told();
    if (here !== null && isMessage(event, wanted.text)) {
      found = here;
      isTakenUp = showTakenUp(later.toReversed());
    }
    const trace = traceOf(event);
    if (trace !== null) later.push(trace);
  }
  return wanted === null || wanted.after === null ? told() : null;
}

/** What an event shows of the agent: that it was set to work, a result that it reads next, or what the model said. */
interface Trace {
  readonly kind: 'set_to_work' | 'result' | 'said';
  readonly response: string | null;
}

function traceOf(event: JsonRecord): Trace | null {
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
function showTakenUp(after: readonly Trace[]): boolean {
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

function isMessage(event: JsonRecord, text: string): boolean {
  if (eventKind(event) !== 'MessageEvent' || event.source !== 'user') return false;
  const content = asRecord(event.llm_message)?.content;
  if (typeof content === 'string') return content === text;
  if (!Array.isArray(content)) return false;
  return content.some((part) => asRecord(part)?.text === text);
}
