// Whether there is money left for another round of a run that had ended.

import type { RefusalWhy } from '../../shared/github/index.ts';
import type { UsageLimits } from '../../shared/rules/index.ts';
import { isOverBudget } from '../../shared/watch/index.ts';
import { nextDayAfter } from '../store/cost.ts';
import type { Run } from '../store/run.ts';
import type { Tables } from '../store/store.ts';
import { usageOf } from './usage.ts';

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
