// Decodes the body of a refusal. Services use several shapes; all of them are understood, and none is required. Pure.
import { asRecord } from './fields.ts';
import { parseJsonOrNothing } from './parse-json.ts';

export interface ErrorBody {
  readonly text: string;
  /** Too many conversations at once. Another one can start when one ends. */
  readonly concurrency: boolean;
  /** Set when the daily quota is used up; `resetInMs` is null when the service does not say until when. */
  readonly quota: { readonly resetInMs: number | null } | null;
  /** The service has kept the message that came with the request, and only lacks room to set the agent going. */
  readonly saved: boolean;
}

/** Its text is not shortened yet. */
export function decodeErrorBody(body: string, now: number): ErrorBody {
  const parsed = parseJsonOrNothing(body);
  const outer = asRecord(parsed) ?? {};
  const inner = asRecord(outer.detail) ?? asRecord(outer.error) ?? {};
  const names = [inner.error, inner.code, outer.error, outer.code];
  const text = findErrorWords(parsed) ?? body;
  const daily = names.includes('daily_conversation_limit_reached');
  return {
    text,
    concurrency: names.includes('CONCURRENCY_LIMIT_REACHED'),
    quota: daily ? { resetInMs: msUntil(inner.reset_at ?? outer.reset_at, now) } : null,
    saved: /\bmessage (was )?saved\b/i.test(text),
  };
}

/** The most useful text in an error of unknown shape. */
export function findErrorWords(value: unknown): string | null {
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
  if (typeof value === 'string' || Array.isArray(value)) return findErrorWords(value);
  const record = asRecord(value);
  const texts = record ? [record.message, record.error, record.detail, record.code] : [];
  return texts.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? null;
}

function validationWords(item: unknown): string {
  if (typeof item === 'string') return item;
  const { loc, msg } = asRecord(item) ?? {};
  // Filtered by type: String() would call a toString of the object, or throw.
  const steps = Array.isArray(loc) ? loc.filter((step) => ['string', 'number'].includes(typeof step)) : [];
  return [steps.join('.'), typeof msg === 'string' ? msg : ''].filter(Boolean).join(': ');
}

/** A longer wait counts as this one, so that the time of its end can be stored. */
const longestWait = 366 * 24 * 60 * 60_000;

/** Milliseconds until a time in a body of the service: ISO 8601, or epoch seconds. */
export function msUntil(moment: unknown, now: number): number | null {
  const at =
    typeof moment === 'number' ? moment * 1000 : Date.parse(typeof moment === 'string' ? moment : '');
  return Number.isFinite(at) ? Math.min(longestWait, Math.max(0, Math.ceil(at - now))) : null;
}
