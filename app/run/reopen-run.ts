// A run that has ended goes on, because its agent is about to be told more. Pure.

import {
  beginWatch,
  closeWatch,
  type OutcomeName,
  reopenWatch,
  type WatchLimits,
} from '../../shared/conversation/index.ts';
import type { Run } from '../store/run.ts';

/** Null where there is no conversation to go on with. */
export function reopenRun(run: Run, limits: WatchLimits, now: number): Run | null {
  const { conversationId, ending } = run.facts;
  if (run.state !== 'ended' || conversationId === null || ending === null) return null;
  const { stop, overBudget, grants, ...facts } = run.facts;
  const watch = reopenWatch(run.watch ?? beginWatch({ conversationId, limits, now }), now);
  return {
    ...run,
    state: 'watching',
    watch,
    dueAt: now,
    attempts: 0,
    endedAt: null,
    facts: {
      ...facts,
      ending: null,
      endedBefore: ending,
      note: null,
      // What was not stopped then is not to be stopped now.
      ...(stop?.result && { stop }),
      // They were for the run that has ended.
      ...(grants && { grants: [] }),
    },
  };
}

/** Nothing came of it, so the run is what it was. */
export function closeAgain(run: Run, now: number): Run {
  const { endedBefore, ...facts } = run.facts;
  if (endedBefore === undefined || run.state === 'ended') return run;
  return {
    ...run,
    state: 'ended',
    watch: run.watch && closeWatch(run.watch, endedBefore),
    dueAt: null,
    endedAt: now,
    facts: { ...facts, ending: endedBefore },
  };
}

const endsOfAgent: ReadonlySet<OutcomeName> = new Set(['finished', 'unguarded', 'error', 'stuck', 'idle']);

/** The agent came to an end of its own, so what it was told in the meantime is its next round. */
export function takesMore({ state, facts: { ending } }: Run): boolean {
  return state === 'ended' && ending !== null && endsOfAgent.has(ending.outcome);
}
