// A question as plain data: what the agent wants to do, the answer, and the result. Can be stored as JSON.
import type { RuleSet } from '../rules/index.ts';
import type { OutcomeName } from '../watch/index.ts';
import type { Fingerprint, Pending } from './fingerprint.ts';

/**
 * asking: the agent waits, and people were not asked yet. open: people are asked; there may be an answer already.
 * answering: the request may have been sent. The others are final: answered, stale (other actions are pending), unknown
 * (the result of the answer is not known), elsewhere (answered in another place), expired, closed (no longer followed),
 * void (never shown).
 */
export const questionStates = [
  ...(['asking', 'open', 'answering'] as const),
  ...(['answered', 'stale', 'unknown', 'elsewhere', 'expired', 'closed', 'void'] as const),
] as const;
export type QuestionState = (typeof questionStates)[number];
export type LiveState = 'asking' | 'open' | 'answering';
export type SettledState = Exclude<QuestionState, LiveState>;

/** What people see of an action that the agent wants to run. */
export interface ShownAction {
  readonly tool: string;
  /** The arguments of the tool as JSON. A model writes them, so they may be hostile text. */
  readonly arguments: unknown;
  readonly summary: string | null;
  /** `LOW`, `MEDIUM`, `HIGH`, `UNKNOWN`. */
  readonly risk: string;
  readonly thought: string | null;
}

export interface PendingAction extends ShownAction {
  readonly id: string;
  readonly at: string | null;
}

export interface Answer {
  readonly verdict: 'approve' | 'reject';
  readonly reason: string | null;
  readonly by: string;
  /** Whether a rejected agent is told to continue. */
  readonly afterReject: 'continue' | 'stop';
  readonly at: number;
  /** Whether the same action needs no further answer in this run. */
  readonly always?: boolean;
  /** The paths of the terms that its author owns. */
  readonly owns?: readonly (string | null)[];
}

/** Decided by the rules of a configuration, and not by a person. */
export interface RuledAnswer extends Answer {
  readonly rule: DecidingRule;
}

export interface DecidingRule {
  /** Its place in the configuration: `rules[2]`. */
  readonly rule: string;
  /** `file@commit` */
  readonly configuration: string;
}

export type Given<A extends Answer> = A | RuledAnswer;

/** Who has to approve, where one person is not enough. */
export interface Terms {
  readonly people: number;
  /** Paths of which one code owner has to be among them; null = a path that is not known. */
  readonly owners: readonly (string | null)[];
}

/** An action that a person has approved for the rest of the run. */
export interface Grant {
  /** Its tool and arguments: see `deedOf`. */
  readonly deed: string;
  readonly by: string;
  /** The question that was answered so, by its id. */
  readonly question: string;
}

/** Recorded before the request is sent. */
export interface Sent {
  readonly at: number;
  /** Null until the request was answered. After a crash it stays null, because nobody knows. */
  readonly fate: 'taken' | 'unknown' | null;
  /** What was pending at the look right before the answer. */
  readonly before: Fingerprint;
  /** The id of the newest event then, where the service tells; absent in rows from before it was kept. */
  readonly newest?: string | null;
}

