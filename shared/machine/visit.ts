// One visit to a thing: look, decide, store, at most one request, store what came of it. App, Action and the interop suite
// use this same function; they differ in where they store.
import type { Step } from './step.ts';

/** What a visit read. A machine adds what it decides by. */
export interface Look<At> {
  /** When the service answered. Nothing is sent when this is too long ago. */
  readonly seenAt: number;
  /** What a request needs; null when the look found nothing that a request could use. */
  readonly at: At | null;
}

/** The rules of one kind of thing. Pure. `R` has the reply of each request, by the kind of what is to be done. */
export interface Machine<T, Do extends { readonly kind: string }, L, R> {
  decide(thing: T, look: L, now: number): Step<T, Do>;
  /** What the reply to a request means. A thing to do that is not named here needs no request. */
  readonly after: { readonly [K in keyof R]: (thing: T, reply: R[K], look: L, now: number) => Step<T, Do> };
}

/** What a visit reads and writes. `S` is the thing as it is stored. */
export interface Ports<S extends T, T, Do extends { readonly kind: string }, L, R, At> {
  now(): number;
  /** Null when there is nothing any more that the thing belongs to; then nothing is done. */
  look(thing: S): Promise<(L & Look<At>) | null>;
  /** Returns the stored thing. Null when it was changed in the meantime; then nothing is done. */
  store(before: S, step: Step<T, Do>): Promise<S | null>;
  /** Each sends what was recorded in the thing. */
  readonly requests: { readonly [K in keyof R]: (at: At, thing: S, seenAt: number) => Promise<R[K]> };
  /** For the log. */
  replied?(request: keyof R, reply: R[keyof R]): void;
}

/** Returns the stored thing after the visit; null when it was changed in the meantime. */
export async function visit<S extends T, T, Do extends { readonly kind: string }, L, R, At>(
  machine: Machine<T, Do, L, R>,
  ports: Ports<S, T, Do, L, R, At>,
  thing: S,
): Promise<S | null> {
  const look = await ports.look(thing);
  if (look === null) return null;
  const step = machine.decide(thing, look, ports.now());
  const stored = await ports.store(thing, step);
  const { kind } = step.do;
  if (stored === null || look.at === null || !isRequest(machine, kind)) return stored;
  const reply = await ports.requests[kind](look.at, stored, look.seenAt);
  ports.replied?.(kind, reply);
  return ports.store(stored, machine.after[kind](stored, reply, look, ports.now()));
}

function isRequest<T, Do extends { readonly kind: string }, L, R>(
  { after }: Machine<T, Do, L, R>,
  kind: PropertyKey,
): kind is keyof R {
  return Object.hasOwn(after, kind);
}
