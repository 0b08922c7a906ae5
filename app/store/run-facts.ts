// What a run keeps besides its states: its terms, its pull request, its messages, its cost, its end.

import type { AsksBefore, Ending, Usage, Wakes } from '../../shared/conversation/index.ts';
import type { HiddenCounts, PermissionLevel } from '../../shared/github/index.ts';
import type { Grant, Proof } from '../../shared/question/index.ts';
import type { RuleSet, UsageLimits } from '../../shared/rules/index.ts';
import type { KeptConfiguration } from '../../shared/schema/index.ts';
import type { Stop } from '../../shared/stop/index.ts';

interface LinkedPull {
  readonly number: number;
  readonly url: string;
  readonly headSha: string;
  readonly branch: string;
}

/** What the repository's configuration said when the run began; later edits of the file do not change a live run. */
export interface RunTerms extends Omit<KeptConfiguration, 'limits' | 'questions'> {
  readonly limits: UsageLimits;
  /** Absent in runs from before this was kept. */
  readonly questions?: KeptConfiguration['questions'];
  /** With which permission a question could be answered at least. Absent in runs from before this was kept. */
  readonly answerWith?: PermissionLevel;
  /** Absent where it is left to the service. */
  readonly ask?: AsksBefore;
  /** Absent where no rules decide. */
  readonly ruleSets?: readonly RuleSet[];
  /** In force when its newest round was asked for. They decide beside those; absent where they are the same. */
  readonly rulesOfRound?: readonly RuleSet[];
}

/** A person who told the agent what to do. */
interface Author {
  readonly login: string;
  readonly id: number | null;
}

/** What the agent does about one further message. */
interface AskedRound {
  /** 2 for the first one after the task. */
  readonly number: number;
  /** Null = failing checks, not a person. */
  readonly by: string | null;
  readonly at: number;
}

/** What is known of a run in addition to the states in its watch: for people, and for the decisions about it. */
export interface RunFacts {
  readonly requester: string;
  /** Null in runs that took over from another before this was kept. */
  readonly requesterId: number | null;
  readonly by:
    | { readonly kind: 'label'; readonly label: string }
    | { readonly kind: 'command'; readonly usage: string };
  readonly issueTitle: string;
  readonly terms: RunTerms;
  /** What was hidden in the issue's text and taken out of it. */
  readonly removed: HiddenCounts | null;
  /** Pictures for the first message, as `data:` addresses. Absent once the result of the start is known. */
  readonly images?: readonly string[];
  /** What the agent was not given although it belongs to the issue, for people. */
  readonly contextLeftOut?: readonly string[];
  /** The comment whose words it began with. */
  readonly begunIn?: { readonly kind: string; readonly id: number };
  /** When the account at the service lets the agent ask, where that decides and is known. */
  readonly accountAsks?: AsksBefore['ask'];
  /** What people have approved for the rest of the run. */
  readonly grants?: readonly Grant[];
  /** When its event came. Absent in runs that take over from another. */
  readonly askedAt?: number;
  /** When it left its waiting list. */
  readonly calledAt?: number;
  /** When the start request was recorded, right before it was sent. */
  readonly startSentAt: number | null;
  /**
   * How often the list of starts at the service did not show this one, while it is not known whether its request was sent.
   * Absent or null where it is known that it was sent, or where it was sent again already.
   */
  readonly unseenLooks?: number | null;
  readonly sentAgain?: boolean;
  /** The id of the conversation as the service gave it; null until then. */
  readonly conversationId: string | null;
  readonly conversationUrl: string | null;
  readonly title: string | null;
  readonly agentBranch: string | null;
  readonly pull: LinkedPull | null;
  /** Pull requests that the service names for the conversation; absent where it names none. */
  readonly recordPulls?: readonly number[];
  /** How often a paused sandbox was woken, and when last. */
  readonly resumes: Wakes | null;
  /** Why the agent may work in an empty folder. Absent where that is not so. */
  readonly branchDoubt?: string;
  /** What differs on its branch in the files that are loaded and run without asking; absent where nothing does. */
  readonly guardChange?: string;
  /** How many further messages were ever given, when the newest ones, and who gave any; absent where there was none. */
  readonly given?: {
    readonly count: number;
    readonly at: readonly number[];
    readonly by?: readonly Author[];
  };
  /** The rounds that such messages began, oldest first. */
  readonly rounds?: readonly AskedRound[];
  /** How it had ended before it was given a further message; absent once the agent has taken that up. Its check says so until then. */
  readonly endedBefore?: Ending;
  /** How often failing checks went to the agent since the last message of a person, and for which commit they did last. */
  readonly redChecks?: { readonly inARow: number; readonly sha: string };
  /** Who has pushed to its pull request besides its agent, as far as events say. */
  readonly pushedBy?: string;
  /** What its agent has cost so far; absent where it is not known. */
  readonly usage?: Usage;
  /** Why it is being stopped, or was: it costs more than it may. */
  readonly overBudget?: string;
  /** The last stop that a person asked for. */
  readonly stop?: Stop;
  /** Who asked for a stop and when, oldest first, with those that are over. */
  readonly stops?: readonly { readonly by: string; readonly at: number }[];
  /** The conversation that it takes over from, because the machine of that one is gone. */
  readonly follows?: string;
  /** One line for people about the start, when the state alone does not say enough. */
  readonly note: string | null;
  readonly finalMessage: string | null;
  /** At its end: what ran, and who had decided on it. Absent where its agent did not have to ask. */
  readonly proof?: Proof;
  readonly ending: Ending | null;
}

/** The number of the newest round behind `before`; empty in the first. */
export function ofRound({ facts }: { readonly facts: RunFacts }, before: string): string {
  const round = facts.rounds?.at(-1);
  return round === undefined ? '' : `${before}${round.number}`;
}