export interface Question<A extends Answer = Answer> {
  /** The number of this question in its conversation. */
  readonly epoch: number;
  readonly state: QuestionState;
  readonly code: string | null;
  /** The fingerprint of what people see. */
  readonly fingerprint: Fingerprint | null;
  /** The waiting streak in which it was asked; null when it is not known. */
  readonly streak: string | null;
  /** What people see; null when the service does not tell. */
  readonly actions: readonly ShownAction[] | null;
  readonly openedAt: number | null;
  /** Whether people could read all of it; null while nothing was shown, and where it was decided beforehand. */
  readonly shownWhole: boolean | null;
  /** The commit of the linked pull request when it was asked. */
  readonly commit: string | null;
  readonly wokenAt: number | null;
  /** An answer in the state `asking` was decided beforehand, for whatever is pending. */
  readonly answer: Given<A> | null;
  /** Absent or null where one person is enough. */
  readonly terms?: Terms | null;
  /** What rules decided had no effect that could be seen, so now people are asked. */
  readonly peopleOnly?: boolean;
  /** Where one is not enough: the approvals so far, but for the last one, which is the answer. */
  readonly approvals?: readonly A[];
  readonly sent: Sent | null;
  readonly result: QuestionResult | null;
  /** Telling a rejected agent to continue: recorded before it is sent, and never sent twice. */
  readonly goOn: 'wanted' | 'sent' | null;
  readonly expiresAt: number | null;
  /** The time of the next visit; null = never again. */
  readonly dueAt: number | null;
  /** When the agent was first seen to wait. */
  readonly createdAt: number;
  readonly settledAt: number | null;
}

export type StaleWhy =
  | 'other_actions'
  | 'can_be_shown_now'
  | 'cannot_be_compared'
  | 'other_streak'
  | 'streak_not_known'
  /** What people read there is not what we wrote, or was not for a while. */
  | 'question_changed'
  | 'question_gone';

export interface Who {
  readonly by: string;
  readonly answer: 'approve' | 'reject';
  readonly at: number;
  /** Also whenever it wants the very same again. */
  readonly always?: boolean;
}

/** The result, for people. */
export type QuestionResult =
  | ({ readonly kind: 'sending' } & Who)
  /** A later look showed that the question is gone. `status`: what the agent did next. */
  | ({ readonly kind: 'verified'; readonly status: string; readonly reason: string | null } & Who)
  /** The question is gone, but perhaps because of another answer. */
  | ({ readonly kind: 'gone'; readonly status: string } & Who)
  /** It was taken, and did nothing: the same actions wait, and nothing at all has happened since. */
  | ({ readonly kind: 'no_effect' } & Who)
  /** It is not known whether the answer was taken. */
  | ({ readonly kind: 'unclear'; readonly why: string } & Who)
  /** Nothing was sent: other actions are pending now. `next`: the new question, if it is asked already. */
  | {
      readonly kind: 'stale';
      readonly why: StaleWhy;
      /** Who changed the question last, where GitHub tells. */
      readonly by?: string | null;
      readonly next: { readonly code: string; readonly url: string } | null;
    }
  /** Nothing was sent: the agent does not wait. */
  | { readonly kind: 'not_waiting'; readonly why: string }
  | { readonly kind: 'elsewhere'; readonly status: string; readonly at: number }
  | { readonly kind: 'expired'; readonly at: number }
  /** The run ended or is no longer followed. */
  | { readonly kind: 'closed'; readonly at: number };

/** Whether the comment with the answer is unchanged. */
export type AnswerCheck =
  | { readonly kind: 'as_written' }
  | { readonly kind: 'edited' }
  | { readonly kind: 'gone' }
  /** The same, of another approval that counts with it. */
  | { readonly kind: 'approval_gone'; readonly by: string }
  /** It was written before the question was shown, so it was meant for something else. */
  | { readonly kind: 'too_early' }
  /** The comment with the question does not say what we wrote, or somebody else changed it after the answer. */
  | { readonly kind: 'question_changed'; readonly by: string | null }
  | { readonly kind: 'question_gone' }
  /** GitHub answered, and does not tell. */
  | { readonly kind: 'unreadable'; readonly why: string }
  /** The request to GitHub failed. It may work later. */
  | { readonly kind: 'failed'; readonly why: string };

/** Why a look failed. `code` is the code of the failed call. */
export interface LookFailure<C extends string = string> {
  readonly why: string;
  readonly code: C;
  /** How long the service asks to wait. */
  readonly retryAfterMs?: number;
}

export interface KnownPending {
  readonly kind: 'known';
  readonly value: readonly PendingAction[];
  /** The id of the newest event of the conversation. */
  readonly newest?: string | null;
}

