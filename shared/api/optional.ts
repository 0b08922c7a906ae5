// For features that a service may not have: a missing feature is a result, every other failure stays an error.
import { ServiceError } from './errors.ts';
import type { Optional } from './types.ts';

export async function optional<T>(look: () => Promise<T | null>): Promise<Optional<T>> {
  try {
    const value = await look();
    return value === null ? { kind: 'unavailable' } : { kind: 'known', value };
  } catch (error) {
    if (isAbsence(error)) return { kind: 'unavailable' };
    throw error;
  }
}

export function isAbsence(error: unknown): boolean {
  return error instanceof ServiceError && error.notServed;
}
