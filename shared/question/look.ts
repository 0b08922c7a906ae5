// What a decision about a question is made from, and what it may come to.
import {
  type Ask,
  type ConversationSeen,
  type OutcomeName,
  type Patience,
  patienceAt,
  type Step,
} from '../conversation/index.ts';
import type { RuleSet } from '../rules/index.ts';
import type { Answer, Given, Grant, Question } from './question.ts';

/** What a visit to a question looks at. */
export interface QuestionLook {
  readonly seen: ConversationSeen;
  /** Read right before an answer is sent. */
  readonly check: AnswerCheck;
  /** Read after the look: it may be the only way to distinguish a new question from an old one. */
  readonly context: QuestionContext;
}

/** Whether the comment with the answer is unchanged. */
export type AnswerCheck =
  | { readonly kind: 'as_written' }
  | { readonly kind: 'edited' }
  | { readonly kind: 'gone' }
  /** The same, of another approval that counts with it. */
  | { readonly kind: 'approval_gone'; readonly by: string }
  /** Its author, or that of another approval that counts with it, may not approve any more. */
  | { readonly kind: 'may_not'; readonly by: string }
  /** It was written before the question was shown, so it was meant for something else. */
  | { readonly kind: 'too_early' }
  /** The comment with the question does not say what we wrote, or did not when the answer was written or since then. */
  | { readonly kind: 'question_changed'; readonly by: string | null }
  | { readonly kind: 'question_gone' }
  | { readonly kind: 'question_hidden' }
  /** GitHub does not tell what stood in it. */
  | { readonly kind: 'question_unreadable' }
  /** GitHub answered, and does not tell. `by`: whose comment it is, where several count. */
  | { readonly kind: 'unreadable'; readonly why: string; readonly by?: string }
  /** The request to GitHub failed. It may work later. */
  | { readonly kind: 'failed'; readonly why: string; readonly by?: string };

/** What the decision about a question needs to know of its run. */
export interface QuestionContext {
  readonly conversationId: string;
  /** The outcome of the run; null while the conversation is followed. */
  readonly ended: OutcomeName | null;
  /** The current wait; null when it is not known. */
  readonly wait: string | null;
  /** Whether a paused sandbox is resumed to show a question. For an answer it is always resumed. */
  readonly onPause: 'resume' | 'wait';
  readonly pollInterval: number;
  readonly expiresAt: number | null;
  /** The commit of the linked pull request. */
  readonly head: string | null;
  readonly patience: Patience;
  /** When the agent was told to ask; null = as the service is set. */
  readonly ask: Ask | null;
  /** Absent where people decide on everything. */
  readonly rules?: RulesInForce;
  /** What is done where nobody answers; absent = nothing. Durations in milliseconds, null = never. */
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
  readonly afterReject: Answer['afterReject'];
}

/** Why an answer was not followed; the question stays open, and another answer may be given. */
export type GiveBackWhy =
  | { readonly kind: 'edited' }
  | { readonly kind: 'too_early' }
  /** Whether the comment of `by` was edited; null = not known whose. `passes`: the request failed, and may work later. */
  | { readonly kind: 'edit_unknown'; readonly by: string | null; readonly passes: boolean }
  /** An approval that counted with it was edited or deleted. */
  | { readonly kind: 'approval_gone'; readonly by: string }
  | { readonly kind: 'may_not'; readonly by: string }
  /** It can only be rejected. */
  | { readonly kind: 'not_shown_whole' }
  | { readonly kind: 'out_of_reach'; readonly cause: OutOfReachCause; readonly why: string };

export type OutOfReachCause =
  | 'absent'
  | 'no_agent_server'
  /** The sandbox is paused and does not resume. */
  | 'asleep'
  | 'unclear'
  /** The agent cannot be told when to ask, so that nothing may set it going. */
  | 'policy'
  | { readonly failed: string };

/** The one thing to do about a question now. Nothing is sent before the question is recorded. */
export type QuestionDo<A extends Answer = Answer> =
  | { readonly kind: 'rest' }
  /** The sandbox is resumed. */
  | { readonly kind: 'wake' }
  /** What people see of it changes. */
  | { readonly kind: 'show' }
  /** People are reminded of it, once. */
  | { readonly kind: 'remind' }
  /** The agent is told anew when to ask, before anything sets it going. */
  | { readonly kind: 'set_policy' }
  /** The answer is sent to the agent, once. */
  | { readonly kind: 'send' }
  /** An answer is given back to its author: the last one, or an approval that counted with it. */
  | { readonly kind: 'give_back'; readonly answer: Given<A>; readonly why: GiveBackWhy }
  /** A rejected agent is told to continue. */
  | { readonly kind: 'run' }
  /** The question is settled. `again`: a new question is needed for what is pending now. */
  | { readonly kind: 'settle'; readonly again: boolean };

export type QuestionStep<A extends Answer = Answer> = Step<Question<A>, QuestionDo<A>>;

export function questionPatienceAt(pollInterval: number): Patience {
  return patienceAt(pollInterval, 20_000);
}
