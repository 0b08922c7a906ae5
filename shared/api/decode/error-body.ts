// Reads the body of a refusal. Services use several shapes; all of them are understood, and none is required.
import { parseJsonOrNothing } from '../parse-json.ts';
import { msUntil } from '../retry-after.ts';
import { asRecord } from './fields.ts';

export interface ErrorBody {
  /** The text of the service, not shortened yet. */
  readonly text: string;
  readonly concurrency: boolean;
  readonly quota: { readonly resetInMs: number | null } | null;
}

export function decodeErrorBody(body: string, now: number): ErrorBody {
  const parsed = parseJsonOrNothing(body);
  const outer = asRecord(parsed) ?? {};
  const inner = asRecord(outer.detail) ?? asRecord(outer.error) ?? {};
  const names = [inner.error, inner.code, outer.error, outer.code];
  const daily = names.includes('daily_conversation_limit_reached');
  return {
    text: wordsOf(parsed) ?? body,
    concurrency: names.includes('CONCURRENCY_LIMIT_REACHED'),
    quota: daily ? { resetInMs: msUntil(inner.reset_at ?? outer.reset_at, now) } : null,
  };
}

/** The most useful text in an error of unknown shape. */
export function wordsOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (Array.isArray(value)) return value.slice(0, 5).map(validationWords).filter(Boolean).join('; ') || null;
  const record = asRecord(value);
  if (record === null) return null;
  for (const key of ['message', 'detail', 'error', 'msg', 'code']) {
    const words = shallow(record[key]);
    if (words !== null) return words;
  }
  return null;
}

function shallow(value: unknown): string | null {
  if (typeof value === 'string' || Array.isArray(value)) return wordsOf(value);
  const record = asRecord(value);
  const texts = record ? [record.message, record.error, record.detail, record.code] : [];
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? null;
}

function validationWords(item: unknown): string {
  if (typeof item === 'string') return item;
  const { loc, msg } = asRecord(item) ?? {};
  // Filtered by type: String() would call a toString of the object, or throw.
  const steps = Array.isArray(loc) ? loc.filter((step) => ['string', 'number'].includes(typeof step)) : [];
  const place = steps.join('.');
  return [place, typeof msg === 'string' ? msg : ''].filter(Boolean).join(': ');
}
