// How a run moves on and ends. Pure; the worker stores the result.

import type { Ending, OutcomeName, Watch } from '../../shared/conversation/index.ts';
import { isBeingStopped, type Run } from '../store/run.ts';
import type { RunFacts } from '../store/run-facts.ts';

/** Ends a run because of a person or an event on GitHub, not because of what the service said. */
export function endRun(
  run: Run,
  outcome: OutcomeName,
  reason: string,
  now: number,
  variant?: Ending['variant'],
): Run {
  const ending: Ending = { outcome, reason, at: now, ...(variant && { variant }) };
  const { endedBefore, ...facts } = run.facts;
  const isBeforeRound = run.watch?.resuming === true && endedBefore !== undefined;
  return {
    ...run,
    state: 'ended',
    message: '',
    waiting: null,
    dueAt: null,
    endedAt: now,
    watch: run.watch && { ...run.watch, phase: 'ended', nextPollAt: null, ending },
    facts: { ...facts, ...(isBeforeRound && { endedBefore }), ending, note: null },
  };
}

/** Nothing was started, and nothing is. */
export function stoppedBefore(run: Run, now: number, by = run.facts.stop?.by): Run {
  return endRun(run, 'stopped', `${by ?? 'somebody'} stopped it with /stop before it began`, now);
}

/** The run as its watch says. */
export function followWatch(run: Run, watch: Watch, now: number): Run {
  const facts = startedFacts(run.facts, watch.conversationId ?? run.facts.conversationId);
  if (watch.ending) {
    return endRun({ ...run, watch, facts }, watch.ending.outcome, watch.ending.reason, now);
  }
  return {
    ...run,
    state: watch.phase === 'start' ? 'preparing' : isBeingStopped(run) ? 'stopping' : 'watching',
    message: '',
    watch,
    facts,
    dueAt: watch.nextPollAt ?? now,
    attempts: 0,
  };
}

/** The same facts where nothing is new, so that nobody needs to compare them. */
function startedFacts(facts: RunFacts, conversationId: string | null): RunFacts {
  const isKnown = facts.conversationId === conversationId && facts.note === null;
  return isKnown ? facts : { ...facts, conversationId, note: null };
}

/** Its start request has no message: the agent is given its task once it was told when to ask. */
export function isUntold({ facts }: Pick<Run, 'facts'>): boolean {
  return facts.terms.ask !== undefined;
}
