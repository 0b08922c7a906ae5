// The plain data of a question: what the agent wants to do, what people answered, and what became of it. Survives JSON.
import type { OutcomeName } from '../watch/index.ts';
import type { Fingerprint, Pending } from './fingerprint.ts';

/**
 * asking: the agent waits and nobody was asked yet. open: people are asked; an answer may be there already. answering: the
 * request may have left. The others are over: answered, stale (something else is pending), unknown (the answer's fate),
 * elsewhere (somebody answered somewhere else), expired, closed (no longer followed), void (never shown).
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
  /** The tool's arguments as JSON; written by a model, so hostile text is possible. */
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
  /** What a rejected agent is to do next. */
  readonly afterReject: 'continue' | 'stop';
  readonly at: number;
}

/** Recorded before the request leaves. */
export interface Sent {
  readonly at: number;
  /** Null until the request came back: after a crash nobody knows. */
  readonly fate: 'taken' | 'unknown' | null;
  /** What was pending in the look right before. */
  readonly before: Fingerprint;
}

export interface Question<A extends Answer = Answer> {
  /** Counts the questions of one conversation. */
  readonly epoch: number;
  readonly state: QuestionState;
  readonly code: string | null;
  /** Of what people are shown. */
  readonly fingerprint: Fingerprint | null;
  /** Names the waiting streak in which it was asked; null where that cannot be told. */
  readonly streak: string | null;
  /** What people are shown; null where the service does not tell. */
  readonly actions: readonly ShownAction[] | null;
  readonly openedAt: number | null;
  /** Whether people could read all of it; null while nothing was shown, and where it was decided beforehand. */
  readonly shownWhole: boolean | null;
  /** The commit of the linked pull request when it was asked. */
  readonly commit: string | null;
  readonly wokenAt: number | null;
  /** An answer that is there while nobody was asked yet was decided beforehand, for whatever waits. */
  readonly answer: A | null;
  readonly sent: Sent | null;
  readonly result: QuestionResult | null;
  /** A rejected agent is told to go on: recorded before it is sent, and never sent twice. */
  readonly goOn: 'wanted' | 'sent' | null;
  readonly expiresAt: number | null;
  /** When it is looked at next; null = never again. */
  readonly dueAt: number | null;
  /** When the wait was noticed. */
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

interface Who {
  readonly by: string;
  readonly answer: 'approve' | 'reject';
  readonly at: number;
}

/** What became of it, for people. */
export type QuestionResult =
  | ({ readonly kind: 'sending' } & Who)
  /** A look afterwards showed that the question is gone. `status`: what the agent did next. */
  | ({ readonly kind: 'verified'; readonly status: string; readonly reason: string | null } & Who)
  /** The question is gone, but perhaps by another answer. */
  | ({ readonly kind: 'gone'; readonly status: string } & Who)
  /** Nobody knows whether the answer was taken. */
  | ({ readonly kind: 'unclear'; readonly why: string } & Who)
  /** Nothing was sent: something else is pending by now. `next`: the new question, once it is asked. */
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

/** Whether the answer still stands as it was written. */
export type AnswerCheck =
  | { readonly kind: 'as_written' }
  | { readonly kind: 'edited' }
  | { readonly kind: 'gone' }
  /** It was written before the question could be read, so it meant something else. */
  | { readonly kind: 'too_early' }
  /** The comment with the question does not say what we wrote, or somebody else changed it after the answer. */
  | { readonly kind: 'question_changed'; readonly by: string | null }
  | { readonly kind: 'question_gone' }
  /** GitHub answered, and does not tell. */
  | { readonly kind: 'unreadable'; readonly why: string }
  /** GitHub could not be asked; later it may. */
  | { readonly kind: 'failed'; readonly why: string };

/** Why a look told nothing. `code` is that of the failed call. */
export interface LookFailure<C extends string = string> {
  readonly why: string;
  readonly code: C;
  /** How long the service wants to be left alone. */
  readonly retryAfterMs?: number;
}

/** What one look gave. */
export type Seen =
  | {
      readonly kind: 'seen';
      readonly sandboxStatus: string | null;
      readonly executionStatus: string | null;
      /** For a paused conversation: the execution status that it last reported, where the service tells. */
      readonly lastKnownStatus: string | null;
      readonly pending:
        | { readonly kind: 'known'; readonly value: readonly PendingAction[] }
        | Extract<Pending, { kind: 'unavailable' }>
        | ({ readonly kind: 'failed' } & LookFailure);
      /** Whether an address is known to which an answer could go. */
      readonly canAnswer: boolean;
    }
  | { readonly kind: 'absent' }
  | ({ readonly kind: 'failed' } & LookFailure);

/** What a question has to know of the run that it belongs to. */
export interface Context {
  readonly conversationId: string;
  /** How the run ended; null while the conversation is followed. */
  readonly ended: OutcomeName | null;
  /** The waiting streak that goes on now; null where that cannot be told. */
  readonly streak: string | null;
  /** Whether a sandbox that sleeps is woken only to ask. An answer always wakes it. */
  readonly onPause: 'resume' | 'wait';
  readonly pollInterval: number;
  readonly expiresAt: number | null;
  /** The commit of the linked pull request. */
  readonly head: string | null;
  readonly patience: Patience;
}

/** Durations in milliseconds. */
export interface Patience {
  /** Between two looks at what is not clear yet. */
  readonly pause: number;
  /** No answer leaves sooner after the wait was noticed: the service loses one that comes at once. */
  readonly settle: number;
  /** How long a conversation may be unknown to the service. */
  readonly absent: number;
  /** How long a list of actions that cannot be read is waited for before people are asked without it. */
  readonly list: number;
  /** How long an answer waits for a state that is clear. */
  readonly clear: number;
  /** How long a sandbox may take to come up. */
  readonly waking: number;
  /** How long it may stay unclear what became of a request that has left. */
  readonly fate: number;
}

/** Why an answer was not followed; the question stays open, and another answer may be given. */
export type GiveBackWhy =
  | { readonly kind: 'edited' }
  | { readonly kind: 'too_early' }
  | { readonly kind: 'edit_unknown' }
  /** It can only be rejected. */
  | { readonly kind: 'not_shown_whole' }
  | { readonly kind: 'out_of_reach'; readonly cause: Cause; readonly why: string };

export type Cause =
  | 'absent'
  | 'no_agent_server'
  /** The sandbox sleeps and does not come up. */
  | 'asleep'
  | 'unclear'
  | { readonly failed: string };

/** The one thing that is done about a question now; nothing leaves before the question is recorded. */
export type Do<A extends Answer = Answer> =
  | { readonly kind: 'rest' }
  /** The sandbox is resumed. */
  | { readonly kind: 'wake' }
  /** What people see of it changes. */
  | { readonly kind: 'show' }
  /** The answer goes to the agent, once. */
  | { readonly kind: 'send'; readonly answer: A }
  /** The answer goes back to its author. */
  | { readonly kind: 'give_back'; readonly answer: A; readonly why: GiveBackWhy }
  /** A rejected agent is told to go on. */
  | { readonly kind: 'go_on' }
  /** It is over. `again`: what waits now is a question of its own. */
  | { readonly kind: 'settle'; readonly again: boolean };

export interface Step<A extends Answer = Answer> {
  readonly question: Question<A>;
  readonly do: Do<A>;
}
