// How an agent came to its end: it called its finish tool, or it only said something, which may be a question. Pure.
import { asRecord, type JsonRecord } from './decode/fields.ts';
import { eventKind } from './paged-events.ts';
import type { Clean } from './pending-actions.ts';

export interface Said {
  readonly kind: 'finish' | 'message';
  readonly text: string;
}

/** Null where the newest events hold neither, or where something else came after. */
export function lastSaid(newestFirst: readonly JsonRecord[], clean: Clean): Said | null {
  for (const event of newestFirst) {
    switch (eventKind(event)) {
      case 'ActionEvent':
        if (event.tool_name !== 'finish') return null;
        return { kind: 'finish', text: clean(textOf(asRecord(event.action)?.message)) };
      case 'MessageEvent':
        return event.source === 'agent'
          ? { kind: 'message', text: clean(textOf(asRecord(event.llm_message)?.content)) }
          : null;
      default:
    }
  }
  return null;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  const texts = value.map((part) => asRecord(part)?.text).filter((part) => typeof part === 'string');
  return texts.join('\n');
}
