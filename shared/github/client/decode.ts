// Careful reading of JSON from GitHub. The names of its fields are checked by the compiler, their values here.
export { isObject } from '../../is-object.ts';

/**
 * A `T` of which anything may be missing or of another type, as in a damaged payload. `?.` is safe on any JSON value, so
 * only the values at the end of a path have to be judged.
 */
export type Loose<T> = T extends readonly (infer Item)[]
  ? readonly (Loose<Item> | null | undefined)[]
  : T extends object
    ? { readonly [Key in keyof T]?: Loose<T[Key]> | null | undefined }
    : T extends null | undefined
      ? T
      : unknown;

export function readText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A text that is not empty. */
export function readWord(value: unknown): string | null {
  return readText(value) || null;
}

/** An id or the number of an issue. GitHub counts both from 1. */
export function readId(value: unknown): number | null {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : null;
}

/**
 * An id as it goes into an address. Those of deliveries are larger than a number is exact, so Octokit hands them on as a bigint; its
 * routes are typed as if all were numbers.
 */
export const exactId = (id: number | bigint | string): number => String(id) as unknown as number;

/** Epoch milliseconds. */
export function readTime(value: unknown): number | null {
  const time = Date.parse(readText(value) ?? '');
  return Number.isNaN(time) ? null : time;
}

/** GitHub gives times in whole seconds: what changed within the second may have come before or after. */
export const wholeSecond = (time: number): number => Math.floor(time / 1_000) * 1_000;

/** No items where it is no list. */
export function readList<Item>(value: readonly Item[] | null | undefined): readonly Item[] {
  return Array.isArray(value) ? value : [];
}
