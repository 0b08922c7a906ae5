// A live run under a halt: it is not started, or its agent is stopped. Pure.
import { formatTime } from '../../shared/github/index.ts';
import { stopRun } from '../stop/after-stop.ts';
import { type Halt, halterName } from '../store/halt.ts';
import { isBeingStopped, type Run } from '../store/run.ts';
import { withFacts } from '../store/run-facts.ts';

/** Stands behind the name of the halter. */
export const haltedAll = 'halted all agents';

/** The pause before an agent that could not be stopped is told to stop again. */
const stopAgainAfter = 60_000;

/** Null where nothing is to be done. */
export function underHalt(run: Run, { id, beganBy, beganAt }: Halt, now: number): Run | null {
  const by = halterName(beganBy);
  if (run.state === 'pending') {
    if (run.facts.start.heldBy === id && run.dueAt === null) return null;
    const note = `The operators have halted agents (${by}, since ${formatTime(beganAt)}). This one is started when they lift that.`;
    return { ...withFacts(run, { start: { heldBy: id, note } }), dueAt: null };
  }
  if (run.state === 'ended' || run.state === 'stopping' || isBeingStopped(run)) return null;
  const last = run.facts.stop.asked.at(-1)?.at ?? 0;
  if (last >= beganAt && now - last < stopAgainAfter) return null;
  return stopRun(run, by, now, haltedAll);
}

/** Null where the run was not held. */
export function afterHalt(run: Run, now: number): Run | null {
  if (run.state !== 'pending' || run.facts.start.heldBy === null) return null;
  if (run.waiting !== null) return withFacts(run, { start: { heldBy: null, note: null } });
  // No time of its start passes while it is held.
  const freed = withFacts(run, { start: { heldBy: null, note: null, calledAt: now } });
  return { ...freed, dueAt: now, attempts: 0 };
}
