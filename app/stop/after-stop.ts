// The run after each step of its stop. Pure.

import { endedByItself, endingOfCostStop, endingOfStop } from '../../shared/drive/index.ts';
import { newStop, type Stop, type StopResult } from '../../shared/stop/index.ts';
import { endRun, stoppedBefore } from '../run/advance-run.ts';
import { type Decider, type Decision, resultToKeep } from '../store/decision.ts';
import type { Run } from '../store/run.ts';

const mostStops = 20;

/** Somebody wants the agent of a live run to stop. One that is not ready yet is stopped as soon as it is. */
export function stopRun(run: Run, by: string, now: number): Run {
  if (run.state === 'pending') return stoppedBefore(run, now, by);
  const stops = [...(run.facts.stops ?? []), { by, at: now }].slice(-mostStops);
  const facts = { ...run.facts, stops, stop: newStop(by, null, now) };
  if (run.state === 'watching') return { ...run, state: 'stopping', dueAt: now, facts };
  return { ...run, dueAt: run.state === 'preparing' ? now : run.dueAt, facts };
}

export function afterStop(run: Run, stop: Stop, now: number): Run {
  const { result, by } = stop;
  const stopped: Run = { ...run, facts: { ...run.facts, stop } };
  if (result === null) return { ...stopped, dueAt: stop.dueAt ?? now };
  const { overBudget } = run.facts;
  if (overBudget !== undefined) {
    const ending = endingOfCostStop(overBudget, result);
    if (ending === null) return followedAgain(run, now);
    return endRun(stopped, ending.outcome, ending.reason, now, ending.variant);
  }
  if (goesOnAfter(result)) return followedAgain(run, now);
  const { outcome, reason } = endingOfStop(result);
  return endRun(stopped, outcome, `${by} stopped it with /stop: ${reason}`, now);
}

/** The agent works on all the same, or had come to an end of its own before. A look tells. */
export function goesOnAfter(result: StopResult): boolean {
  if (result.kind === 'not_stopped') return result.cause !== 'absent' && result.cause !== 'gone';
  return endedByItself(result);
}

function followedAgain(run: Run, now: number): Run {
  const { stop, overBudget, ...facts } = run.facts;
  return {
    ...run,
    state: 'watching',
    watch: run.watch && { ...run.watch, nextPollAt: now },
    dueAt: now,
    facts,
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

/** The same once it is known what came of it. */
export function decisionAfterStop(decision: Decision, result: StopResult, now: number): Decision {
  const kept =
    result.kind === 'stopped'
      ? resultToKeep('verified', result.agent)
      : resultToKeep('no_effect', null, result.why);
  return { ...decision, result: kept, resultAt: now };
}
