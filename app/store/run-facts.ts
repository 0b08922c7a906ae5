// The facts that a run keeps besides its states: terms, pull request, messages, cost, end.

import type { AsksBefore, Ending, Usage, Wakes } from '../../shared/conversation/index.ts';
import type { HiddenCounts, PermissionLevel } from '../../shared/github/index.ts';
import type { Grant, Proof } from '../../shared/question/index.ts';
import type { Rule, RuleSet, UsageLimits, When } from '../../shared/rules/index.ts';
import type { KeptConfiguration } from '../../shared/schema/index.ts';
import type { Stop } from '../../shared/stop/index.ts';
import { type Column, json } from '../kernel/columns.ts';
import { type StoredStop, stopInOurWords } from './earlier-states.ts';

interface LinkedPull {
  readonly number: number;
  readonly url: string;
  readonly headSha: string;
  readonly branch: string;
}

/** The repository's configuration when the run began; later edits of the file do not change a live run. */
export interface RunTerms extends Omit<KeptConfiguration, 'limits' | 'questions'> {
  readonly limits: UsageLimits;
  /** Absent in runs from before this was kept. */
  readonly questions?: KeptConfiguration['questions'];
  /** The least permission to answer a question. Absent in runs from before this was kept. */
  readonly answerWith?: PermissionLevel;
  /** Absent where it is left to the service. */
  readonly ask?: AsksBefore;
  /** Absent where no rules decide. */
  readonly ruleSets?: readonly RuleSet[];
  /** Rules in force when its newest round was asked for. They decide beside those; absent where they are the same. */
  readonly rulesOfRound?: readonly RuleSet[];
}

/** A person who told the agent what to do. */
interface Author {
  readonly login: string;
  readonly id: number | null;
}

/** A round that a further message asked for. */
interface AskedRound {
  /** 2 for the first one after the task. */
  readonly number: number;
  /** Null = failing checks, not a person. */
  readonly by: string | null;
  readonly at: number;
}

/** Facts about a run besides the states in its watch: for people, and for the decisions about it. */
export interface RunFacts {
  readonly requester: string;
  /** Null in runs that took over from another before this was kept. */
  readonly requesterId: number | null;
  readonly by:
    | { readonly kind: 'label'; readonly label: string }
    | { readonly kind: 'command'; readonly usage: string };
  readonly issueTitle: string;
  readonly terms: RunTerms;
  /** Counts of hidden text that was taken out of the issue. */
  readonly removed: HiddenCounts | null;
  /** Pictures for the first message, as `data:` addresses. Absent once the result of the start is known. */
  readonly images?: readonly string[];
  /** Context of the issue that the agent was not given, for people. */
  readonly contextLeftOut?: readonly string[];
  /** The comment whose words it began with. */
  readonly begunIn?: { readonly kind: string; readonly id: number };
  /** When the account at the service lets the agent ask, where that decides and is known. */
  readonly accountAsks?: AsksBefore['ask'];
  /** Actions that people have approved for the rest of the run. */
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
  /** Changes on its branch in files that are loaded and run without asking; absent where there are none. */
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
  /** The last one besides its agent who pushed to its pull request, as far as events say. */
  readonly pushedBy?: string;
  /** The usage of its agent so far; absent where it is not known. */
  readonly usage?: Usage;
  /** Why it is being stopped, or was: it costs more than it may. */
  readonly overBudget?: string;
  /** The last stop that a person asked for. */
  readonly stop?: Stop;
  /** Stops that were asked for, oldest first, with those that are over. */
  readonly stops?: readonly { readonly by: string; readonly at: number }[];
  /** The conversation that it takes over from, because the machine of that one is gone. */
  readonly follows?: string;
  /** A line for people about the start, when the state alone does not say enough. */
  readonly note: string | null;
  readonly finalMessage: string | null;
  /** The proof at its end: what ran, and who had decided on it. Absent where its agent did not have to ask. */
  readonly proof?: Proof;
  readonly ending: Ending | null;
}

/** The number of the newest round behind `before`; empty in the first. */
export function ofRound({ facts }: { readonly facts: RunFacts }, before: string): string {
  const round = facts.rounds?.at(-1);
  return round === undefined ? '' : `${before}${round.number}`;
}

/** Rows from before `approve` was the word for it call the kind of such a rule `accept`. */
interface StoredSet extends Omit<RuleSet, 'rules'> {
  readonly rules: readonly (Rule | { readonly kind: 'accept'; readonly when: When })[];
}

interface StoredFacts extends Omit<RunFacts, 'terms' | 'stop'> {
  readonly stop?: StoredStop;
  readonly terms: Omit<RunTerms, 'ruleSets' | 'rulesOfRound'> & {
    readonly ruleSets?: readonly StoredSet[];
    readonly rulesOfRound?: readonly StoredSet[];
  };
}

const stored = json<StoredFacts>();

export const factsColumn: Column<RunFacts> = {
  ...json<RunFacts>(),
  read(value, name) {
    const { terms, stop, ...facts } = stored.read(value, name);
    const { ruleSets, rulesOfRound, ...others } = terms;
    return {
      ...facts,
      ...(stop && { stop: stopInOurWords(stop) }),
      terms: {
        ...others,
        ...(ruleSets && { ruleSets: ruleSets.map(readSet) }),
        ...(rulesOfRound && { rulesOfRound: rulesOfRound.map(readSet) }),
      },
    };
  },
};

function readSet({ rules, ...set }: StoredSet): RuleSet {
  return {
    ...set,
    rules: rules.map((rule) => (rule.kind === 'accept' ? { kind: 'approve', when: rule.when } : rule)),
  };
}
