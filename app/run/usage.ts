// What the agent of a run has cost, and what follows where that is too much. Pure.

import {
  budgetDoubt,
  isOverBudget,
  keepUsage,
  type Usage,
  unknownUsage,
} from '../../shared/conversation/index.ts';
import { budgetDoubtWords, overBudgetWords, type RefusalWhy } from '../../shared/github/index.ts';
import type { UsageLimits } from '../../shared/rules/index.ts';
import { type AgentServer, type Conversation, isFailedCall, readUsage } from '../../shared/service/index.ts';
import { newStop } from '../../shared/stop/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { nextDayAfter } from '../store/cost.ts';
import { isBeingStopped, type Run } from '../store/run.ts';
import type { Tables } from '../store/store.ts';

export const usageOf = ({ facts }: Pick<Run, 'facts'>): Usage => facts.usage ?? unknownUsage;

function withUsage(run: Run, told: Usage): Run {
  const usage = keepUsage(usageOf(run), told);
  if (usage.cost === null && usage.tokens === null) return run;
  return { ...run, facts: { ...run.facts, usage } };
}

const aCent = 0.01;
/** At the usual interval these take five minutes. */
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

/** An agent that costs more than it may is stopped; one that has come to its end is not. */
export function keptToBudget(run: Run, now: number): Run {
  const most = run.facts.terms.limits.cost_per_run ?? null;
  const { cost } = usageOf(run);
  if (run.state !== 'watching' || isBeingStopped(run) || cost === null || most === null) return run;
  if (!isOverBudget({ cost }, most)) return run;
  const overBudget = overBudgetWords(cost, most);
  const stop = newStop('the budget', overBudget, now);
  return { ...run, state: 'stopping', dueAt: now, facts: { ...run.facts, stop, overBudget } };
}

/** Why its limits cannot hold; null where they can, or where it is too early to tell. */
export function costDoubtOf(run: Run): string | null {
  const { watch, createdAt } = run;
  if (!hasCostLimit(run) || watch === null || watch.conversationId === null) return null;
  const doubt = budgetDoubt(usageOf(run), watch, watch.nextPollAt ?? createdAt);
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

// What the agent of a run has cost: from its record, else from its agent server where that matters.

const longestRead = 5_000;

/** `asks`: the agent server is asked too, which is a request for this one run. */
export async function withCost(
  { services, clock }: Pick<RunDeps, 'services' | 'clock'>,
  run: Run,
  conversation: Conversation | null,
  asks: boolean,
): Promise<Run> {
  if (conversation === null) return run;
  const isUp = conversation.sandbox?.is === 'up' && conversation.cost === null;
  const server = asks && isUp ? serverOf(services, conversation) : null;
  return withUsage(run, await readUsage(conversation, server, { deadline: clock.now() + longestRead }));
}

function serverOf(services: RunDeps['services'], conversation: Conversation): AgentServer | null {
  try {
    return services.agentServer(conversation);
  } catch (error) {
    // An address that must not be asked is told elsewhere.
    if (!isFailedCall(error)) throw error;
    return null;
  }
}
