// Why an answer was not taken. One type for each road, from the check of its comment to the reply to its author.

/** Why an answer is given back before it is sent; the question stays open, and another answer may be given. */
export type GiveBackWhy =
  /** Its comment was edited or deleted. */
  | { readonly kind: 'edited' }
  /** Written before the question was shown, so it was meant for something else; `isMoved`: before it was shown where it is now. */
  | {
      readonly kind: 'too_early';
      /** Whose approval it is, where that counted together with others. */
      readonly by?: string;
      readonly isMoved?: boolean;
    }
  | EditUnknown
  /** The approval of `by`, which counted together with others, was edited or deleted. */
  | { readonly kind: 'approval_gone'; readonly by: string }
  /** `by` approved, and lost the permission for it before the answer was sent. */
  /** `since`: what has changed; else the permission, or the team. */
  | { readonly kind: 'may_not'; readonly by: string; readonly since?: 'told_agent' | 'owns_less' }
  /** The action could not be shown whole, so it can only be rejected. */
  | { readonly kind: 'not_shown_whole' }
  /** The answer could not be sent, and is not tried again. */
  | { readonly kind: 'out_of_reach'; readonly cause: OutOfReachCause; readonly why: string };

/** GitHub did not say whether the comment was edited; edited comments do not count. */
export interface EditUnknown {
  readonly kind: 'edit_unknown';
  /** The author of the comment, where it is not the reader. */
  readonly by?: string | null;
  /** The request to GitHub failed, and may work later. */
  readonly passes?: boolean;
  /** How long not to ask again. */
  readonly retryAfterMs?: number;
  /** The words of GitHub, for a log. */
  readonly said?: string;
}

export type OutOfReachCause =
  /** The conversation, or its sandbox, is gone. */
  | 'absent'
  | 'no_agent_server'
  /** The sandbox is paused and does not resume. */
  | 'asleep'
  | 'unclear'
  /** The agent cannot be told when to ask, so that nothing may set it going. */
  | 'policy'
  | { readonly failed: string };

/** Why no question was found that an answer could mean. */
export type NoTarget =
  | { readonly kind: 'none_open' }
  /** The question is open, and cannot be read anywhere yet. `said`: the words of the refusal. */
  | { readonly kind: 'not_shown'; readonly said: string | null }
  /** Several questions are open, and the answer names none. */
  | { readonly kind: 'code_needed'; readonly codes: readonly string[] }
  | { readonly kind: 'wrong_code'; readonly codes: readonly string[] }
  | { readonly kind: 'already_answered' };

export type AnswerRefusal =
  | GiveBackWhy
  | NoTarget
  /** Nobody had answered in time. */
  | { readonly kind: 'too_late' }
  /** The person has approved already, and counts once. */
  | { readonly kind: 'approved_before' }
  /** Four eyes: who started the run, or told its agent more, may not approve. */
  | { readonly kind: 'requester' }
  /** Another answer to the same question is under way. */
  | { readonly kind: 'answered_now' };

/** A fault of the question itself, so that no answer to it counts and it is asked again. */
export type QuestionFault =
  /** The text that people read is not what we wrote, or was not for a while. `by` changed it last, where GitHub tells. */
  | { readonly kind: 'question_changed'; readonly by: string | null }
  | { readonly kind: 'question_gone' }
  | { readonly kind: 'question_hidden' }
  /** GitHub does not tell what was in it. */
  | { readonly kind: 'question_unreadable' };

/** The result of the check right before an answer is sent; null = the answer counts. */
export type AnswerCheck = GiveBackWhy | QuestionFault | null;

export const isQuestionFault = (check: AnswerCheck): check is QuestionFault =>
  check?.kind.startsWith('question_') === true;
