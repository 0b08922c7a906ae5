// Readers for single settings. Each returns a usable value and notes what is wrong.
import { parseBaseUrl, ServiceError } from '../../shared/api/index.ts';
import { parseDuration } from '../../shared/watch/index.ts';

export interface Reader {
  /** Without spaces at the ends; empty when it is not set. */
  text(name: string): string;
  problem(message: string): void;
}

export function readInteger(
  reader: Reader,
  name: string,
  range: { readonly from: number; readonly to: number; readonly fallback?: number },
): number {
  const text = reader.text(name);
  if (text === '' && range.fallback !== undefined) return range.fallback;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= range.from && value <= range.to) return value;
  const expected =
    range.to === Number.MAX_SAFE_INTEGER
      ? 'a positive whole number'
      : `a whole number from ${range.from} to ${range.to}`;
  reader.problem(text === '' ? `${name} is missing` : `${name} must be ${expected}, not ${quote(text)}`);
  return range.from;
}

export function readDuration(
  reader: Reader,
  name: string,
  fallback: string,
  zero: 'zero_is_none' | 'zero_is_wrong' = 'zero_is_wrong',
): number {
  const text = reader.text(name) || fallback;
  const value = parseDuration(text);
  if (value === null) {
    reader.problem(`${name} must be a duration such as 90s, 5m or 1h30m, not ${quote(text)}`);
  } else if (value === 0 && zero === 'zero_is_wrong') {
    reader.problem(`${name} must be longer than zero`);
  }
  return value ?? 0;
}

export function readChoice<T extends string>(
  reader: Reader,
  name: string,
  choices: readonly T[],
  fallback: T,
): T {
  const text = reader.text(name).toLowerCase();
  const chosen = choices.find((choice) => choice === text);
  if (chosen !== undefined) return chosen;
  if (text !== '') reader.problem(`${name} must be one of ${choices.join(', ')}, not ${quote(text)}`);
  return fallback;
}

export function readServiceUrl(reader: Reader, name: string, fallback: string | null): string | null {
  const text = reader.text(name);
  if (text === '') return fallback;
  try {
    return parseBaseUrl(text, name);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    reader.problem(error.message);
    return fallback;
  }
}

/** Quotes a value in a message, cut to a short length. Not for secrets. */
export const quote = (text: string): string =>
  JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
