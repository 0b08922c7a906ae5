// Input and result of a decision about a question.
import {
  type Ask,
  type ConversationSeen,
  type OutcomeName,
  type Patience,
  patienceAt,
  type Step,
} from '../conversation/index.ts';
import type { RuleSet, SeeCommand } from '../rules/index.ts';
import type { Answer, Grant } from './answer.ts';
import type { Question, StaleWhy } from './question.ts';
import type { AnswerCheck, GiveBackWhy } from './why-not-taken.ts';

export interface QuestionLook {
  /** Where the question has a subject, nothing is looked at: see `notLookedAt`. */
  readonly seen: ConversationSeen;
  /** Read right before an answer is sent. */
  readonly check: AnswerCheck;
  /** Read after the look: it may be the only way to distinguish a new question from an old one. */
  readonly context: QuestionContext;
  /** Rules would decide, and nothing may be sent yet: files were left to the next look. */
  readonly isEarly?: boolean;
}

/** Nothing at the service waits behind a question with a subject. */
export const notLookedAt = { kind: 'absent' } as const satisfies ConversationSeen;

export interface QuestionContext {
  readonly conversationId: string;
  /** The outcome of the run; null while the conversation is followed. */
  readonly ended: OutcomeName | null;
  /** Why its subject needs no answer any more; absent or null while it does, and where actions wait. */
  readonly over?: StaleWhy | null;
  /** The current wait; null when it is not known. */
  readonly wait: string | null;
  /** Whether a paused sandbox is resumed to show a question. For an answer it is always resumed. */
  readonly onPause: 'resume' | 'wait';
  readonly pollInterval: number;
  readonly expiresAt: number | null;
  /** The commit of the linked pull request. */
  readonly head: string | null;
  readonly patience: Patience;
  /** When the agent has to ask; null = as the service is set. */
  readonly ask: Ask | null;
  /** Absent where people decide on everything. */
  readonly rules?: RulesInForce;
  /** What happens while no one answers; absent = nothing. Durations in milliseconds, null = never. */
  readonly unanswered?: {
    readonly remind: number | null;
    readonly expire: number | null;
    readonly afterReject: Answer['afterReject'];
  };
}

export interface RulesInForce {
  readonly sets: readonly RuleSet[];
  readonly workingCopies: readonly string[];
  readonly granted: readonly Grant[];
  readonly seeCommand: SeeCommand;
  readonly afterReject: Answer['afterReject'];
}

/** The one thing to do about a question now. Nothing is sent before the question is recorded. */
export type QuestionDo =
  /** `show`: the shown text changes. `resume`: a rejected agent is asked to continue. */
  | { readonly kind: 'rest' | 'wake' | 'show' | 'remind' | 'set_policy' | 'send' | 'resume' }
  /** An answer is given back to its author: the last one, or an approval that counted with it. */
  | { readonly kind: 'give_back'; readonly answer: Answer; readonly why: GiveBackWhy }
  /** The question is settled. `again`: a new question is needed for what is pending now. */
  | { readonly kind: 'settle'; readonly again: boolean };

export type QuestionStep = Step<Question, QuestionDo>;

export function questionPatienceAt(pollInterval: number): Patience {
  return patienceAt(pollInterval, 20_000);
}
