// Facts that a run keeps in addition to its states, grouped by what they belong to.

import {
  type AsksBefore,
  type Ending,
  type Usage,
  unknownUsage,
  type Wakes,
} from '../../../shared/conversation/index.ts';
import type { HiddenCounts, MayAnswer, Repository } from '../../../shared/github-things.ts';

import type { Grant, Proof } from '../../../shared/question/index.ts';
import type { RuleSet, Scope } from '../../../shared/rules/index.ts';
import type { KeptConfiguration, UsageLimits } from '../../../shared/schema/index.ts';
import type { Stop } from '../../../shared/stop/index.ts';

export interface LinkedPull {
  readonly number: number;
  readonly url: string;
  readonly headSha: string;
  readonly branch: string;
  /** When GitHub told so, by its clock; absent where that is not known. */
  readonly toldAt?: number;
}

/** A pull request has more. */
export const linkTo = ({ number, url, headSha, branch, toldAt }: LinkedPull): LinkedPull => ({
  number,
  url,
  headSha,
  branch,
  ...(toldAt !== undefined && { toldAt }),
});

/** The repository's configuration when the run began; later edits of the file do not change a live run. */
export interface RunTerms extends Omit<KeptConfiguration, 'limits'> {
  readonly limits: UsageLimits;
  readonly mayAnswer: MayAnswer;
  /** Absent where it is left to the service. */
  readonly ask?: AsksBefore;
  /** Absent where no rules decide. */
  readonly ruleSets?: readonly RuleSet[];
  /** Absent where its agent does not plan first. */
  readonly plan?: PlanTerms;
  /** Rules in force when its newest round was asked for. They decide beside those; absent where they are the same. */
  readonly rulesOfRound?: readonly RuleSet[];
}

/**
 * planning: it only reads; `returned`: one plan that could not be read was given back; `isOver`: it tried to act so often in a row that it
 * was left idle, and what it said last is its plan. asked: people are asked about its plan.
 * approved: its scope decides, for as long as the run. always: it was approved without a scope, so each action is asked about.
 */
export type PlanTerms =
  | { readonly phase: 'planning'; readonly returned: boolean; readonly isOver?: true }
  | { readonly phase: 'asked' }
  | ({ readonly phase: 'approved'; readonly scope: Scope } & PlanApproval)
  | ({ readonly phase: 'always' } & PlanApproval);

export interface PlanApproval {
  /** The code of the question. */
  readonly code: string;
  /** Logins. */
  readonly by: readonly string[];
  readonly at: number;
}

export interface MoneyFacts {
  /** The limit about which they were asked last, in dollars. */
  readonly askedAbout: number;
  /** Dollars that they have added to the limit. */
  readonly raised: number;
}

/** A person who told the agent what to do. */
interface Author {
  readonly login: string;
  readonly id: number;
}

/** A round that a further message asked for. */
interface AskedRound {
  /** 2 for the first one after the task. */
  readonly number: number;
  /** Null = failing checks, not a person. */
  readonly by: string | null;
  readonly at: number;
}

/** Facts about a run other than the states in its watch, for people and for the decisions about it. */
export interface RunFacts {
  readonly terms: RunTerms;
  readonly start: StartFacts;
  /** As the service gave it; null until then. */
  readonly conversation: {
    readonly id: string | null;
    readonly url: string | null;
    readonly title: string | null;
    /** The branch that its agent works on. */
    readonly branch: string | null;
  };
  readonly pull: {
    readonly linked: LinkedPull | null;
    /** Numbers that the service names for the conversation. */
    readonly recorded: readonly number[];
    /** How often failing checks went to the agent since the last message of a person, and for which commit they did last. */
    readonly redChecks: { readonly inARow: number; readonly sha: string } | null;
    /** The last one other than its agent who pushed to it, as far as events say. */
    readonly pushedBy: string | null;
  };
  readonly rounds: {
    /** How many further messages were ever given, when the newest ones, and who gave any. */
    readonly given: {
      readonly count: number;
      readonly at: readonly number[];
      readonly by: readonly Author[];
    };
    /** The rounds that such messages began, oldest first. */
    readonly begun: readonly AskedRound[];
  };
  readonly agent: {
    /** When the account at the service lets the agent ask, where that decides and is known. */
    readonly accountAsks: AsksBefore['ask'] | null;
    /** Actions that people have approved for the rest of the run; null where there are none. */
    readonly grants: readonly Grant[] | null;
    /** How often a paused sandbox was woken, and when last. */
    readonly wakes: Wakes | null;
    readonly usage: Usage;
    /** Absent where people were never asked whether it may cost more. */
    readonly money?: MoneyFacts;
  };
  readonly stop: {
    /** The last stop that was asked for. */
    readonly latest: Stop | null;
    /** All that people asked for, oldest first, with those that are over. */
    readonly asked: readonly { readonly by: string; readonly at: number }[];
    /** Why it is being stopped, or was: it costs more than it may. */
    readonly overBudget: string | null;
  };
  readonly end: {
    /** How it ended last: kept while it is given a further message, until its agent takes that up. See `endingOf`. */
    readonly ending: RunEnding | null;
    readonly finalMessage: string | null;
    /** Actions that ran, and who had decided on each. Null where its agent did not have to ask. */
    readonly proof: Proof | null;
    /** Nothing can be written any more where its issue was. Absent = it can. */
    readonly isUntold?: boolean;
    /** Where its issue is now, that was transferred. */
    readonly movedTo?: { readonly repository: Repository; readonly number: number };
  };
}

