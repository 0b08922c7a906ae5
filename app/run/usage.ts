// The cost of the agent of a run, and what follows where that is too much. Pure.

import {
  costDoubt,
  isOverBudget,
  keepUsage,
  type ToDo,
  type Usage,
} from '../../shared/conversation/index.ts';
import { budgetDoubtWords, overBudgetWords, type RefusalWhy } from '../../shared/github/index.ts';
import type { UsageLimits } from '../../shared/rules/index.ts';
import { newStop } from '../../shared/stop/index.ts';
import { nextDayAfter } from '../store/cost.ts';
import type { Run } from '../store/run.ts';
import { withFacts } from '../store/run-facts.ts';
import type { Tables } from '../store/store.ts';

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

export function hasCostLimit({ facts: { terms } }: Pick<Run, 'facts'>): boolean {
  const { cost_per_run = null, cost_per_day = null } = terms.limits;
  return cost_per_run !== null || cost_per_day !== null;
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

// Whether there is money left for another round of a run that had ended.

/** Null where there is. */
export async function overspent(
  { costs }: Pick<Tables, 'costs'>,
  run: Run,
  { cost_per_run: ofRun = null, cost_per_day: ofDay = null }: UsageLimits,
  now: number,
): Promise<RefusalWhy | null> {
  const { cost } = usageOf(run);
  if (cost !== null && ofRun !== null && isOverBudget({ cost }, ofRun)) {
    return { kind: 'over_budget', cost, most: ofRun };
  }
  const spent = ofDay === null ? 0 : await costs.ofDay(run.repository.id, now);
  if (ofDay === null || spent < ofDay) return null;
  return { kind: 'day_spent', spent, most: ofDay, againAt: nextDayAfter(now) };
}
