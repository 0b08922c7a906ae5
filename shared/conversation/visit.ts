// A visit to a thing: look, decide, store, at most one request, store what came of it. App, Action and the interop suite
// use this same function; they differ in where they store.

/** The types of one kind of thing, for the rules about it. */
export interface RulesOf {
  readonly thing: unknown;
  /** The results that a decision may come to. */
  readonly do: { readonly kind: string };
  /** The facts that the decision is made from. */
  readonly look: object;
  /** The reply of each request, by the kind of what is to be done. */
  readonly replies: object;
}

/** What a visit found. A machine adds what it decides by. */
export interface Look<At> {
  /** When the service answered. Nothing is sent when this is too long ago. */
  readonly seenAt: number;
  /** What a request needs; null when the look found nothing that a request could use. */
  readonly at: At | null;
}

/** The rules of one kind of thing. Pure. */
export interface Machine<K extends RulesOf> {
  decide(thing: K['thing'], look: K['look'], now: number): Step<K['thing'], K['do']>;
  /** What the reply to a request means. A thing to do that is not named here needs no request. */
  readonly after: {
    readonly [R in keyof K['replies']]: (
      thing: K['thing'],
      reply: K['replies'][R],
      look: K['look'],
      now: number,
    ) => Step<K['thing'], K['do']>;
  };
}

/**
 * The ports that a visit reads and writes through. `S`: the thing with what only its store knows. `At`: what a request needs.
 */
export interface Ports<K extends RulesOf, S extends K['thing'], At> {
  now(): number;
  /** Null when there is nothing any more that the thing belongs to; then nothing is done. */
  look(thing: S): Promise<(K['look'] & Look<At>) | null>;
  /** Returns the stored thing. Null when it was changed in the meantime; then nothing is done. */
  store(before: S, step: Step<K['thing'], K['do']>): Promise<S | null>;
  /** Each sends what was recorded in the thing. */
  readonly requests: {
    readonly [R in keyof K['replies']]: (at: At, thing: S, seenAt: number) => Promise<K['replies'][R]>;
  };
  /** Tells the log. */
  replied?(request: keyof K['replies'], reply: K['replies'][keyof K['replies']]): void;
}

/** Returns the stored thing after the visit; null when it was changed in the meantime. */
export async function visit<K extends RulesOf, S extends K['thing'], At>(
  machine: Machine<K>,
  ports: Ports<K, S, At>,
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

function isRequest<K extends RulesOf>({ after }: Machine<K>, kind: PropertyKey): kind is keyof K['replies'] {
  return Object.hasOwn(after, kind);
}

/** A thing that is visited again and again until it is settled. */
export interface Thing {
  /** The time of the next visit; null = never again. */
  readonly dueAt: number | null;
  readonly createdAt: number;
  readonly settledAt: number | null;
}

/** The result of a decision: the thing as it is to be stored, and the one thing to do after that. */
export interface Step<T, Do extends { readonly kind: string }> {
  readonly thing: T;
  readonly do: Do;
}

/** The time in which no other worker visits the thing, while a request for it is on its way. */
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

export interface DriveOptions<S> {
  now(): number;
  /** May end early, where the process is asked to end. The next look then throws. */
  sleep(ms: number): Promise<void>;
  /** No visit begins after this time. It may depend on whether a request is on its way. */
  endOf?(thing: S): number;
  /** Asked after each visit that did not settle the thing. */
  mayStop?(thing: S): boolean | Promise<boolean>;
}

/** Returns the thing as it was stored last: settled, unless the time was over or `mayStop` said so. */
export async function driveUntilSettled<S extends Thing>(
  visitOnce: (thing: S) => Promise<S | null>,
  thing: S,
  { now, sleep, endOf = () => Number.POSITIVE_INFINITY, mayStop = () => false }: DriveOptions<S>,
): Promise<S> {
  let current = thing;
  while (now() < endOf(current)) {
    const visited = await visitOnce(current);
    if (visited === null) throw new Error('nobody else can have changed what is only in memory');
    current = visited;
    if (current.dueAt === null || (await mayStop(current))) return current;
    await sleep(Math.min(current.dueAt, endOf(current)) - now());
  }
  return current;
}
