// Carries out a halt: run by run, again and again while it is in force, because an event that is being handled may still begin one.
// After it was lifted, what was held goes on.
import { formatTime } from '../../shared/github/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { Superseded } from '../kernel/queue-table.ts';
import { storeUnlessSuperseded } from '../run/machine-adapter.ts';
import { storeRun } from '../run/store-run.ts';
import { decisionToEnd, stopRun } from '../stop/after-stop.ts';
import { type Halt, halterName } from '../store/halt.ts';
import { isBeingStopped, type Run, withFacts } from '../store/run/run.ts';

const pauseBetween = 5_000;
const runsOfPage = 50;

export async function carryOutHalt(deps: RunDeps, halt: Halt): Promise<void> {
  const { store, clock } = deps;
  if (halt.liftedAt === null) {
    await forEachLive(deps, (run) => haltRun(deps, run, halt));
    await store.halts.finish(halt, clock.now() + pauseBetween);
    return;
  }
  // Another halt has its own lift.
  if ((await store.halts.inForce()) === null) {
    await forEachLive(deps, (run) => goOnWith(deps, run));
    await store.waitingLists.wakeAll(clock.now());
  }
  await store.halts.finish(halt, null);
}

async function forEachLive({ store }: RunDeps, work: (run: Run) => Promise<unknown>): Promise<void> {
  let last: Run | null = null;
  for (;;) {
    const page: readonly Run[] = await store.runs.liveBehind(last, runsOfPage);
    for (const run of page) await work(run);
    last = page.at(-1) ?? null;
    if (last === null) return;
  }
}

/** A run that somebody else changes at this moment is left to the next visit. */
async function haltRun(deps: RunDeps, run: Run, halt: Halt): Promise<void> {
  const { settings, clock, log } = deps;
  const now = clock.now();
  const after = underHalt(run, halt, now);
  if (after === null) return;
  const stored = await storeUnlessSuperseded(deps, async (tables) => {
    if (!(await tables.halts.hold(halt.id))) throw new Superseded('the halt was lifted');
    await storeRun(tables, after, 'state', settings, now);
    if (after.state === 'pending') return after;
    await tables.decisions.put(decisionToEnd(after, 'stop', halt.beganBy, now, haltedAll));
    return after;
  });
  if (stored !== null) log.info('a run was halted', { run: run.id, state: stored.state });
}

async function goOnWith(deps: RunDeps, run: Run): Promise<void> {
  const { settings, clock } = deps;
  const now = clock.now();
  const after = afterHalt(run, now);
  if (after === null) return;
  const stored = await storeUnlessSuperseded(deps, async (tables) => {
    await storeRun(tables, after, 'state', settings, now);
    return after;
  });
  // The visit fails, and comes again: nothing else would start this run.
  if (stored === null) throw new Error(`run ${run.id} was changed while it was released`);
}

/** Follows the name of the halter. */
const haltedAll = 'halted all agents';

/** The pause before we try again to stop an agent that could not be stopped. */
const stopAgainAfter = 60_000;

/** It is not started, or its agent is stopped; null where nothing is to be done. */
function underHalt(run: Run, { id, beganBy, beganAt }: Halt, now: number): Run | null {
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
function afterHalt(run: Run, now: number): Run | null {
  if (run.state !== 'pending' || run.facts.start.heldBy === null) return null;
  if (run.waiting !== null) return withFacts(run, { start: { heldBy: null, note: null } });
  // No time of its start passes while it is held.
  const freed = withFacts(run, { start: { heldBy: null, note: null, calledAt: now } });
  return { ...freed, dueAt: now, attempts: 0 };
}
