// The cost of the agent of a run, and what follows where that is too much. Pure.

import { costDoubt, keepUsage, moneyToAsk, type ToDo, type Usage } from '../../shared/conversation/index.ts';
import { budgetDoubtWords, overBudgetWords } from '../../shared/github/index.ts';
import type { Question, Subject } from '../../shared/question/index.ts';
import type { OperatorPolicy, UsageLimits } from '../../shared/schema/index.ts';
import { newStop } from '../../shared/stop/index.ts';
import { type Run, withFacts } from '../store/run/run.ts';

export const usageOf = ({ facts }: Pick<Run, 'facts'>): Usage => facts.agent.usage;

export function withUsage(run: Run, told: Usage): Run {
  const usage = keepUsage(usageOf(run), told);
  if (usage.cost === null && usage.tokens === null) return run;
  return withFacts(run, { agent: { usage } });
}

const aCent = 0.01;
/** Five minutes at the usual interval. */
const looksApart = 10;

/**
 * Worth a write to the database by itself: a cent more where there is a limit, and else only now and then. An agent at work
 * costs a little more at each look, and whatever else changes is stored with it.
 */
export function isWorthKeeping(before: Run, after: Run): boolean {
  const [{ cost: kept }, { cost }] = [usageOf(before), usageOf(after)];
  const isMore = kept === null || cost === null ? kept !== cost : Math.abs(cost - kept) >= aCent;
  return isMore && (hasCostLimit(after) || (after.watch?.polls ?? 0) % looksApart === 0);
}

export function hasCostLimit(run: Pick<Run, 'facts'>): boolean {
  return costLimitOf(run) !== null || (run.facts.terms.limits.cost_per_day ?? null) !== null;
}

/** The limit by its repository, or a lower one by the scope of its plan, with what people have added to that. Null = none. */
export function costLimitOf(
  run: Pick<Run, 'facts'>,
  limits: UsageLimits = run.facts.terms.limits,
): number | null {
  const first = firstLimit(run, limits);
  return first === null ? null : first + (run.facts.agent.money?.raised ?? 0);
}

function firstLimit({ facts }: Pick<Run, 'facts'>, { cost_per_run = null }: UsageLimits): number | null {
  const { plan } = facts.terms;
  return lower(cost_per_run, plan?.phase === 'approved' ? plan.scope.cost : null);
}

const lower = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

type Money = Extract<Subject, { kind: 'money' }>;

/** The question whether a run that goes on may cost more; null where it is not to be asked, or was already. */
export function moneyToAskOf(run: Run, policy: OperatorPolicy | null | undefined): Money | null {
  const { limits } = run.facts.terms;
  const [first, most] = [firstLimit(run, limits), costLimitOf(run)];
  if (run.state !== 'watching' || first === null || most === null) return null;
  const ofOperator = policy?.least.limits.cost_per_run ?? null;
  // Where the repository has its agents stopped, a plan is asked about up to what the repository allows.
  const cap = limits.over_cost === 'ask' ? ofOperator : lower(ofOperator, limits.cost_per_run ?? null);
  const askedAbout = run.facts.agent.money?.askedAbout ?? null;
  const asked = moneyToAsk(usageOf(run), { first, most, cap, askedAbout });
  return asked && { kind: 'money', ...asked };
}

/** Stored with the question, so that a limit is asked about once. */
export function askedForMoney(run: Run, { most }: Money): Run {
  const raised = run.facts.agent.money?.raised ?? 0;
  return withFacts(run, { agent: { money: { askedAbout: most, raised } } });
}

/** Null where nothing follows from the end of a question about money. */
export function afterMoneyQuestion(
  run: Run,
  { state, subject, answer }: Pick<Question, 'state' | 'subject' | 'answer'>,
): Run | null {
  if (subject?.kind !== 'money' || state !== 'answered' || answer?.verdict !== 'approve') return null;
  const first = firstLimit(run, run.facts.terms.limits);
  const { askedAbout = subject.most, raised = 0 } = run.facts.agent.money ?? {};
  if (first === null || subject.upTo <= first + raised) return null;
  return withFacts(run, { agent: { money: { askedAbout, raised: subject.upTo - first } } });
}

/** A plan whose scope names a cost was just approved: what people added to the limit before that does not add to it. */
export function moneyUnderPlan(before: Run, run: Run): Run {
  const { money } = before.facts.agent;
  const { limits, plan } = run.facts.terms;
  const ofScope = plan?.phase === 'approved' ? plan.scope.cost : null;
  const first = firstLimit(run, limits);
  if (money === undefined || ofScope === null || first === null) return run;
  const most = lower(costLimitOf(before, limits), ofScope) ?? first;
  return withFacts(run, { agent: { money: { askedAbout: 0, raised: most - first } } });
}

/** Its agent costs more than it may, and is about to be stopped. */
export function stoppedForCost(
  run: Run,
  { cost, most }: Extract<ToDo, { kind: 'stop_for_cost' }>,
  now: number,
): Run {
  const overBudget = overBudgetWords(cost, most);
  const stop = newStop('the budget', overBudget, now);
  return { ...withFacts(run, { stop: { latest: stop, overBudget } }), state: 'stopping', dueAt: now };
}

/** Why its limits cannot hold; null where they can, or where it is too early to tell. */
export function costDoubtOf(run: Run): string | null {
  const { watch, createdAt } = run;
  if (watch === null) return null;
  const counted = { watch, usage: usageOf(run), terms: { countsCost: hasCostLimit(run) } };
  const doubt = costDoubt(counted, watch.nextPollAt ?? createdAt);
  return doubt && `${budgetDoubtWords('The limits of cost', doubt)}.`;
}
