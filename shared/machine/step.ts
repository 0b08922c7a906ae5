// What a decision returns: the thing as it is to be stored, and the one thing to do after that. Pure.

/** What is visited again and again until it is settled. */
export interface Thing {
  /** The time of the next visit; null = never again. */
  readonly dueAt: number | null;
  readonly createdAt: number;
  readonly settledAt: number | null;
}

export interface Step<T, Do extends { readonly kind: string }> {
  readonly thing: T;
  readonly do: Do;
}

/** For this long no other worker visits the thing, while a request for it is on its way. */
const holdMs = 15_000;

export function rest<T extends Thing>(thing: T, dueAt: number | null): Step<T, { readonly kind: 'rest' }> {
  return { thing: { ...thing, dueAt }, do: { kind: 'rest' } };
}

/** The request is sent after the thing was stored. A worker that finds it stored later does not send it again. */
export function requesting<T extends Thing, K extends string>(
  thing: T,
  kind: K,
  now: number,
): Step<T, { readonly kind: K }> {
  return { thing: { ...thing, dueAt: now + holdMs }, do: { kind } };
}

export function settle<T extends Thing>(thing: T, now: number): Step<T, { readonly kind: 'settle' }> {
  return { thing: { ...thing, dueAt: null, settledAt: now }, do: { kind: 'settle' } };
}
