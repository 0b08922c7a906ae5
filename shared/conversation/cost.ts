// The cost of an agent: what is kept of it, when it is too much, and when a limit cannot hold. Pure.
import type { Tokens, Usage, Watch } from './terms/types.ts';

export const unknownUsage: Usage = { cost: null, tokens: null };

/**
 * Known cost stays known: a record that tells nothing for once is no news. What was spent stays spent: a machine that began
 * again counts from zero.
 */
export function keepUsage(known: Usage, told: Usage): Usage {
  return {
    cost: larger(known.cost, told.cost, (dollars) => dollars),
    tokens: larger(known.tokens, told.tokens, inAll),
  };
}

const inAll = ({ prompt, completion }: Tokens): number => prompt + completion;

function larger<T>(known: T | null, told: T | null, size: (value: T) => number): T | null {
  if (known === null || told === null) return known ?? told;
  return size(told) < size(known) ? known : told;
}

/** Sums of prices are not exact: 0.1 and 0.2 are 0.30000000000000004. */
const noise = 0.000_001;

/** False where the cost is not known: then a warning says that the limit cannot be kept. */
export function isOverBudget({ cost }: Pick<Usage, 'cost'>, most: number | null): boolean {
  return cost !== null && most !== null && cost - most > noise;
}

/** The share of a limit from which on people are asked whether it may cost more. */
const askFrom = 0.8;

export interface MoneyLimit {
  /** Dollars that it may cost now. */
  readonly most: number;
  /** Dollars that it might cost at first: an approval adds as much again. */
  readonly first: number;
  /** The highest limit that approvals lead to; null = none. */
  readonly cap: number | null;
  /** The limit about which people were asked last; null = never. */
  readonly askedAbout: number | null;
}

/** Asks people once for each limit whether it may cost up to the next one. Null where they are not to be asked. */
export function moneyToAsk(
  { cost }: Pick<Usage, 'cost'>,
  { most, first, cap, askedAbout }: MoneyLimit,
): { readonly cost: number; readonly most: number; readonly upTo: number } | null {
  if (cost === null || cost + noise < askFrom * most || isOverBudget({ cost }, most)) return null;
  if (askedAbout !== null && askedAbout + noise >= most) return null;
  const upTo = Math.min(most + first, cap ?? Number.POSITIVE_INFINITY);
  return upTo - most > noise ? { cost, most, upTo } : null;
}

/** `untold`: the service tells no cost. `unpriced`: it counts tokens, and no dollars for them. */
export type BudgetDoubt = 'untold' | 'unpriced';

/** A first call of a model is counted by then. */
const longEnoughMs = 2 * 60_000;

/** Why a limit of cost cannot hold. Null while it holds, and while it is too early to tell. */
export function budgetDoubt(
  { cost, tokens }: Usage,
  { ending, timeline }: Pick<Watch, 'ending' | 'timeline'>,
  now: number,
): BudgetDoubt | null {
  const began = timeline.find(({ agent }) => agent?.is === 'working')?.at ?? null;
  const isTime = ending !== null || (began !== null && now - began >= longEnoughMs);
  if (!isTime) return null;
  if (cost === null) return 'untold';
  return cost === 0 && tokens !== null ? 'unpriced' : null;
}
