// Handles that the label was removed, or the issue or pull request was closed, merged, transferred or deleted: its own run is
// no longer followed. A run of an issue goes on when a pull request that it is linked to is closed.

import type { WithdrawalEvent, WithdrawalReason } from '../github/events.ts';
import { isBeingStopped, type Run } from '../store/run.ts';
import { endRun } from './advance-run.ts';
import type { RunDeps } from './deps.ts';
import { type Handled, nothingToDo } from './handled.ts';

export async function handleWithdrawal(deps: RunDeps, ask: WithdrawalEvent): Promise<Handled> {
  const { store, clock } = deps;
  const run = await store.runs.liveOf(ask.place.repository.id, ask.place.number);
  if (!run) return nothingToDo('no live run');
  if (ask.why === 'unlabeled' && !isLabelOf(run, ask.label)) return nothingToDo('another label');
  // Ending the run now would drop the stop that a person asked for.
  if (isBeingStopped(run)) return nothingToDo('the run is being stopped');
  const ended = endRun(run, 'cancelled', reasonOf(ask), clock.now());
  // On a deleted issue nothing can be written.
  const change = ask.why === 'deleted' ? 'none' : 'state';
  return {
    result: `run ${run.id} ends: ${ask.why}`,
    changes: [{ kind: 'run', run: ended, change }],
  };
}

function isLabelOf(run: Run, label: string | null): boolean {
  return label?.toLowerCase() === run.facts.terms.label.toLowerCase();
}

function reasonOf({ what: place, why, label, sender }: WithdrawalEvent): string {
  const what: Readonly<Record<WithdrawalReason, string>> = {
    unlabeled: `removed the label ${label ?? ''}`,
    closed: `closed the ${place}`,
    merged: `merged the ${place}`,
    transferred: `transferred the ${place}`,
    deleted: `deleted the ${place}`,
  };
  return `${sender.login} ${what[why]}`;
}
