// A further message for the agent of a run, and the run with it: one that had ended goes on.

import { isOverBudget } from '../../shared/conversation/index.ts';
import { asksFor, type RefusalWhy } from '../../shared/github/index.ts';
import { newMessage } from '../../shared/message/index.ts';
import { planAgain } from '../../shared/plan/index.ts';
import type { RuleSet } from '../../shared/rules/index.ts';
import { askPolicies, isBelow, type UsageLimits } from '../../shared/schema/index.ts';
import type { RunSettings } from '../handling/deps.ts';
import type { RepositoryConfiguration } from '../handling/terms.ts';
import { reopenRun } from '../run/advance-run.ts';
import { costLimitOf, usageOf } from '../run/cost-of-run.ts';
import { limitsOf } from '../run/followed.ts';
import { planningAgain, resumed, withPlanInstruction } from '../run/plan-of-run.ts';
import { nextDayAfter } from '../store/cost.ts';
import type { From, GivenMessage } from '../store/message.ts';
import { asksOf, dueNow, type Run, type RunTerms, toldBy, withFacts } from '../store/run/run.ts';
import type { Tables } from '../store/store.ts';

/** The limit keeps two that answer each other from going on for ever. */
export const mostInAnHour = 20;
export const hour = 60 * 60_000;

/** When messages were given to the run within an hour. */
export function givenLately({ facts }: Run, now: number): readonly number[] {
  return facts.rounds.given.at.filter((at) => at > now - hour);
}

interface Giving {
  readonly text: string;
  readonly from: From;
  /** The task of a new conversation, where the machine of this one turns out to be gone; null = none then. */
  readonly instead: string | null;
  /** As it is now: what may be spent, and what is stricter than at the beginning. */
  readonly configuration: Pick<RepositoryConfiguration, 'limits' | 'ruleSets' | 'ask' | 'askedBy'>;
}

export function furtherMessage(
  run: Run,
  { text, from, instead, configuration }: Giving,
  settings: RunSettings,
  now: number,
): { readonly message: GivenMessage; readonly run: Run } {
  const count = run.facts.rounds.given.count + 1;
  const terms = termsOfRound(run, configuration);
  const ask = terms.ask?.ask ?? null;
  const again = { ...run, facts: { ...run.facts, terms } };
  const isPlanned = run.state === 'planned';
  const followed = isPlanned
    ? resumed(run, planningAgain, now)
    : (reopenRun(again, limitsOf(settings, terms), now) ?? run);
  const begins = isPlanning(followed) && !isPlanning(run);
  const told = isPlanned ? planAgain(text) : begins ? withPlanInstruction(text) : text;
  // The task is the first message, however it is given.
  const message = {
    ...newMessage({ number: count + 1, text: told, ask }, now),
    from,
    ...(instead !== null && { instead }),
  };
  const { by } = (from.login === null ? run : toldBy(run, from.login, from.id)).facts.rounds.given;
  const given = { count, at: [...givenLately(run, now), now], by };
  return {
    message,
    run: dueNow(withFacts(followed, { rounds: { given } }), now),
  };
}

/** The terms of the beginning still hold; where something else is by now, the stricter of both decides. */
function termsOfRound(run: Run, { limits, ruleSets, ask, askedBy }: Giving['configuration']): RunTerms {
  const { rulesOfRound, ...begun } = run.facts.terms;
  const isSame = JSON.stringify(linesOf(begun.ruleSets ?? [])) === JSON.stringify(linesOf(ruleSets));
  const { ask: told = 'service', observes, plans } = asksOf(run) ?? {};
  const begunWith = plans ? 'plan' : observes ? 'observe' : told;
  const isStricter = ask !== 'service' && isBelow(askPolicies)(begunWith, ask);
  // A plan whose run has ended cannot be approved any more.
  const plansNow = (isStricter && ask === 'plan') || begun.plan?.phase === 'asked';
  return {
    ...begun,
    limits,
    ...(isStricter && { ask: asksFor(ask, askedBy) }),
    ...(plansNow && { plan: planningAgain }),
    ...(!isSame && { rulesOfRound: ruleSets }),
  };
}

const isPlanning = ({ facts }: Run): boolean => facts.terms.plan?.phase === 'planning';

const linesOf = (sets: readonly RuleSet[]) =>
  sets.filter(({ rules }) => rules.length > 0).map(({ rules, isOperators }) => [rules, isOperators]);

/** Why there is no money left for another round; null where there is some. */
export async function overspent(
  { costs }: Pick<Tables, 'costs'>,
  run: Run,
  limits: UsageLimits,
  now: number,
): Promise<RefusalWhy | null> {
  const { cost } = usageOf(run);
  const { cost_per_day: ofDay = null } = limits;
  const ofRun = costLimitOf(run, limits);
  if (cost !== null && ofRun !== null && isOverBudget({ cost }, ofRun)) {
    return { kind: 'over_budget', cost, most: ofRun };
  }
  const spent = ofDay === null ? 0 : await costs.ofDay(run.repository.id, now);
  if (ofDay === null || spent < ofDay) return null;
  return { kind: 'day_spent', spent, most: ofDay, againAt: nextDayAfter(now) };
}