/** The beginning of a run: who asked for it, what its agent was given, and its start request. */
export interface StartFacts {
  readonly requester: string;
  readonly requesterId: number;
  readonly by:
    | { readonly kind: 'label'; readonly label: string }
    | { readonly kind: 'command'; readonly usage: string };
  readonly issueTitle: string;
  /** Counts of hidden text that was taken out of the issue. */
  readonly removed: HiddenCounts | null;
  /** Pictures for the first message, as `data:` addresses. None once the result of the start is known. */
  readonly images: readonly string[];
  /** Context of the issue that the agent was not given, for people. */
  readonly contextLeftOut: readonly string[];
  /** The comment whose words it began with. */
  readonly begunIn: { readonly kind: string; readonly id: number } | null;
  /** The conversation that it takes over from, because the machine of that one is gone. */
  readonly follows: string | null;
  /**
   * The conversations of earlier runs of the same issue that nobody follows any more, and whose agents had come to no end: each by
   * its address, or by its id. Absent = none.
   */
  readonly otherAgents?: readonly string[];
  /** Why the agent may work in an empty folder. */
  readonly branchDoubt: string | null;
  /** Changes on its branch in files that are loaded and run without asking. */
  readonly guardChange: string | null;
  /** When its event came. Null in runs that take over from another. */
  readonly askedAt: number | null;
  /** When its label was set once more while it was live. Absent = never. */
  readonly labelledAt?: number;
  /** The halt that keeps it from starting. */
  readonly heldBy: string | null;
  /** When it left its waiting list. */
  readonly calledAt: number | null;
  /** When the start request was recorded, right before it was sent. */
  readonly sentAt: number | null;
  /**
   * How often the list of starts at the service did not show this one, while it is not known whether its request was sent.
   * Null where it is known that it was sent, or where it was sent again already.
   */
  readonly unseenLooks: number | null;
  readonly sentAgain: boolean;
  /** A line for people, when the state alone does not say enough. */
  readonly note: string | null;
}

/** `before`: how the round before had ended, where the next one never began. The check of that round says so. */
interface RunEnding extends Ending {
  readonly before?: Ending;
}

const notStarted = {
  images: [],
  contextLeftOut: [],
  begunIn: null,
  follows: null,
  branchDoubt: null,
  guardChange: null,
  askedAt: null,
  heldBy: null,
  calledAt: null,
  sentAt: null,
  unseenLooks: null,
  sentAgain: false,
  note: null,
} as const;

/** Facts of a run of which nothing but its beginning is known. */
export function newFacts(
  terms: RunTerms,
  start: Omit<StartFacts, keyof typeof notStarted> & Partial<StartFacts>,
  linked: LinkedPull | null,
): RunFacts {
  return {
    terms,
    start: { ...notStarted, ...start },
    conversation: { id: null, url: null, title: null, branch: null },
    pull: { linked, recorded: [], redChecks: null, pushedBy: null },
    rounds: { given: { count: 0, at: [], by: [] }, begun: [] },
    agent: { accountAsks: null, grants: null, wakes: null, usage: unknownUsage },
    stop: { latest: null, asked: [], overBudget: null },
    end: { ending: null, finalMessage: null, proof: null },
  };
}

type News = { readonly [Group in keyof RunFacts]?: Partial<RunFacts[Group]> };

/** The run with these facts. Groups without news stay the same objects. */
export function withFacts<T extends { readonly facts: RunFacts }>(run: T, news: News): T {
  const { terms, start, conversation, pull, rounds, agent, stop, end } = run.facts;
  return {
    ...run,
    facts: {
      terms: withNews(terms, news.terms),
      start: withNews(start, news.start),
      conversation: withNews(conversation, news.conversation),
      pull: withNews(pull, news.pull),
      rounds: withNews(rounds, news.rounds),
      agent: withNews(agent, news.agent),
      stop: withNews(stop, news.stop),
      end: withNews(end, news.end),
    },
  };
}

const withNews = <Group extends object>(group: Group, news: Partial<Group> | undefined): Group =>
  news === undefined ? group : { ...group, ...news };

/** How it ended; null while it is live. */
export function endingOf({ state, facts }: EndedOrLive): RunEnding | null {
  return state === 'ended' ? facts.end.ending : null;
}

/** How its last round ended, also where the run goes on and the next round has not begun. */
export function endingOfRound({ facts: { end } }: Pick<EndedOrLive, 'facts'>): Ending | null {
  return end.ending?.before ?? end.ending;
}

interface EndedOrLive {
  readonly state: string;
  readonly facts: RunFacts;
}

/** The number of the newest round behind `before`; empty in the first. */
export function ofRound({ facts }: { readonly facts: RunFacts }, before: string): string {
  const round = facts.rounds.begun.at(-1);
  return round === undefined ? '' : `${before}${round.number}`;
}
