import type { Usage } from './types.ts';

/** Sums of prices are not exact: 0.1 and 0.2 are 0.30000000000000004. */
const noise = 0.000_001;

/** What is not told is not over: whoever set the limit is told that it cannot hold. */
export function isOverBudget({ cost }: Pick<Usage, 'cost'>, most: number | null): boolean {
  return cost !== null && most !== null && cost - most > noise;
}
