// Housekeeping: requests redeliveries of failed deliveries, and deletes old runs and deliveries.

import type { Deps } from '../deps/deps.ts';
import type { Chore } from '../store/index.ts';
import { sweep } from './sweep.ts';
import { workDue } from './work-due.ts';

const pruneInterval = 60 * 60_000;

export function workChores(deps: Deps): Promise<number> {
  return workDue(deps, deps.store.chores, { limit: 2 }, async (chores) => {
    for (const chore of chores) await work(deps, chore);
  });
}

export async function knowChores({ store, clock }: Deps): Promise<void> {
  await store.chores.know('sweep', clock.now());
  await store.chores.know('prune', clock.now() + pruneInterval);
}

async function work(deps: Deps, chore: Chore): Promise<void> {
  const { store, clock, settings, log } = deps;
  if (chore.name === 'prune') {
    const before = clock.now() - settings.keepFinished;
    const pruned = {
      deliveries: await store.inbox.prune(before),
      runs: await store.runs.prune(before),
      questions: await store.questions.prune(),
      messages: await store.messages.prune(),
      sideQuestions: await store.sideQuestions.prune(),
      costs: await store.costs.prune(),
      decisions: await store.decisions.prune(),
      effects: await store.outbox.prune(before),
    };
    log.info('old runs and deliveries were deleted', pruned);
    await store.chores.finish(chore, clock.now() + pruneInterval, '');
    return;
  }
  const notes = await sweep(deps, chore.notes);
  await store.chores.finish(chore, clock.now() + settings.sweepInterval, notes);
}
