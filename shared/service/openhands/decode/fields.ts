// The basic functions of all decoders. An error contains the path to the wrong field.
import { isObject } from '../../../is-object.ts';
import { ServiceError } from '../../errors.ts';

export class DecodeError extends ServiceError {
  constructor(path: string, expected: string, value: unknown) {
    super('bad_response', `${path}: expected ${expected}, got ${kindOf(value)}`);
  }
}

export type JsonRecord = Readonly<Record<string, unknown>>;

export function asRecord(value: unknown): JsonRecord | null {
  return isObject(value) ? value : null;
}

export function record(value: unknown, path: string): JsonRecord {
  const found = asRecord(value);
  if (found === null) throw new DecodeError(path, 'an object', value);
  return found;
}

export function array(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new DecodeError(path, 'an array', value);
  return value;
}

/** A required string, such as an id or a status. */
export function requiredText(from: JsonRecord, key: string, path: string): string {
  const value = from[key];
  if (typeof value !== 'string' || value.trim() === '') {
    throw new DecodeError(`${path}.${key}`, 'a string', value);
  }
  return value;
}

/** A string, null or absent; anything else is an error. */
export function textOrNull(from: JsonRecord, key: string, path: string): string | null {
  const value = from[key] ?? null;
  if (value !== null && typeof value !== 'string') throw new DecodeError(`${path}.${key}`, 'a string', value);
  return value;
}

/** A string that is only shown. Anything else counts as absent, so that it never makes a look fail. */
export function shownText(from: JsonRecord, key: string): string | null {
  const value = from[key];
  return typeof value === 'string' ? value : null;
}

/** The text of a message: a string, or the texts of its parts joined. Anything else is empty. */
export function textOfParts(value: unknown, separator = '\n'): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  const texts = value.map((part) => asRecord(part)?.text).filter((part) => typeof part === 'string');
  return texts.join(separator);
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (value === '') return 'an empty string';
  if (typeof value === 'object') return Array.isArray(value) ? 'an array' : 'an object';
  return `a ${typeof value}`;
}
