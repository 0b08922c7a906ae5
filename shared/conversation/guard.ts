// What holds an agent back in addition to its confirmation policy: who judges its risks, hooks that act, and goals. Pure.
import type { AskToKeep, StandingPolicy } from './confirmation-policy.ts';
import { warn } from './terms/steps.ts';
import { reasonLine } from './terms/token-shapes.ts';
import type { Watch } from './terms/types.ts';

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
  const at = `${new Date(now).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const warnings = [
    hooksAct ? hooksActWords : null,
    wasUnjudged ? unjudgedWords(judge === 'server', at) : null,
    goal === undefined ? null : goalWords(goal, at),
  ];
  return warnings.filter((words) => words !== null);
}

const hooksActWords =
  'a hook of the conversation is an agent of its own: it acts before anybody is asked, and no event tells what it does';

function unjudgedWords(isSetAgain: boolean, at: string): string {
  const words = `somebody took away the rules by which its server judges how risky an action is (seen at ${at})`;
  if (isSetAgain) return `${words}, so they were set again`;
  return `${words}, and they could not be set again`;
}

function goalWords(goal: NonNullable<GuardSeen['goal']>, at: string): string {
  const words = `somebody gave the agent a goal at the service, which lets go whatever waits for an answer (seen at ${at})`;
  if (goal === 'stopped') return `${words}, so the goal was stopped`;
  return reasonLine(`${words}, and it could not be stopped: ${goal.failed}`);
}
