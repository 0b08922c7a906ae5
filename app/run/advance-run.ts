// How a run moves on and ends. Pure; the worker stores the result.
import {
  beginWatch,
  type Ending,
  endWatch,
  isAsking,
  isEndOfAgent,
  reopenWatch,
  type Watch,
  type WatchLimits,
} from '../../shared/conversation/index.ts';
import type { Stop } from '../../shared/stop/index.ts';
import { endingOf, endingOfRound, isBeingStopped, type Run, withFacts } from '../store/run/run.ts';

/** The only way in which a run ends. */
export function endRun(run: Run, given: Ending): Run {
  const before = run.watch?.resuming ? endingOfRound(run) : null;
  const waits = run.state === 'planned' || isAsking(run.watch?.seen.agent ?? null);
  const stillAsks = given.outcome === 'timeout' && waits;
  const ending: Ending = stillAsks ? { ...given, variant: 'still_asks' } : given;
  return {
    ...withFacts(run, { start: { note: null }, end: { ending: { ...ending, ...(before && { before }) } } }),
    state: 'ended',
    message: '',
    waiting: null,
    dueAt: null,
    endedAt: ending.at,
    watch: run.watch && endWatch(run.watch, ending),
  };
}

/** The beginning of a reason: the person who stopped it, and how. */
export function howStopped(stop: Pick<Stop, 'by' | 'reason'> | null): string {
  return `${stop?.by ?? 'somebody'} ${stop?.reason ?? 'stopped it with /stop'}`;
}

/** Nothing was started, and nothing is. */
export function stoppedBefore(
  run: Run,
  now: number,
  stop: Pick<Stop, 'by' | 'reason'> | null = run.facts.stop.latest,
): Run {
  return notBegun(run, `${howStopped(stop)} before it began`, now);
}

export const notBegun = (run: Run, reason: string, now: number): Run =>
  endRun(run, { outcome: 'stopped', variant: 'not_begun', reason, at: now });

/** The run as its watch says. */
export function followWatch(before: Run, watch: Watch, now: number): Run {
  const run = { ...withStarted(before, watch.conversationId ?? before.facts.conversation.id), watch };
  if (watch.ending) return endRun(run, stoppedInStart(run, watch) ?? watch.ending);
  return {
    ...run,
    state: watch.phase === 'start' ? 'preparing' : isBeingStopped(run) ? 'stopping' : 'watching',
    message: '',
    dueAt: watch.nextPollAt ?? now,
    attempts: 0,
  };
}

/** Its sandbox was paused, and so its conversation never came. */
function stoppedInStart(run: Run, { phase, ending, startPaused }: Watch): Ending | null {
  if (ending === null || phase !== 'start' || startPaused !== true) return null;
  const how = howStopped(run.facts.stop.latest);
  return {
    ...ending,
    outcome: 'stopped',
    reason: `${how}: its sandbox was paused before its agent was there`,
  };
}

/** The same facts where nothing is new, so that they need not be compared. */
function withStarted(run: Run, id: string | null): Run {
  const { conversation, start } = run.facts;
  const isKnown = conversation.id === id && start.note === null;
  return isKnown ? run : withFacts(run, { conversation: { id }, start: { note: null } });
}

/** Its start request has no message: the agent gets its task once its policy is set. */
export function isUntold({ facts }: Pick<Run, 'facts'>): boolean {
  return facts.terms.ask !== undefined;
}

/** A run that has ended goes on, because its agent is about to be told more. Null where there is no conversation to go on with. */
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
    ...watchedAgain(reopenWatch(run.watch ?? beginWatch(begun), now), now),
  };
}

/** Until its agent has taken its next message, no state of it is an end. */
export const watchedAgain = (watch: Run['watch'], now: number) =>
  ({ state: 'watching', watch, dueAt: now, attempts: 0, endedAt: null }) as const;

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
