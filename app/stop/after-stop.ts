// The run after each step of its stop. Pure.

import { endedByItself, endingOfCostStop, endingOfStop } from '../../shared/drive/index.ts';
import { newStop, type Stop, type StopResult } from '../../shared/stop/index.ts';
import { endRun, howStopped, stoppedBefore } from '../run/advance-run.ts';
import { type Decider, type Decision, resultToKeep } from '../store/decision.ts';
import { dueNow, type Run, withFacts } from '../store/run/run.ts';

const mostStops = 20;

/**
 * Somebody wants the agent of a live run to stop. One that is not ready yet is stopped as soon as it is. `reason`: what they did,
 * where they wrote no command.
 */
export function stopRun(run: Run, by: string, now: number, reason: string | null = null): Run {
  if (run.state === 'pending') return stoppedBefore(run, now, { by, reason });
  const asked = [...run.facts.stop.asked, { by, at: now }].slice(-mostStops);
  const told = withFacts(run, { stop: { asked, latest: newStop(by, reason, now) } });
  const isFollowed = run.state === 'watching' || run.state === 'planned';
  return isFollowed ? { ...told, state: 'stopping', dueAt: now } : dueNow(told, now);
}

export function afterStop(run: Run, stop: Stop, now: number): Run {
  const { result } = stop;
  const stopped = withFacts(run, { stop: { latest: stop } });
  if (result === null) return { ...stopped, dueAt: stop.dueAt ?? now };
  const { overBudget } = run.facts.stop;
  if (overBudget !== null) {
    const ending = endingOfCostStop(overBudget, result);
    if (ending === null) return followedAgain(run, now);
    return endRun(stopped, { ...ending, at: now });
  }
  if (goesOnAfter(result, run)) return followedAgain(run, now);
  const { outcome, reason } = endingOfStop(result);
  return endRun(stopped, { outcome, reason: `${howStopped(stop)}: ${reason}`, at: now });
}

/** The agent works on all the same, or had come to an end of its own before. A look tells. */
export function goesOnAfter(result: StopResult, { facts }: Pick<Run, 'facts'>): boolean {
  // The agent rested while people were asked about its plan: it had no end of its own.
  if (facts.terms.plan?.phase === 'asked') return false;
  if (result.kind === 'not_stopped') return result.cause !== 'absent' && result.cause !== 'gone';
  return endedByItself(result);
}

function followedAgain(run: Run, now: number): Run {
  return {
    ...withFacts(run, { stop: { latest: null, overBudget: null } }),
    state: 'watching',
    watch: run.watch && { ...run.watch, nextPollAt: now },
    dueAt: now,
  };
}

/** The decision to keep of who stopped the agent, or ended the run. `reason`: what they did, where they wrote no command. */
export function decisionToEnd(
  run: Run,
  verdict: 'stop' | 'unfollow',
  by: Decider,
  at: number,
  reason: string | null = null,
): Decision {
  const { id, repository, issue, state } = run;
  const isOver = state === 'ended';
  return {
    id: `${id}/${verdict}/${at}`,
    runId: id,
    repository,
    issue,
    question: { epoch: 0, code: null },
    verdict,
    by,
    reason,
    actions: null,
    actionsLeftOut: 0,
    fingerprint: null,
    at,
    result: resultToKeep(isOver ? 'verified' : 'waiting'),
    resultAt: isOver ? at : null,
  };
}

export function decisionAfterStop(decision: Decision, result: StopResult, now: number): Decision {
  const kept =
    result.kind === 'stopped'
      ? resultToKeep('verified', result.agent)
      : resultToKeep('no_effect', null, result.why);
  return { ...decision, result: kept, resultAt: now };
}
