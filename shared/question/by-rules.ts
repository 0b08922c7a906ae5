// The rules decide about the actions that wait. Pure.

import { actionHash, type ConversationSeen, isAsking, type PendingAction } from '../conversation/index.ts';
import {
  type ActionDecision,
  type ActionToDecide,
  askedByScope,
  decideAll,
  decideUnseen,
  isPlanning,
  onlyLooks,
  type RuleDecision,
  type RuleSet,
  ruleName,
  ruleWithPlace,
} from '../rules/index.ts';
import { isByNobody, isByRule, type RuledAnswer, type Terms } from './answer.ts';
import type { QuestionContext, QuestionLook } from './look.ts';
import type { Question, Subject } from './question.ts';

/** Null where a person is asked. Decided again at each look, for exactly what waits then. */
export function ruledAnswer(
  at: number,
  seen: ConversationSeen,
  context: Pick<QuestionContext, 'rules'>,
): RuledAnswer | null {
  if (seen.kind !== 'seen' || seen.pending.kind !== 'known') return null;
  if (seen.sandbox?.is !== 'up' || !isAsking(seen.agent)) return null;
  const { rules } = context;
  const decision = decided(seen.pending.value, context);
  if (!rules || decision === null || decision.kind === 'ask') return null;
  const { why } = decision;
  const deciding = why.filter(({ kind }) => kind === decision.kind);
  const named = (names: readonly string[]) => [...new Set(names)].filter((name) => name !== '').join(', ');
  const [names, froms] = [named(deciding.flatMap((each) => each.rules)), deciding.map(({ from }) => from)];
  const approvedBy = rules.sets.find(({ from, scopeBy }) => scopeBy !== undefined && froms.includes(from));
  const line = lineOfRule(deciding, rules.sets);
  // Planning decides without a rule, and is named itself.
  const rule = {
    rule: names === '' ? named(froms) : names,
    configuration: names === '' ? '' : named(froms),
    ...(line !== null && { line }),
    ...(approvedBy?.scopeBy !== undefined && { approvedBy: approvedBy.scopeBy }),
  };
  return {
    verdict: decision.kind === 'approve' ? 'approve' : 'reject',
    reason: decision.kind === 'reject' ? decision.reason : null,
    by: rule.rule,
    // Nobody has rejected anything, and it is to go on reading.
    afterReject: isPlanning(rules.sets) ? 'continue' : rules.afterReject,
    at,
    rule,
  };
}

/** Null where several rules have decided, or the line is not known. */
function lineOfRule(deciding: readonly ActionDecision[], sets: readonly RuleSet[]): number | null {
  const names = (decision: ActionDecision) => decision.rules.join();
  const [first, ...others] = deciding;
  if (first === undefined) return null;
  const isOne = others.every((other) => other.from === first.from && names(other) === names(first));
  const { rules = [], lines = [] } = sets.find(({ from }) => from === first.from) ?? {};
  return isOne ? (lines.find((_, at) => names(first) === ruleName(at, rules[at])) ?? null) : null;
}

/** Null where a person is asked, also because rules have rejected so often in a row. */
export function answerByRules(
  question: Question,
  { seen, context }: Pick<QuestionLook, 'seen'> & { readonly context: Pick<QuestionContext, 'rules'> },
  now: number,
): RuledAnswer | null {
  const ruled = question.peopleOnly ? null : ruledAnswer(question.answer?.at ?? now, seen, context);
  const isOneTooMany = ruled?.verdict === 'reject' && (question.ruledRejections ?? 0) >= mostRejections;
  if (!isOneTooMany) return ruled;
  // An agent that only plans is left idle: its last words are its plan.
  return isPlanning(context.rules?.sets ?? []) ? { ...ruled, afterReject: 'stop' } : null;
}

/** Ends the loop of an agent that tries again after every rejection. */
const mostRejections = 20;

