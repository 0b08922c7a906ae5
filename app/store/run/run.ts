// A run: one conversation that the App started for one issue and follows until it ends. At most one run of an issue is live.
import { type AsksBefore, isGood, judgedBy, type Watch } from '../../../shared/conversation/index.ts';
import type { Person, Repository } from '../../../shared/github-things.ts';
import type { Observing } from '../../../shared/question/index.ts';
import { planningSet, type RuleSet, scopeSet } from '../../../shared/rules/index.ts';
import { workingCopiesOf } from '../../../shared/service/index.ts';
import { endingOf, ofRound, type PlanTerms, type RunFacts, withFacts } from './run-facts.ts';
import type { WaitingEntry } from './waiting-list.ts';

export * from './run-facts.ts';

/**
 * pending: to be started, or in a waiting list until then. starting: the start request may have been sent. preparing: its start task is followed.
 * watching: its conversation is followed. planned: its agent rests, and people are asked about its plan. stopping: its agent is being
 * stopped.
 */
export const runStates = [
  'pending',
  'starting',
  'preparing',
  'watching',
  'planned',
  'stopping',
  'ended',
] as const;
export type RunState = (typeof runStates)[number];

export interface Run {
  /** Also the conversation id that the start request asks for. */
  readonly id: string;
  readonly version: number;
  readonly installationId: number;
  /** As it is called now, and who owns it now. */
  readonly repository: Repository;
  /** The name that it had when the run began: its working copy still has it. */
  readonly clonedAs: string;
  readonly issue: number;
  /** The non-secret id of the API key that the conversation belongs to. */
  readonly apiKey: string;
  readonly state: RunState;
  /** The first message for the agent. It is emptied when the result of the start is known. */
  readonly message: string;
  readonly facts: RunFacts;
  readonly watch: Watch | null;
  /** Null = it is in no waiting list. */
  readonly waiting: WaitingEntry | null;
  readonly dueAt: number | null;
  readonly attempts: number;
  readonly createdAt: number;
  readonly endedAt: number | null;
}

/** When its agent asks before it acts; null where that is not known. */
export function asksOf({ facts, watch }: Pick<Run, 'facts' | 'watch'>): AsksBefore | null {
  const { accountAsks } = facts.agent;
  const told =
    facts.terms.ask ?? (accountAsks === null ? null : { ask: accountAsks, by: 'account' as const });
  return judgedBy(told, watch);
}

/** A run that began so asks people about everything, whatever rules say later. */
const noRules = [{ rules: [], from: 'no rules' }];

/** The rules that decide on its actions, and where its working copies may be. */
export function rulesOf(
  { id, clonedAs, facts }: Pick<Run, 'id' | 'clonedAs' | 'facts'>,
  now: number,
): Observing {
  const { ruleSets = [], rulesOfRound = [], plan } = facts.terms;
  const sets =
    rulesOfRound.length === 0 ? ruleSets : [...(ruleSets.length > 0 ? ruleSets : noRules), ...rulesOfRound];
  return {
    sets: [...sets, ...setsOfPlan(plan, now)],
    workingCopies: workingCopiesOf(clonedAs, facts.conversation.id ?? id),
  };
}

const hour = 60 * 60_000;

function setsOfPlan(plan: PlanTerms | undefined, now: number): readonly RuleSet[] {
  if (plan?.phase === 'planning') return [planningSet];
  if (plan?.phase !== 'approved') return [];
  const { hours } = plan.scope;
  return hours === null || now < plan.at + hours * hour ? [scopeSet(plan.scope, plan)] : [];
}

/** Rules, a plan or grants may decide on what its agent wants to do, within seconds. */
export function isDecidedSoon({ facts: { terms } }: Pick<Run, 'facts'>): boolean {
  return terms.ruleSets !== undefined || terms.plan !== undefined;
}

/** Whether this person started it, or told its agent more. Ids are compared where they are known, because a login can change. */
export function isRequester(
  { facts }: Pick<Run, 'facts'>,
  { id, login }: Pick<Person, 'id' | 'login'>,
): boolean {
  const { requester, requesterId } = facts.start;
  const all = [{ login: requester, id: requesterId }, ...facts.rounds.given.by];
  return all.some((each) => each.id === id || each.login.toLowerCase() === login.toLowerCase());
}

/** The run with this person among those who told its agent what to do. */
export function toldBy(run: Run, login: string, id: number): Run {
  const { given } = run.facts.rounds;
  const isKnown = given.by.some((each) => each.id === id);
  return isKnown
    ? run
    : withFacts(run, { rounds: { given: { ...given, by: [...given.by, { login, id }] } } });
}

/** A write ends the claim of a poll that is under way, so the next one is due at once. */
export function dueNow(run: Run, now: number): Run {
  const isPolled = run.state === 'preparing' || run.state === 'watching';
  return isPolled ? { ...run, dueAt: now } : run;
}

/** What its state alone does not say: why it ended, or what keeps it waiting. */
export function noteOf(run: Run): string | null {
  const ending = endingOf(run);
  if (ending !== null) return isGood(ending) ? null : ending.reason;
  if (run.watch?.failures) {
    const { count, last } = run.watch.failures;
    return `the last ${count === 1 ? 'poll' : `${count} polls`} failed: ${last}`;
  }
  return run.facts.start.note;
}

/** A person asked for its agent to be stopped, and the result is not known yet. */
export function isBeingStopped({ facts }: Pick<Run, 'facts'>): boolean {
  return facts.stop.latest?.result === null;
}

/** Reports: one for each round, and one for each end that came before a round had begun. */
export function ofReport(run: Run): string {
  const ending = endingOf(run);
  return `${ofRound(run, '/')}${ending !== null && run.watch?.resuming ? `/${ending.at}` : ''}`;
}

/** The key of the effect that is the report of its end. */
export const reportKey = (run: Run) => `run/${run.id}/report${ofReport(run)}`;

/** Those that the report of this end may have: a run that went on no longer says whether its round had begun. */
export const reportKeys = (run: Run, { at }: { readonly at: number }): readonly string[] =>
  ['', `/${at}`].map((end) => `run/${run.id}/report${ofRound(run, '/')}${end}`);
