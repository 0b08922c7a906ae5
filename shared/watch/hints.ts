// When a hint that something may have happened is worth a look. Hints come from outside and may be lies or a flood, so they are
// merged and rationed. Pure.

export interface Hints {
  /** How many looks hints may still cause, and since when so many are left. */
  readonly left: number;
  readonly at: number;
  /** The next look by a hint; null = none is wanted. */
  readonly lookAt: number | null;
}

const mostAtOnce = 20;
const refillMs = 3_000;
/**
 * Hints that come together are one look. And an agent that is told something while it works is finished for an instant before
 * it goes on: the look comes after that.
 */
const mergeMs = 200;

export const noHints: Hints = { left: mostAtOnce, at: 0, lookAt: null };

export function hinted(hints: Hints, now: number): Hints {
  if (hints.lookAt !== null) return hints;
  const left = Math.min(mostAtOnce, hints.left + Math.max(0, now - hints.at) / refillMs);
  const wait = Math.max(mergeMs, Math.ceil((1 - left) * refillMs));
  return { left: left - 1, at: now, lookAt: now + wait };
}

/** A look is under way: what is hinted from now on wants another one. */
export function taken(hints: Hints): Hints {
  return hints.lookAt === null ? hints : { ...hints, lookAt: null };
}
