// Maintenance: requests redeliveries of failed deliveries, deletes old runs and deliveries, and asks for pull requests of runs that ended.
import { rankForRedelivery } from './event-table.ts';
import type { RunDeps } from './handling/deps.ts';
import { youngest } from './intake/missed-deliveries.ts';
import { sweep } from './intake/sweep.ts';
import { tellFailure } from './kernel/tell-failure.ts';
import { rehearsalTask } from './rehearsal/report.ts';
import { rehearseWhenDue } from './rehearse-accounts.ts';
import { lookAtPulls } from './results/pull-fates.ts';
import type { MaintenanceTask } from './store/maintenance.ts';
import { addPruned, nothingPruned, prunePiece } from './store/prune.ts';

/** `ending`: the worker takes no new work. */
export type WorkerDeps = RunDeps & { readonly ending: AbortSignal };

const pruneInterval = 60 * 60_000;
/** Nothing is deleted for so long where the clock is far from what it was at the last time. */
const afterGap = 24 * 60 * 60_000;
const pullsTask = 'pulls';
const pullsInterval = 60 * 60_000;
const morePullsInterval = 60_000;

/** The database may be away for a moment right after the start. */
export const addMaintenanceAtLast = (deps: RunDeps, end: AbortSignal): Promise<void> =>
  untilDone(deps, end, () => addMaintenance(deps));

/** Events that the database could not take are asked for once it is back and GitHub has listed them, not only by the next sweep. */
export function sweepAtLast(deps: RunDeps, end: AbortSignal): Promise<void> {
  const { store, clock, settings } = deps;
  return untilDone(deps, end, async () => {
    const at = clock.now() + 2 * youngest;
    // A sweep that is under way or due sooner sees too little: this is the one after it.
    while (!(await store.maintenance.hurry('sweep', at)) && clock.now() < at && !end.aborted)
      await clock.sleep(settings.rest, end);
  });
}

async function untilDone(deps: RunDeps, end: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!end.aborted) {
    try {
      return await work();
    } catch (error) {
      tellFailure(deps, 'maintenance', error);
      await deps.clock.sleep(deps.settings.rest, end);
    }
  }
}

/** Tasks that are there already stay as they are. */
export async function addMaintenance({ store, clock, settings }: RunDeps): Promise<void> {
  await store.maintenance.add('sweep', clock.now());
  await store.maintenance.add('prune', clock.now() + pruneInterval);
  await store.maintenance.add(pullsTask, clock.now() + pullsInterval);
  if (settings.rehearse) await store.maintenance.add(rehearsalTask, clock.now());
}

export async function doMaintenance(deps: WorkerDeps, task: MaintenanceTask): Promise<void> {
  const { store, clock, settings } = deps;
  if (task.name === rehearsalTask) return rehearseWhenDue(deps, task, deps.ending);
  if (task.name === pullsTask) {
    const isMore = await lookAtPulls(deps);
    await store.maintenance.finish(task, clock.now() + (isMore ? morePullsInterval : pullsInterval));
    return;
  }
  if (task.name === 'prune') {
    const now = clock.now();
    // What is old goes by the clock, and one that is wrong for a while must not cost what is kept.
    const isGap = task.notes !== '' && Math.abs(now - Number(task.notes)) > 2 * afterGap;
    const isMore = !isGap && (await prune(deps));
    const pause = isGap ? afterGap : pruneInterval;
    // The next time after a gap is not compared: an App may never be up for a day.
    await store.maintenance.finish(task, clock.now() + (isMore ? 0 : pause), isGap ? '' : String(now));
    return;
  }
  // One of a newer version is left to it: the claim ends by itself.
  if (task.name !== 'sweep') return;
  const notes = await sweep(deps, task.notes, rankForRedelivery);
  await store.maintenance.finish(task, clock.now() + settings.sweepInterval, notes);
}

/** After so many pieces other maintenance may be due, or the App is to stop. */
const piecesAtOnce = 50;
/** Other work goes on between two pieces. */
const pieceMs = 20;

/** Returns whether there is more to delete. */
async function prune({ store, clock, settings, log }: RunDeps): Promise<boolean> {
  const now = clock.now();
  const ages = { now, runsBefore: now - settings.keepRuns, recordsBefore: now - settings.keepRecords };
  let pruned = nothingPruned;
  let isMore = true;
  for (let pieces = 0; isMore && pieces < piecesAtOnce; pieces += 1) {
    if (pieces > 0) await clock.sleep(pieceMs);
    const piece = await prunePiece(store, ages);
    pruned = addPruned(pruned, piece.pruned);
    isMore = piece.isMore;
  }
  log.info('old runs and records were deleted', pruned);
  return isMore;
}