/** Whether rules would decide on what waits, if its files were as they should be, before an answer may be sent. */
export function isDecidedEarly(
  question: Question,
  seen: ConversationSeen,
  context: Pick<QuestionContext, 'rules' | 'patience'>,
  now: number,
): boolean {
  if (question.state !== 'asking' || now >= settlesAt(question, context)) return false;
  if (question.answer !== null && !isByRule(question.answer)) return false;
  return answerByRules(question, { seen, context }, now) !== null;
}

/** Nothing is answered sooner. */
export const settlesAt = (
  { createdAt }: Pick<Question, 'createdAt'>,
  { patience }: Pick<QuestionContext, 'patience'>,
): number => createdAt + patience.settle;

/** Rejections by rules in a row, carried over to the next question of a conversation. */
export function ruledRejectionsAfter({
  answer,
  ruledRejections = 0,
}: Pick<Question, 'answer' | 'ruledRejections'>): number {
  if (answer === null || isByNobody(answer)) return ruledRejections;
  if (!isByRule(answer)) return 0;
  return ruledRejections + (answer.verdict === 'reject' ? 1 : 0);
}

/** Null where one person is enough. */
export function termsOf(
  actions: readonly PendingAction[] | null,
  context: Pick<QuestionContext, 'rules'>,
): Terms | null {
  const { sets = [] } = context.rules ?? {};
  // An action that is not shown could be one for which a rule wants several people.
  const decision = actions === null ? decideUnseen(sets) : decided(actions, context);
  if (decision === null || decision.kind === 'approve') return null;
  // An action that a rule wants to reject needs at least as many approvals as any action that a rule asks about.
  const { people, owners } = decision.kind === 'ask' ? decision : decideUnseen(sets);
  if (people === 1 && owners.length === 0) return null;
  const asking = decision.why.filter(({ kind, rules }) => kind !== 'approve' && rules.length > 0);
  const rules = [...new Set(asking.flatMap((each) => placesOf(each, sets)))];
  return { people, owners, ...(rules.length > 0 && { rules }) };
}

/** `rule 2 of .github/agent-conversations.yml@1a2b3c4:14` */
function placesOf({ rules: names, from }: Pick<ActionDecision, 'rules' | 'from'>, sets: readonly RuleSet[]) {
  const set = sets.find((each) => each.from === from);
  return (
    set?.rules.flatMap((rule, at) => (names.includes(ruleName(at, rule)) ? [ruleWithPlace(at, set)] : [])) ??
    []
  );
}

/** A scope needs as many people, and the owners, as the rules that ask about what it could mean. */
export function termsAbout(subject: Subject, { rules }: Pick<QuestionContext, 'rules'>): Terms | null {
  if (subject.kind !== 'plan' || subject.scope === null || !rules) return null;
  const { people, owners, rules: names } = askedByScope(subject.scope, rules.sets, rules);
  if (people === 1 && owners.length === 0) return null;
  return { people, owners, rules: names };
}

/** Whether a rule names these actions, or may name them where they are not known, and wants people to decide or could not reject them. */
export function isAskedByRule(
  { actions }: Pick<Question, 'actions'>,
  context: Pick<QuestionContext, 'rules'>,
): boolean {
  if (actions === null) return context.rules !== undefined;
  const numbered = actions.map((action, at) => ({ ...action, id: String(at) }));
  const decision = decided(numbered, context);
  return decision?.why.some(({ kind, rules }) => kind !== 'approve' && rules.length > 0) ?? false;
}

function decided(
  actions: readonly (ActionToDecide & Pick<PendingAction, 'executes'>)[],
  { rules }: Pick<QuestionContext, 'rules'>,
): RuleDecision | null {
  if (!rules || actions.length === 0) return null;
  const { sets, workingCopies, granted, seeCommand } = rules;
  const byPerson = new Map(granted.map(({ action, by }) => [action, by]));
  const grants = actions.flatMap((action, at) => {
    const by = byPerson.get(actionHash(action));
    // The files were approved as they were: an earlier action may change them, or the folder.
    const isBound = action.executes === undefined || actions.slice(0, at).every(onlyLooks);
    return by === undefined || !isBound ? [] : [{ action: action.id, by }];
  });
  return decideAll(sets, actions, { workingCopies, grants, seeCommand });
}
