// Actions that were decided on in a repository, as the rules judge it: from kept decisions, without asking the service.
import type { Repository } from '../../shared/github/index.ts';
import type { DecidedAtOnce } from '../../shared/rules/index.ts';
import { workingCopiesOf } from '../../shared/service/index.ts';
import type { Decision } from '../store/decision.ts';
import type { Store } from '../store/store.ts';

/** A read for a person who waits. */
const mostDecisions = 500;

/** Newest first. */
export async function keptActions(
  { decisions }: Pick<Store, 'decisions'>,
  { id }: Repository,
): Promise<readonly DecidedAtOnce[]> {
  const newest = await decisions.newestOf(id, mostDecisions);
  // A plan, or money, is nothing that a rule could decide on.
  return newest.filter(({ question }) => question.about === undefined).map(asDecided);
}

function asDecided(decision: Decision): DecidedAtOnce {
  const { runId, repository, verdict, by, actions, actionsLeftOut, result } = decision;
  const isApproved = verdict === 'approve' && by.kind === 'person' && result.kind === 'verified';
  return {
    kind: verdict === 'reject' ? 'rejected' : isApproved ? 'approved' : 'neither',
    by: by.kind === 'person' ? String(by.id) : by.kind === 'rule' ? by.rule : by.kind,
    isWhole: actions !== null && actionsLeftOut === 0,
    // A run chooses the id of its conversation.
    workingCopies: workingCopiesOf(repository.name, runId),
    actions: (actions ?? []).map((action, at) => ({ ...action, id: String(at) })),
  };
}
