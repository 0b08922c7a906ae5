// A run that has ended goes on, because its agent is about to be told more. Pure.

import {
  beginWatch,
  endWatch,
  isEndOfAgent,
  reopenWatch,
  type WatchLimits,
} from '../../shared/conversation/index.ts';
import type { Run } from '../store/run/run.ts';
import { endingOf, withFacts } from '../store/run/run-facts.ts';

/** Null where there is no conversation to go on with. */
export function reopenRun(run: Run, limits: WatchLimits, now: number): Run | null {
  const { conversation, agent, stop } = run.facts;
  const known = endingOf(run);
  if (known === null || conversation.id === null) return null;
  const { before, ...ending } = known;
  const begun = { conversationId: conversation.id, limits, now };
  return {
    ...withFacts(run, {
      start: { note: null },
      end: { ending },
      // A stop without a result then is not wanted now.
      stop: { latest: stop.latest?.result ? stop.latest : null, overBudget: null },
      // Approvals were for the run that has ended.
      agent: { grants: agent.grants && [] },
    }),
    state: 'watching',
    watch: reopenWatch(run.watch ?? beginWatch(begun), now),
    dueAt: now,
    attempts: 0,
    endedAt: null,
  };
}

/** Nothing came of it, so the run is what it was. */
export function closeAgain(run: Run, now: number): Run {
  const { ending } = run.facts.end;
  if (ending === null || run.watch === null || run.state === 'ended') return run;
  const { resuming, ...watch } = run.watch;
  return { ...run, state: 'ended', watch: endWatch(watch, ending), dueAt: null, endedAt: now };
}

/** The agent came to an end of its own, so what it was sent in the meantime is its next round. */
export function takesMore(run: Run): boolean {
  return isEndOfAgent(endingOf(run));
}
