// A further message for the agent of a run, and the run with it: one that had ended goes on.

import { newMessage } from '../../shared/message/index.ts';
import type { UsageLimits } from '../../shared/rules/index.ts';
import type { RunSettings } from '../run/deps.ts';
import { limitsOf } from '../run/limits.ts';
import { reopenRun } from '../run/reopen-run.ts';
import type { From, GivenMessage } from '../store/message.ts';
import type { Run } from '../store/run.ts';

/** It keeps two that answer each other from going on for ever. */
export const mostInAnHour = 20;
export const hour = 60 * 60_000;

/** When messages were given to the run within an hour. */
export function givenLately({ facts }: Run, now: number): readonly number[] {
  return (facts.given?.at ?? []).filter((at) => at > now - hour);
}

interface Giving {
  readonly text: string;
  readonly from: From;
  /** The task of a new conversation, where the machine of this one turns out to be gone; null = none then. */
  readonly instead: string | null;
  /** What may be spent is read again with each new round. */
  readonly limits: UsageLimits;
}

export function furtherMessage(
  run: Run,
  { text, from, instead, limits }: Giving,
  settings: RunSettings,
  now: number,
): { readonly message: GivenMessage; readonly run: Run } {
  const count = (run.facts.given?.count ?? 0) + 1;
  // The task is the first message, however it is given.
  const message = {
    ...newMessage({ number: count + 1, text, ask: run.facts.terms.ask?.ask ?? null }, now),
    from,
    ...(instead !== null && { instead }),
  };
  const terms = { ...run.facts.terms, limits };
  const again = { ...run, facts: { ...run.facts, terms } };
  const followed = reopenRun(again, limitsOf(settings, terms), now) ?? run;
  return {
    message,
    run: {
      ...followed,
      // This write ends the claim of a look that is under way, so the next look is due at once.
      dueAt: followed.state === 'preparing' || followed.state === 'watching' ? now : followed.dueAt,
      facts: { ...followed.facts, given: { count, at: [...givenLately(run, now), now] } },
    },
  };
}
