// One page of a list, and the cursor of the next one.
import { array, record, textOrNull } from './fields.ts';

export interface Page {
  readonly items: readonly unknown[];
  readonly next: string | null;
}

export function decodePage(value: unknown): Page {
  const from = record(value, '$');
  return { items: array(from.items, '$.items'), next: textOrNull(from, 'next_page_id', '$') || null };
}
