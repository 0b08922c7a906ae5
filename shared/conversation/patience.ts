// How long a thing is kept back by something that should pass by itself, and what is done when it does not. Pure.
import { rest, type Step, type Thing } from './visit.ts';

const second = 1_000;
const minute = 60 * second;

/** Durations in milliseconds. */
export interface Patience {
  /** The pause between two visits when something is not clear yet. */
  readonly pause: number;
  /** Nothing is answered sooner after it was seen to wait: the service loses an answer that comes too early. */
  readonly settle: number;
  /** How long to wait for trouble to pass that should pass by itself. */
  readonly trouble: number;
  /** How long a refused key is doubted. */
  readonly refused: number;
  /** How long GitHub may not say whether the comment with an answer was edited. */
  readonly unsaid: number;
  /** The time that a conversation may be unknown to the service: one that was just created may be. */
  readonly absent: number;
  /** How long waking up may take. */
  readonly waking: number;
  /** How long the result of a sent request may stay unclear. One that was on its way has arrived by then, or never will. */
  readonly fate: number;
}

/**
 * A poll interval below a second is for tests, so then all waits are shorter. `settle` is not ours to shorten: it is the
 * service that loses what comes sooner.
 */
export function patienceAt(pollInterval: number, fate: number): Patience {
  const share = Math.min(1, pollInterval / second);
  return {
    pause: share * second,
    settle: second,
    trouble: share * minute,
    refused: share * minute,
    unsaid: share * minute,
    absent: share * 10 * second,
    waking: share * 5 * minute,
    fate: share * fate,
  };
}

export interface Trouble {
  /** The time to wait for its end. */
  readonly forMs: number;
  readonly pause: number;
  /** How long the other side asks to wait. */
  readonly retryAfterMs?: number | undefined;
}

/** A thing that can be in trouble. */
export interface Troubled extends Thing {
  /** Since when something keeps it back that should pass by itself. */
  readonly troubleSince?: number | null;
  /** Since when requests for it fail. Looks in between go well, and say nothing about this trouble. */
  readonly refusedSince?: number | null;
  /** How many looks in a row have not found what it belongs to. */
  readonly missings?: number;
}

/** Visits the thing again after a pause, until the trouble has lasted too long. What the other side asks to wait is borne beside that. */
export function waitOrGiveUp<T extends Troubled, S>(
  thing: T,
  { forMs, pause, retryAfterMs = 0 }: Trouble,
  now: number,
  giveUp: () => S,
): S | Step<T, { readonly kind: 'rest' }> {
  const since = thing.troubleSince ?? now;
  const after = Math.max(pause, retryAfterMs);
  return now + after - since > forMs + Math.min(longestAsked, retryAfterMs)
    ? giveUp()
    : rest({ ...thing, troubleSince: since }, now + after);
}

/** After a request that failed and changed nothing. */
export function retryOrGiveUp<T extends Troubled, S>(
  thing: T,
  {
    patience: { pause, trouble },
    retryAfterMs,
  }: Pick<Trouble, 'retryAfterMs'> & { readonly patience: Patience },
  now: number,
  giveUp: () => S,
): S | Step<T, { readonly kind: 'rest' }> {
  const refusedSince = thing.refusedSince ?? now;
  const refused = { ...thing, refusedSince, troubleSince: refusedSince };
  return waitOrGiveUp(refused, { forMs: trouble, pause: 2 * pause, retryAfterMs }, now, giveUp);
}

/** As many as a watch believes. */
const missingsBelieved = 3;

/** A single look that does not find it may be a failed look-up of the service, so only several in a row are believed. */
export function lookAgainOrBelieve<T extends Troubled, S>(
  thing: T,
  { absent }: Patience,
  now: number,
  believe: () => S,
): S | Step<T, { readonly kind: 'rest' }> {
  const missings = (thing.missings ?? 0) + 1;
  if (missings >= missingsBelieved) return believe();
  const missing = { ...thing, missings, troubleSince: thing.troubleSince ?? now };
  return rest(missing, now + absent / (missingsBelieved - 1));
}

export interface ToSet<S> {
  /** When it was taken last. */
  readonly setAt: number | null;
  set(): S;
  giveUp(): S;
}

/**
 * Sets what the thing needs before it can go on, and again after growing pauses while the other side has taken it and looks do
 * not show it.
 */
export function setUntilSeen<T extends Troubled, S>(
  thing: T,
  { setAt, set, giveUp }: ToSet<S>,
  patience: Patience,
  now: number,
): S | Step<T, { readonly kind: 'rest' }> {
  const since = unseenSince(thing, setAt);
  if (since === null || setAt === null) return set();
  const { pause, trouble } = patience;
  const again = setAt + Math.min(trouble / 4, Math.max(pause, setAt - since));
  if (now >= again && now - since < trouble) return set();
  const next = Math.max(pause, Math.min(again, since + trouble) - now);
  return waitOrGiveUp(thing, { forMs: trouble, pause: next }, now, giveUp);
}

/** Noted when it was taken: until a look shows it, this is what keeps the thing back. */
export function noteTaken<T extends Troubled>(thing: T, setAt: number | null, now: number): T {
  return { ...thing, troubleSince: unseenSince(thing, setAt) ?? now };
}

/** A setting from before this trouble was seen to be in force, and was forgotten since. */
function unseenSince({ troubleSince = null }: Troubled, setAt: number | null): number | null {
  return setAt !== null && troubleSince !== null && setAt >= troubleSince ? troubleSince : null;
}

/** The longest wait that the other side may ask for. A hostile one must not hide a thing from people, nor put off a poll for ever. */
export const longestAsked = 10 * 60_000;

/** The same step, with no visit before the time that the other side asked for. */
export function restAtLeast<T extends Thing, Do extends { readonly kind: string }>(
  step: Step<T, Do>,
  ms: number,
  now: number,
): Step<T, Do> {
  const { dueAt } = step.thing;
  if (step.do.kind !== 'rest' || dueAt === null) return step;
  const least = now + Math.min(ms, longestAsked);
  return dueAt >= least ? step : { ...step, thing: { ...step.thing, dueAt: least } };
}

/**
 * The service understood and refused, or nothing can be sent as things are set up: it would be refused again. A refused key is not
 * among them: a login service that restarts refuses each for a moment, and the key of a sandbox changes when it wakes.
 */
const refusals: readonly string[] = ['rejected', 'not_found', 'bad_configuration'];

/** Stored codes are strings, so this takes any. */
export function isRefusal(code: string): boolean {
  return refusals.includes(code);
}

/**
 * Why a policy could not be set in all that time. The look before was let in with the same key, so where that is refused, it is refused for
 * the policy alone: the service cannot be told. Anything else is trouble that passes.
 */
export function causeOfPolicy(code: string): 'policy' | { readonly failed: string } {
  return code === 'unauthorized' ? 'policy' : { failed: code };
}

/** How long a look may fail so. A wrong setting fails until a person has corrected it. */
export function troubleWith(code: string, { trouble, refused }: Patience): number {
  if (code === 'bad_configuration') return 0;
  return code === 'unauthorized' ? refused : trouble;
}
