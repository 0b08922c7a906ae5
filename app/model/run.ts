// A run: one conversation that the App started for one issue and follows until it ends.
import type { AsksBefore, HiddenCounts } from '../../shared/github/index.ts';
import type { Grant } from '../../shared/question/index.ts';
import type { Limits, RuleSet } from '../../shared/rules/index.ts';
import type { Stop } from '../../shared/stop/index.ts';
import type { Ending, Usage, Watch } from '../../shared/watch/index.ts';

/**
 * pending: to be started, or waiting in line for that. starting: the start request may have been sent. preparing: its start task is followed.
 * watching: its conversation is followed. stopping: its agent is being stopped.
 */
export const runStates = ['pending', 'starting', 'preparing', 'watching', 'stopping', 'ended'] as const;
export type RunState = (typeof runStates)[number];

/** The repository of an issue. The numeric id stays the same when the repository is renamed. */
export interface Repository {
  readonly id: number;
  readonly owner: string;
  readonly name: string;
}

export interface LinkedPull {
  readonly number: number;
  readonly url: string;
  readonly headSha: string;
  readonly branch: string;
}

/** What the repository's configuration said when the run began; later edits of the file do not change a live run. */
export interface RunTerms {
  readonly label: string;
  readonly branch: string | null;
  readonly spelling: { readonly prefix: string; readonly bare: boolean };
  readonly onPause: 'resume' | 'wait';
  /** Absent in runs that an older version stored. */
  readonly limits?: Limits;
  /** Who started it is asked to review the agent's pull request; absent = not. */
  readonly requestReview?: true;
  /** Absent where it is left to the service. */
  readonly ask?: AsksBefore;
  /** Absent where no rules decide. */
  readonly ruleSets?: readonly RuleSet[];
  /** What follows on a reject by rules; absent like them. */
  readonly afterReject?: 'continue' | 'stop';
}

/** What the agent does about one further message. */
export interface AskedRound {
  /** 2 for the first one after the task. */
  readonly number: number;
  /** Null = nobody: checks failed. */
  readonly by: string | null;
  readonly at: number;
}

/** Facts about a run for people, in addition to the states in its watch. */
export interface RunFacts {
  readonly requester: string;
  /** Absent in runs that an older version stored. */
  readonly requesterId?: number;
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
  /** When its event came. Absent in runs that an older version stored, and in those that take over from another. */
  readonly askedAt?: number;
  /** When its turn came, of one that waited in line. */
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
  /** Pull requests that the service names for the conversation. Absent in runs that were stored before it was kept. */
  readonly recordPulls?: readonly number[];
  /** How often a paused sandbox was woken, and when last. */
  readonly resumes: { readonly count: number; readonly at: number } | null;
  /** Why the agent may work in an empty folder. Absent where that is not so, and in runs that an older version stored. */
  readonly branchDoubt?: string;
  /** How many further messages were ever given, and when the newest ones; absent where there was none. */
  readonly given?: { readonly count: number; readonly at: readonly number[] };
  /** The rounds that such messages began, oldest first. */
  readonly rounds?: readonly AskedRound[];
  /** How it had ended before it was told more; absent once the agent has taken that up. */
  readonly endedBefore?: Ending;
  /** How often failing checks went to the agent since a person told it something, and of which commit they were last. */
  readonly redChecks?: { readonly inARow: number; readonly sha: string };
  /** Who has pushed to its pull request besides its agent, as far as an event told. */
  readonly pushedBy?: string;
  /** What its agent has cost so far; absent where nobody has told. */
  readonly usage?: Usage;
  /** Why it is being stopped, or was: it costs more than it may. */
  readonly overBudget?: string;
  /** Somebody wants the agent to stop, or wanted it last. */
  readonly stop?: Stop;
  /** The conversation that it takes over from, because the machine of that one is gone. */
  readonly follows?: string;
  /** One line for people about the start, when the state alone does not say enough. */
  readonly note: string | null;
  readonly finalMessage: string | null;
  readonly ending: Ending | null;
}

/** What a run waits for: its repository has no room, its key, the service, or the money of the day is spent. */
export type LineWhy = 'repository' | 'key' | 'service' | 'day';

/** What the line has to know of a run that waits in it. */
export interface InLine {
  /** Null = no limit. Of the configuration when the last of those was asked for that wait in the repository. */
  readonly runsAtOnce: number | null;
  /** Dollars. */
  readonly costPerDay: number | null;
  /** When its event came, as in the facts: those that come together are handled in any order. */
  readonly askedAt: number;
  /** As people were told last; null = it was not worked out yet. */
  readonly told: LinePlace | null;
}

export interface LinePlace {
  /** 1 = the next one. Null = so far behind that it is not told. */
  readonly place: number | null;
  readonly why: LineWhy;
  /** When the day is over, where its money is spent. */
  readonly until?: number;
}

export interface Run {
  /** Also the conversation id that the start request asks for. */
  readonly id: string;
  readonly version: number;
  readonly installationId: number;
  readonly repository: Repository;
  readonly issue: number;
  /** The non-secret id of the API key that the conversation belongs to. */
  readonly apiKey: string;
  readonly state: RunState;
  /** The first message for the agent. It is emptied when the result of the start is known. */
  readonly message: string;
  readonly facts: RunFacts;
  readonly watch: Watch | null;
  /** Null = it does not wait in line. */
  readonly line: InLine | null;
  readonly dueAt: number | null;
  readonly attempts: number;
  readonly createdAt: number;
  readonly endedAt: number | null;
}

export function newInLine({ runs_at_once, cost_per_day }: Limits, askedAt: number): InLine {
  return { runsAtOnce: runs_at_once ?? null, costPerDay: cost_per_day ?? null, askedAt, told: null };
}

/** Null where nobody knows. */
export function asksOf({ facts }: Pick<Run, 'facts'>): AsksBefore | null {
  const { terms, accountAsks } = facts;
  return terms.ask ?? (accountAsks === undefined ? null : { ask: accountAsks, by: 'account' });
}

/** Somebody wants the agent to stop, and it is not known yet what came of that. */
export function isBeingStopped({ facts: { stop } }: Pick<Run, 'facts'>): boolean {
  return stop !== undefined && stop.result === null;
}
