// Careful reading of what GitHub sends: a field that is missing or of another type is null, never a crash.

export type Json = Readonly<Record<string, unknown>>;

export function objectAt(value: unknown, field: string): Json | null {
  const inner = fieldOf(value, field);
  return isObject(inner) ? inner : null;
}

export function textAt(value: unknown, field: string): string | null {
  const inner = fieldOf(value, field);
  return typeof inner === 'string' ? inner : null;
}

export function numberAt(value: unknown, field: string): number | null {
  const inner = fieldOf(value, field);
  return typeof inner === 'number' && Number.isSafeInteger(inner) ? inner : null;
}

/** An id or an issue number. GitHub counts both from 1. */
export function idAt(value: unknown, field: string): number | null {
  const number = numberAt(value, field);
  return number !== null && number > 0 ? number : null;
}

/** A text that is not empty. */
export function wordAt(value: unknown, field: string): string | null {
  return textAt(value, field) || null;
}

export function listAt(value: unknown, field: string): readonly unknown[] {
  const inner = fieldOf(value, field);
  return Array.isArray(inner) ? inner : [];
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldOf(value: unknown, field: string): unknown {
  return isObject(value) ? value[field] : undefined;
}
