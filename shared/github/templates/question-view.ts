// What the templates of a question are given.

import type { ShownAction } from '../../conversation/index.ts';
import type { MayAnswer } from '../../github-things.ts';
import type { Terms } from '../../question/index.ts';
import type { CommandSpelling } from '../words/commands.ts';
import type { SubjectView } from './subject.ts';

export interface QuestionView {
  readonly code: string;
  /** Absent where it is about actions that wait. */
  readonly subject?: SubjectView;
  /** Null when the service does not tell what is pending. */
  readonly actions: readonly ShownAction[] | null;
  /** What the comment showed of a question that is over, for those who do not know its actions; see `askedIn`. */
  readonly record?: string | null;
  /** False if the actions are too long to be shown whole. */
  readonly whole?: boolean;
  readonly answering: Answering;
  /** People who have to approve, and who has approved; absent or null if one person is enough. */
  readonly needs?: Needs | null;
  /** Whether `always` works here. */
  readonly mayRepeat?: boolean;
  /** What else there is to know of who waits, and where answers are read; no words of others. */
  readonly note?: string;
  /** The job that asks, where it waits for the answer and not without a limit. */
  readonly job?: { readonly until: number; readonly stopsAgent: boolean } | null;
  readonly conversationUrl: string | null;
  readonly expiresAt: number | null;
  /** When it is rejected unless somebody has answered. */
  readonly rejectAt?: number | null;
  /** Names that GitHub notifies: logins, and teams as `org/team`. */
  readonly mentions?: readonly string[];
  /** Absent where it is not known here. */
  readonly mayAnswer?: MayAnswer;
  /** The address of the check with its buttons; null: no pull request is linked. Absent where there are no buttons at all. */
  readonly buttons?: { readonly url: string | null; readonly only: boolean };
  /** The head commit of the pull request when it was asked. */
  readonly commit: string | null;
}

export interface Needs extends Terms {
  readonly approvedBy: readonly string[];
  /** The paths that one of their owners has approved. */
  readonly owned: readonly (string | null)[];
}

export type Answering =
  /** Answered in the review thread that the question opens: no code is needed there. */
  | { readonly kind: 'thread'; readonly spelling: CommandSpelling }
  /**
   * Answered by a comment on the same issue or pull request. `isOutside`: the question itself is in a review thread, where no answer
   * counts. `page`: of the question, where this is shown in another place.
   */
  | {
      readonly kind: 'comment';
      readonly spelling: CommandSpelling;
      readonly isOutside?: true;
      readonly page?: string;
    }
  /** Comments here are not read. People answer in the conversation or with a workflow. */
  | {
      readonly kind: 'elsewhere';
      /** The value that binds the answer of a later step to this question; null when there is none. */
      readonly confirmation: string | null;
    };
