// Messages for the agent: as they are sent, and as they are found again among the events. Pure.
import type { FoundEvent } from '../message/index.ts';
import { asRecord, type JsonRecord } from './decode/fields.ts';
import { eventKind } from './paged-events.ts';

export function messageBody(text: string) {
  return { role: 'user', content: [{ type: 'text', text }], run: true };
}

/** No request carries a key of its own, so a message is known by its text, among the events after `after`. */
export async function findMessage(
  newestFirst: AsyncIterable<JsonRecord>,
  wanted: { readonly text: string; readonly after: string | null } | null,
): Promise<{ newest: string | null; found: FoundEvent | null }> {
  let newest: string | null = null;
  for await (const event of newestFirst) {
    const id = typeof event.id === 'string' ? event.id : null;
    newest ??= id;
    if (wanted === null || id === wanted.after) break;
    if (id !== null && isMessage(event, wanted.text)) {
      const at = typeof event.timestamp === 'string' ? event.timestamp : null;
      return { newest, found: { id, at } };
    }
  }
  return { newest, found: null };
}

function isMessage(event: JsonRecord, text: string): boolean {
  if (eventKind(event) !== 'MessageEvent' || event.source !== 'user') return false;
  const content = asRecord(event.llm_message)?.content;
  if (typeof content === 'string') return content === text;
  if (!Array.isArray(content)) return false;
  return content.some((part) => asRecord(part)?.text === text);
}
