// How a run moves on and ends. Pure; the worker stores the result.

import { type Ending, endWatch, type Watch } from '../../shared/conversation/index.ts';
import type { Stop } from '../../shared/stop/index.ts';
import { isBeingStopped, type Run } from '../store/run/run.ts';
import { endingOfRound, withFacts } from '../store/run/run-facts.ts';

/** The only way in which a run ends. */
export function endRun(run: Run, ending: Ending): Run {
  const before = run.watch?.resuming ? endingOfRound(run) : null;
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
  return endRun(run, { outcome: 'stopped', reason: `${howStopped(stop)} before it began`, at: now });
}

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
