// Messages for the agent: as they are written, as they are found again among the events, and whether the agent took them up. Pure.
import type { FoundEvent, FoundMessage } from '../../../conversation/index.ts';
import type { OutgoingMessage } from '../../port.ts';
import { asRecord, type JsonRecord } from '../decode/fields.ts';
import { eventKind, idAndTime } from './paged-events.ts';

export type MessagePart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly image_urls: readonly string[] };

/** The text, then the pictures: addresses, or pictures as `data:` addresses. */
export function messageParts(text: string, images: readonly string[] = []): readonly MessagePart[] {
  const words = { type: 'text', text } as const;
  return images.length === 0 ? [words] : [words, { type: 'image', image_urls: images }];
}

export function messageBody({ text, images, run }: OutgoingMessage) {
  return { role: 'user', content: messageParts(text, images), run };
}

/**
 * No request carries a key of its own, so a message is known by its text, among the events after `after`. Null when that
 * event is not there: then an older message with the same text could not be distinguished from it.
 */
export async function findMessage(
  newestFirst: AsyncIterable<JsonRecord>,
  wanted: { readonly text: string; readonly after: string | null } | null,
): Promise<FoundMessage | null> {
  let newest: FoundEvent | null = null;
  let found: FoundEvent | null = null;
  const later: AgentTrace[] = [];
  let isTakenUp = false;
  const result = (): FoundMessage => ({
    newest: newest?.id ?? null,
    newestAt: newest?.at ?? null,
    found,
    ...(found !== null && { isTakenUp }),
  });
  for await (const event of newestFirst) {
    const current = idAndTime(event);
    newest ??= current;
    if (wanted === null || (current !== null && current.id === wanted.after)) return result();
    if (current !== null && isMessage(event, wanted.text)) {
      found = current;
      isTakenUp = showTakenUp(later.toReversed());
    }
    const trace = traceOf(event);
    if (trace !== null) later.push(trace);
  }
  return wanted === null || wanted.after === null ? result() : null;
}

function isMessage(event: JsonRecord, text: string): boolean {
  if (eventKind(event) !== 'MessageEvent' || event.source !== 'user') return false;
  const content = asRecord(event.llm_message)?.content;
  if (typeof content === 'string') return content === text;
  if (!Array.isArray(content)) return false;
  return content.some((part) => asRecord(part)?.text === text);
}

/** Signs of the agent in an event: it was set to work, a result that the model reads next, or the model's reply. */
export interface AgentTrace {
  readonly kind: 'set_to_work' | 'result' | 'said';
  readonly response: string | null;
}

export function traceOf(event: JsonRecord): AgentTrace | null {
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
 * Whether the events after a message, oldest first, show that the model has read it. The first reply after a message may have
 * been under way before. A reply to a later result, or a reply after the agent was set to work again, includes the message.
 */
export function showTakenUp(after: readonly AgentTrace[]): boolean {
  if (after.some(({ kind }) => kind === 'set_to_work')) return true;
  const first = after.findIndex(({ kind }) => kind === 'said');
  if (first < 0) return false;
  const before = after[first]?.response ?? null;
  const result = after.findIndex(({ kind }, at) => kind === 'result' && at > first);
  return after.some(
    ({ kind, response }, at) =>
      kind === 'said' && result >= 0 && at > result && (response === null || response !== before),
  );
}
