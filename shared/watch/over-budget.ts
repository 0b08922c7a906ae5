import type { Usage } from './types.ts';

/** What is not told is not over: whoever set the limit is told that it cannot hold. */
export function isOverBudget({ cost }: Pick<Usage, 'cost'>, most: number | null): boolean {
  return cost !== null && most !== null && cost > most;
}
