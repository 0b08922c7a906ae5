// Messages for the agent: as they are sent, and as they are found again among the events. Pure.
import type { FoundEvent } from '../message/index.ts';
import { asRecord, type JsonRecord } from './decode/fields.ts';
import { messageParts } from './message-parts.ts';
import { eventKind } from './paged-events.ts';
import { placeOf, showTakenUp, type Trace, traceOf } from './traces.ts';
import type { FoundMessage, OutgoingMessage } from './types.ts';

export function messageBody({ text, images, run }: OutgoingMessage) {
  return { role: 'user', content: messageParts(text, images), run };
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

function isMessage(event: JsonRecord, text: string): boolean {
  if (eventKind(event) !== 'MessageEvent' || event.source !== 'user') return false;
  const content = asRecord(event.llm_message)?.content;
  if (typeof content === 'string') return content === text;
  if (!Array.isArray(content)) return false;
  return content.some((part) => asRecord(part)?.text === text);
}
