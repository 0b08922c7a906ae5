// The confirmation policy of an agent: when it has to ask before it acts. A server that starts again forgets it, also each time its
// sandbox wakes, so it is checked before anything starts the agent. And what else holds it back: who judges its risks, hooks, goals.
import { warn } from './terms/steps.ts';
import { reasonLine } from './terms/token-shapes.ts';
import type { Watch } from './terms/types.ts';

/** When the agent has to ask before it acts. */
export const asks = ['always', 'risky', 'never'] as const;
export type Ask = (typeof asks)[number];

/** As a server tells it. other: one that is none of ours. asks_by_none: an agent of another vendor, which never asks. */
export type StandingPolicy = Ask | 'other' | 'asks_by_none';

export function knownPolicy(policy: StandingPolicy | null): Ask | null {
  return policy === 'other' || policy === 'asks_by_none' ? null : policy;
}

/**
 * The policy to set before the agent is started; null = leave it. `ask`: what was set; null = as the service is configured.
 * `policy`: what is in force; null = not known, or none of ours.
 */
export function policyToSet(ask: Ask | null, policy: Ask | null): Ask | null {
  if (ask === null || policy === ask) return null;
  const isStricter = policy === 'always' && ask === 'risky';
  return isStricter ? null : ask;
}

/** The same for an agent that waits, or has waited. Where we set none, it waits by a policy of the account, which the server has forgotten. */
export function policyOfWaiting(ask: Ask | null, policy: Ask | null): Ask | null {
  if (ask === 'never') return null;
  if (ask === null) return policy === 'never' ? 'always' : null;
  return policyToSet(ask, policy);
}

/** When an agent that has its task has to ask; null = we set nothing. */
export interface AskToKeep {
  readonly ask: Ask | null;
  /** As its account is said to be set, which may be otherwise. */
  readonly byAccount: boolean;
}

/** The policy to set where somebody else has set another one; null = leave it, or it cannot be known. */
export function policyToRestore({ ask, byAccount }: AskToKeep, policy: StandingPolicy | null): Ask | null {
  if (policy === null || policy === 'asks_by_none' || ask === 'never') return null;
  if (ask === null || byAccount) return policy === 'never' ? (ask ?? 'always') : null;
  return policy === 'other' ? ask : policyToSet(ask, policy);
}

/** The result of setting the policy again. `instead`: what was in force; null where that is not known. */
export type ToldToAsk =
  | 'in_force'
  | { readonly set: Ask; readonly instead: StandingPolicy | null }
  | { readonly failed: string; readonly instead: StandingPolicy | null };

/**
 * Whether an agent that has its task is up again, so that its policy has to be set again. `ask`: what was set; null = we set
 * nothing, or its account is said to ask never. Then it has to ask where it has asked before.
 */
export function isToBeTold(watch: Watch, ask: Ask | null): boolean {
  return watch.policyInDoubt === true && isUpToAsk(watch, ask);
}

/** A share of the poll interval: 5 of 30 seconds. */
const soonestShare = 1 / 6;

/**
 * Whether it is time to read the policy of an agent that is up: from inside of its sandbox anybody can set another one. Not at each
 * poll, because of many runs each would be a request of its own: when the state has changed, when the change was heard (`isHeard`),
 * and after `every` milliseconds.
 */
export function isPolicyDue(
  watch: Watch,
  ask: Ask | null,
  now: number,
  { every, isHeard = false }: { readonly every: number; readonly isHeard?: boolean },
): boolean {
  if (!isUpToAsk(watch, ask)) return false;
  const { policyReadAt = Number.NEGATIVE_INFINITY, seenSince, limits } = watch;
  if (now - policyReadAt < limits.pollInterval * soonestShare) return false;
  return isHeard || seenSince > policyReadAt || now - policyReadAt >= every;
}

function isUpToAsk(watch: Watch, ask: Ask | null): boolean {
  const { taskPending, resuming, phase, ending, seen, hasAsked } = watch;
  if (taskPending || resuming || phase !== 'conversation' || ending !== null) return false;
  const hasToAsk = ask === null ? hasAsked === true : ask !== 'never';
  return hasToAsk && seen.sandbox?.is === 'up';
}

