// What the rules decide about the actions that wait. Pure.
import { type ActionToDecide, type Decision, decideAll, decideUnseen } from '../rules/index.ts';
import { sandboxRow } from '../watch/index.ts';
import { deedOf } from './fingerprint.ts';
import { isWaitingStatus } from './status.ts';
import type { Context, PendingAction, Question, RuledAnswer, Seen, Terms } from './types.ts';

/** Null where a person is asked. Decided anew at each look, for exactly what waits then. */
export function ruledAnswer(at: number, seen: Seen, context: Pick<Context, 'rules'>): RuledAnswer | null {
  if (seen.kind !== 'seen' || seen.pending.kind !== 'known') return null;
  const answers = sandboxRow(seen.sandboxStatus)?.question === 'ask_the_agent';
  if (!answers || !isWaitingStatus(seen.executionStatus)) return null;
  const { rules } = context;
  const decision = decided(seen.pending.value, context);
  if (!rules || decision === null || decision.kind === 'ask') return null;
  const { why } = decision;
  const deciding = why.filter(({ kind }) => kind === decision.kind);
  const named = (names: readonly string[]) => [...new Set(names)].filter((name) => name !== '').join(', ');
  const rule = {
    rule: named(deciding.flatMap((each) => each.rules)),
    configuration: named(deciding.map(({ from }) => from)),
  };
  return {
    verdict: decision.kind === 'accept' ? 'approve' : 'reject',
    reason: decision.kind === 'reject' ? decision.reason : null,
    by: rule.rule,
    afterReject: rules.afterReject,
    at,
    rule,
  };
}

/** Null where one person is enough. */
export function termsOf(
  actions: readonly PendingAction[] | null,
  context: Pick<Context, 'rules'>,
): Terms | null {
  const { sets = [] } = context.rules ?? {};
  // What nobody can see may be whatever a rule wants several people for.
  const decision = actions === null ? decideUnseen(sets) : decided(actions, context);
  if (decision === null || decision.kind === 'accept') return null;
  // What a rule rejects, and could not, is no easier to approve than what any rule asks about.
  const { people, owners } = decision.kind === 'ask' ? decision : decideUnseen(sets);
  return people > 1 || owners.length > 0 ? { people, owners } : null;
}

/** Whether a rule wants people to decide, or rejects it and could not, and it is not only that none fits. */
export function isAskedByRule(
  { actions }: Pick<Question, 'actions'>,
  context: Pick<Context, 'rules'>,
): boolean {
  const numbered = (actions ?? []).map((action, at) => ({ ...action, id: String(at) }));
  const decision = decided(numbered, context);
  if (decision === null || decision.kind === 'accept') return false;
  return decision.why.some(({ kind, rules }) => kind !== 'accept' && rules.length > 0);
}

function decided(actions: readonly ActionToDecide[], { rules }: Pick<Context, 'rules'>): Decision | null {
  if (!rules || actions.length === 0) return null;
  const { sets, workingCopies, granted } = rules;
  const byPerson = new Map(granted.map(({ deed, by }) => [deed, by]));
  const grants = actions.flatMap((action) => {
    const by = byPerson.get(deedOf(action));
    return by === undefined ? [] : [{ action: action.id, by }];
  });
  return decideAll(sets, actions, { workingCopies, grants });
}