/** The result of one look. */
export type Seen =
  | {
      readonly kind: 'seen';
      readonly sandboxStatus: string | null;
      readonly executionStatus: string | null;
      /** For a paused conversation: the last execution status before the pause, if the service gives it. */
      readonly lastKnownStatus: string | null;
      readonly pending:
        | KnownPending
        | Extract<Pending, { kind: 'unavailable' }>
        | ({ readonly kind: 'failed' } & LookFailure);
      /** Whether the address of the agent server is known, so that an answer can be sent. */
      readonly canAnswer: boolean;
      /** Why it cannot, where more is known than that there is no address. */
      readonly whyNot?: string;
    }
  | { readonly kind: 'absent' }
  | ({ readonly kind: 'failed' } & LookFailure);

/** What the decision about a question needs to know of its run. */
export interface Context {
  readonly conversationId: string;
  /** The outcome of the run; null while the conversation is followed. */
  readonly ended: OutcomeName | null;
  /** The current waiting streak; null when it is not known. */
  readonly streak: string | null;
  /** Whether a paused sandbox is resumed to show a question. For an answer it is always resumed. */
  readonly onPause: 'resume' | 'wait';
  readonly pollInterval: number;
  readonly expiresAt: number | null;
  /** The commit of the linked pull request. */
  readonly head: string | null;
  readonly patience: Patience;
  /** Absent where people decide on everything. */
  readonly rules?: Rules;
}

export interface Rules {
  readonly sets: readonly RuleSet[];
  readonly workingCopies: readonly string[];
  readonly granted: readonly Grant[];
  readonly afterReject: Answer['afterReject'];
}

/** Durations in milliseconds. */
export interface Patience {
  /** The pause between two looks when something is not clear yet. */
  readonly pause: number;
  /** No answer is sent sooner after the agent was seen to wait: the service loses an answer that comes too early. */
  readonly settle: number;
  /** How long a conversation may be unknown to the service. */
  readonly absent: number;
  /** How long to wait for a list of actions that cannot be read. Then people are asked without it. */
  readonly list: number;
  /** How long an answer waits for a clear state. */
  readonly clear: number;
  /** How long a sandbox may take to resume. */
  readonly waking: number;
  /** How long the result of a sent request may stay unclear. */
  readonly fate: number;
}

/** Why an answer was not followed; the question stays open, and another answer may be given. */
export type GiveBackWhy =
  | { readonly kind: 'edited' }
  | { readonly kind: 'too_early' }
  | { readonly kind: 'edit_unknown' }
  /** An approval that counted with it was edited or deleted. */
  | { readonly kind: 'approval_gone'; readonly by: string }
  /** It can only be rejected. */
  | { readonly kind: 'not_shown_whole' }
  | { readonly kind: 'out_of_reach'; readonly cause: Cause; readonly why: string };

export type Cause =
  | 'absent'
  | 'no_agent_server'
  /** The sandbox is paused and does not resume. */
  | 'asleep'
  | 'unclear'
  | { readonly failed: string };

/** The one thing to do about a question now. Nothing is sent before the question is recorded. */
export type Do<A extends Answer = Answer> =
  | { readonly kind: 'rest' }
  /** The sandbox is resumed. */
  | { readonly kind: 'wake' }
  /** What people see of it changes. */
  | { readonly kind: 'show' }
  /** The answer is sent to the agent, once. */
  | { readonly kind: 'send'; readonly answer: Given<A> }
  /** The answer is given back to its author. */
  | { readonly kind: 'give_back'; readonly answer: Given<A>; readonly why: GiveBackWhy }
  /** A rejected agent is told to continue. */
  | { readonly kind: 'go_on' }
  /** The question is settled. `again`: a new question is needed for what is pending now. */
  | { readonly kind: 'settle'; readonly again: boolean };

export interface Step<A extends Answer = Answer> {
  readonly question: Question<A>;
  readonly do: Do<A>;
}