export function noteToldToAsk({ policyInDoubt, ...watch }: Watch, told: ToldToAsk, now: number): Watch {
  const read: Watch = { ...watch, policyReadAt: now };
  if (told === 'in_force') return read;
  const isLifted = policyInDoubt !== true;
  // A machine that has restarted forgets it, and asks as before once it is set again: people need do nothing.
  if ('set' in told && !isLifted) return read;
  const cause = isLifted ? liftedWords(told.instead, now) : "the agent's machine restarted";
  if ('set' in told) return warn(read, `${cause}, so the agent was told again when to ask`);
  const why = `${cause}, and the agent could not be told again when to ask: ${told.failed}`;
  const warned = warn(read, reasonLine(why));
  return isLifted ? warned : { ...warned, policyInDoubt: true };
}

function liftedWords(instead: StandingPolicy | null, now: number): string {
  const policy = knownPolicy(instead) ?? 'one that is not known here';
  return `it no longer asks before it acts: somebody, or a new start of its server, set its policy to ${policy} (seen at ${timeOf(now)})`;
}

/** As its server tells it now, in one reading. */
export interface Guard {
  readonly policy: StandingPolicy;
  /** Rules of the server judge how risky an action is, beside the agent. */
  readonly isJudged: boolean;
  /** A hook of the conversation is an agent. */
  readonly hooksAct: boolean;
  /** The server pursues a goal: it lets go whatever waits for an answer. */
  readonly hasGoal: boolean;
}

/** On whose word an action counts as risky: of rules of its server and of the agent, or of the agent alone. */
export type Judge = 'server' | 'agent';

/** Seen beside the policy. */
export interface GuardSeen {
  /** Absent where that is not known. */
  readonly judge?: Judge;
  /** Somebody had taken away the rules of its server. */
  readonly wasUnjudged?: true;
  readonly hooksAct?: true;
  /** A goal was pursued, and what came of stopping it. */
  readonly goal?: 'stopped' | { readonly failed: string };
}

/** We set when its agent asks, and its account does not decide. */
export function hasOwnGuard({ ask, byAccount }: AskToKeep): boolean {
  return ask !== null && ask !== 'never' && !byAccount;
}

/** Whether the server is to judge risks as well, where the policy is as it should be: not where it is known to have no rules. */
export function isToBeJudged(keep: AskToKeep, guard: Guard | null, judge: Judge | null): boolean {
  if (guard === null || guard.isJudged || guard.policy === 'asks_by_none') return false;
  return hasOwnGuard(keep) && judge !== 'agent';
}

/** What the watch remembers of it. */
export function noteGuard(watch: Watch, seen: GuardSeen, now: number): Watch {
  const { judge, hooksAct } = seen;
  const noted: Watch = { ...watch, ...(judge && { judge }), ...(hooksAct && { hooksAct }) };
  return warningsIn(seen, now).reduce(warn, noted);
}

function warningsIn({ judge, wasUnjudged, hooksAct, goal }: GuardSeen, now: number): readonly string[] {
  const warnings = [
    hooksAct ? hooksActWords : null,
    wasUnjudged ? unjudgedWords(judge === 'server', timeOf(now)) : null,
    goal === undefined ? null : goalWords(goal, timeOf(now)),
  ];
  return warnings.filter((words) => words !== null);
}

const hooksActWords =
  'a hook of the conversation is an agent of its own: it acts before anybody is asked, and no event tells what it does';

function unjudgedWords(isSetAgain: boolean, at: string): string {
  const words = `somebody took away the rules by which its server judges how risky an action is (seen at ${at})`;
  return isSetAgain ? `${words}, so they were set again` : `${words}, and they could not be set again`;
}

function goalWords(goal: NonNullable<GuardSeen['goal']>, at: string): string {
  const words = `somebody gave the agent a goal at the service, which lets go whatever waits for an answer (seen at ${at})`;
  if (goal === 'stopped') return `${words}, so the goal was stopped`;
  return reasonLine(`${words}, and it could not be stopped: ${goal.failed}`);
}

const timeOf = (now: number): string => `${new Date(now).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
