// Handles that the label was removed, or the issue was closed, transferred or deleted: the run is no longer followed.

import type { Deps } from '../deps/deps.ts';
import type { WithdrawalAsk, WithdrawalReason } from '../model/ask.ts';
import type { Run } from '../model/run.ts';
import { endRun } from '../run/advance-run.ts';
import { storeRun } from '../run/store-run.ts';
import { type Handled, nothingToDo } from './handled.ts';

export async function handleWithdrawal(deps: Deps, ask: WithdrawalAsk): Promise<Handled> {
  const { store, settings, clock } = deps;
  const run = await store.runs.newestAt(ask.place.repository.id, ask.place.number);
  if (!run || run.state === 'ended' || run.issue !== ask.place.number) return nothingToDo('no live run');
  if (ask.why === 'unlabeled' && !isLabelOf(run, ask.label)) return nothingToDo('another label');
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

function reasonOf({ why, label, sender }: WithdrawalAsk): string {
  const what: Readonly<Record<WithdrawalReason, string>> = {
    unlabeled: `removed the label ${label ?? ''}`,
    closed: 'closed the issue',
    transferred: 'transferred the issue',
    deleted: 'deleted the issue',
  };
  return `${sender.login} ${what[why]}`;
}
