// A followed run: what both roads keep of a conversation in addition to its record. Plain data, and pure.
import type { Ask, AskToKeep, Judge } from './confirmation-policy.ts';
import type { Tokens, Usage, Watch } from './terms/types.ts';

/** When the agent asks before it acts. */
export interface AsksBefore {
  readonly ask: Ask;
  /** Which setting decides. */
  readonly by: 'workflow' | 'configuration' | 'operator' | 'account';
  /** On whose word an action counts as risky; absent where that is not known, or nothing depends on it. */
  readonly judge?: Judge;
  /** The agent never asks, and at the end we report what it would have asked. */
  readonly observes?: true;
  /** The agent has to ask, and only reads until people have approved its plan. */
  readonly plans?: true;
}

/** When the agent had to ask, and who has said so. */
export interface HadToAsk {
  readonly ask: Exclude<Ask, 'never'>;
  /** An account with an analyser is asked about high risks only. */
  readonly byAccount: boolean;
}

/** Null where the agent did not have to ask, or nobody knows. */
export function hadToAsk(asks: AsksBefore | null): HadToAsk | null {
  return asks === null || asks.ask === 'never' ? null : { ask: asks.ask, byAccount: asks.by === 'account' };
}

/** An account that is said to ask never tells nothing: its agent has to ask where it has asked before. */
export function askToKeep(asks: AsksBefore | null): AskToKeep {
  const told = asks === null || asks.by === 'account' ? null : asks.ask;
  return hadToAsk(asks) ?? { ask: told, byAccount: false };
}

/** Whether the events are read at the end: to match them with the decisions, or to tell what it would have asked. */
export function isProved(asks: AsksBefore | null): boolean {
  return hadToAsk(asks) !== null || asks?.observes === true;
}

/** The same with the one on whose word a risk rests, as its watch has seen. */
export function judgedBy(asks: AsksBefore | null, watch: Pick<Watch, 'judge'> | null): AsksBefore | null {
  return asks?.ask === 'risky' && watch?.judge ? { ...asks, judge: watch.judge } : asks;
}

export interface FollowTerms {
  /** Dollars for this run; null = no limit. */
  readonly maxCost: number | null;
  /** A limit depends on what this run costs, so the cost is asked for at each poll where the record does not tell. */
  readonly countsCost: boolean;
  /** A paused sandbox is woken. */
  readonly wakes: boolean;
  /** Milliseconds after which the policy of the agent is read again where nothing has changed. */
  readonly readsPolicyEvery: number;
  /** Nobody answers: an agent that waits is followed no longer. */
  readonly endsWaiting: boolean;
}

/** How often a paused sandbox was woken, and when last. */
export interface Wakes {
  readonly count: number;
  readonly at: number;
}

export interface FollowedRun {
  readonly watch: Watch;
  readonly usage: Usage;
  /** Null while nobody knows when the agent asks. */
  readonly asks: AsksBefore | null;
  readonly terms: FollowTerms;
  /** Null = never. */
  readonly wakes: Wakes | null;
  /** The agent is being stopped: its cost is still counted, and nothing else is done about it. */
  readonly isBeingStopped: boolean;
  readonly isEndRead: boolean;
}

interface CostCounted extends Pick<FollowedRun, 'watch' | 'usage'> {
  readonly terms: Pick<FollowTerms, 'countsCost'>;
}

/** Why the limits of cost cannot hold; null where there are none, where they can, or where it is too early to tell. */
export function costDoubt({ watch, usage, terms }: CostCounted, now: number): BudgetDoubt | null {
  return terms.countsCost && watch.conversationId !== null ? budgetDoubt(usage, watch, now) : null;
}

// Names in the record of a conversation, beside states and cost.

export interface NamedInRecord {
  readonly title: string | null;
  /** The branch that the agent works on; null where that is not known. */
  readonly branch: string | null;
  /** Numbers, in the order in which they were named. */
  readonly pullRequests: readonly number[];
}

/**
 * Names stay: a record that is empty for once takes nothing away. `startBranch`: from which the run starts; the
 * agent's own is another one.
 */
export function keepNamed(
  known: NamedInRecord,
  { title, branch, pullRequests }: NamedInRecord,
  startBranch: string | null,
): NamedInRecord {
  const fresh = pullRequests.filter((number) => !known.pullRequests.includes(number));
  return {
    title: title ?? known.title,
    branch: (branch === startBranch ? null : branch) ?? known.branch,
    pullRequests: fresh.length === 0 ? known.pullRequests : [...known.pullRequests, ...fresh],
  };
}

// The cost of an agent: what is kept of it, when it is too much, and when a limit cannot hold. Pure.

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
