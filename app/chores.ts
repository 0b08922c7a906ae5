// Housekeeping: requests redeliveries of failed deliveries, and deletes old runs and deliveries.
import { sweep } from './intake/sweep.ts';
import type { RunDeps } from './run/deps.ts';
import type { Chore } from './store/chore.ts';

const pruneInterval = 60 * 60_000;

/** Chores that are there already stay as they are. */
export async function addChores({ store, clock }: RunDeps): Promise<void> {
  await store.chores.add('sweep', clock.now());
  await store.chores.add('prune', clock.now() + pruneInterval);
}

export async function doChore(deps: RunDeps, chore: Chore): Promise<void> {
  const { store, clock, settings } = deps;
  if (chore.name === 'prune') {
    await prune(deps);
    await store.chores.finish(chore, clock.now() + pruneInterval, '');
    return;
  }
  const notes = await sweep(deps, chore.notes);
  await store.chores.finish(chore, clock.now() + settings.sweepInterval, notes);
}

/** What belongs to a run is deleted after the run. */
async function prune({ store, clock, settings, log }: RunDeps): Promise<void> {
  const before = clock.now() - settings.keepFinished;
  log.info('old runs and deliveries were deleted', {
    deliveries: await store.inbox.prune(before),
    runs: await store.runs.prune(before),
    questions: await store.questions.prune(),
    messages: await store.messages.prune(),
    sideQuestions: await store.sideQuestions.prune(),
    costs: await store.costs.prune(),
    decisions: await store.decisions.prune(),
    effects: await store.outbox.prune(before),
  });
}
