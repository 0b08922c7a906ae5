// Decoders for the columns of a row. A wrong type here is a bug in a query.
import type { Row } from './database.ts';

export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw wrong(column, 'text', value);
  return value;
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

export function wholeNumber(row: Row, column: string): number {
  const value = row[column];
  if (!Number.isSafeInteger(value)) throw wrong(column, 'a whole number', value);
  return Number(value);
}

export function wholeNumberOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : wholeNumber(row, column);
}

/** JSON that this store wrote itself, so its shape is not checked. */
export function ownJson<T>(row: Row, column: string): T {
  return JSON.parse(text(row, column)) as T;
}

export function ownJsonOrNull<T>(row: Row, column: string): T | null {
  return row[column] === null ? null : ownJson<T>(row, column);
}

function wrong(column: string, wanted: string, value: unknown): TypeError {
  return new TypeError(`Column ${column} should be ${wanted}, not ${typeof value}`);
}
