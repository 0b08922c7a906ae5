// Decides when to open a connection again. Polling goes on in any case, so there is no hurry. Pure.

/** How a connection ended. */
export type End =
  /** The key, the conversation or the address is wrong: it would be refused again. */
  | { readonly kind: 'refused'; readonly why: string }
  /** It was never open, or was closed. */
  | { readonly kind: 'closed'; readonly why: string; readonly openForMs: number };

export type Again =
  | { readonly kind: 'again'; readonly afterMs: number; readonly failures: number }
  | { readonly kind: 'give_up' };

const mostFailures = 6;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** A connection that held for so long was a good one. */
const provenMs = 20_000;

/** `failures`: how many connections in a row were no good; `random`: 0 ≤ random < 1. */
export function decideAgain(end: End, failures: number, random: number): Again {
  if (end.kind === 'refused') return { kind: 'give_up' };
  const inARow = end.openForMs >= provenMs ? 1 : failures + 1;
  if (inARow > mostFailures) return { kind: 'give_up' };
  const longest = Math.min(longestPauseMs, firstPauseMs * 3 ** (inARow - 1));
  // Half of it is jitter: when a server comes back, not all of its listeners come at once.
  return { kind: 'again', afterMs: Math.ceil(longest * (0.5 + random / 2)), failures: inARow };
}
