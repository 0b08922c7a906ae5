// Handles that the label was removed, or the issue or pull request was closed, merged, transferred or deleted: its own run is
// no longer followed. A run of an issue goes on when a pull request that it is linked to is closed.

import type { Deps } from '../deps/deps.ts';
import type { WithdrawalAsk, WithdrawalReason } from '../model/ask.ts';
import { isBeingStopped, type Run } from '../model/run.ts';
import { endRun } from '../run/advance-run.ts';
import { storeRun } from '../run/store-run.ts';
import { type Handled, nothingToDo } from './handled.ts';

export async function handleWithdrawal(deps: Deps, ask: WithdrawalAsk): Promise<Handled> {
  const { store, settings, clock } = deps;
  const run = await store.runs.liveOf(ask.place.repository.id, ask.place.number);
  if (!run) return nothingToDo('no live run');
  if (ask.why === 'unlabeled' && !isLabelOf(run, ask.label)) return nothingToDo('another label');
  // Somebody wants the agent to stop, and that would be left undone.
  if (isBeingStopped(run)) return nothingToDo('the run is being stopped');
  const now = clock.now();
  const ended = endRun(run, 'cancelled', reasonOf(ask), now);
  // On a deleted issue nothing can be written.
  const change = ask.why === 'deleted' ? 'none' : 'state';
  return {
    result: `run ${run.id} ends: ${ask.why}`,
    store: (tables) => storeRun(tables, ended, change, settings, now),
  };
}

function isLabelOf(run: Run, label: string | null): boolean {
  return label?.toLowerCase() === run.facts.terms.label.toLowerCase();
}

function reasonOf({ what: place, why, label, sender }: WithdrawalAsk): string {
  const what: Readonly<Record<WithdrawalReason, string>> = {
    unlabeled: `removed the label ${label ?? ''}`,
    closed: `closed the ${place}`,
    merged: `merged the ${place}`,
    transferred: `transferred the ${place}`,
    deleted: `deleted the ${place}`,
  };
  return `${sender.login} ${what[why]}`;
}
