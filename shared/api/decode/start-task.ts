import { excerpt } from '../excerpt.ts';
import type { StartTask } from '../types.ts';
import { wordsOf } from './error-body.ts';
import { array, asRecord, record, shownText, text, textOrNull } from './fields.ts';

export function decodeStartTask(value: unknown, path = '$'): StartTask {
  const from = record(value, path);
  const updatedAt = shownText(from, 'updated_at');
  return {
    ...(updatedAt !== null && { updatedAt }),
    id: text(from, 'id', path),
    status: text(from, 'status', path),
    conversationId: textOrNull(from, 'app_conversation_id', path) || null,
    sandboxId: shownText(from, 'sandbox_id'),
    createdAt: shownText(from, 'created_at'),
    error: failureText(from.error) ?? failureText(from.detail),
  };
}

/** An array with one entry per id, `null` for an unknown one. Some services answer with a single object. */
export function decodeStartTasks(value: unknown): readonly StartTask[] {
  if (value === null) return [];
  if (asRecord(value)) return [decodeStartTask(value)];
  return array(value, '$').flatMap((slot, at) => (slot === null ? [] : [decodeStartTask(slot, `$[${at}]`)]));
}

/** A string, or an object of unknown shape. */
function failureText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  return excerpt(wordsOf(value) ?? JSON.stringify(value), 2000) || null;
}
