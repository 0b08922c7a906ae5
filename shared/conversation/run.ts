// A followed run: what both roads keep of a conversation in addition to its record. Plain data, and pure.
import type { Ask, AskToKeep, Judge } from './confirmation-policy.ts';
import { type BudgetDoubt, budgetDoubt } from './cost.ts';
import type { Usage, Watch } from './terms/types.ts';

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

/** Null where the agent did not have to ask, or that is not known. */
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
  /** Null while it is not known when the agent asks. */
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

/** Names in the record of a conversation, beside states and cost. */
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
