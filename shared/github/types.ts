// Things that an event names: the repository, the person, and what the person wrote.
import type { ReviewComment } from './prompts/review-message.ts';

/** The numeric id stays the same when the repository is renamed. */
export interface Repository {
  readonly id: number;
  readonly owner: string;
  readonly name: string;
}

/** The text of an issue or a pull request at one moment. */
export interface IssueText {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly open: boolean;
}

export interface Person {
  readonly login: string;
  readonly id: number;
  readonly bot: boolean;
}

export interface WrittenComment {
  readonly kind: 'comment' | 'review_comment' | 'review';
  readonly id: number;
  /** The id for GraphQL; empty when the event does not contain it. */
  readonly nodeId: string;
  readonly body: string;
  readonly writtenAt: number;
  /** Id of the first comment of the review thread, which may be this comment. Null outside of review threads. */
  readonly thread: number | null;
  /**
   * The App that wrote it in the author's name. Null when there is none, or when GitHub does not say, as in review
   * threads.
   */
  readonly through: string | null;
  /** The code that it is about; absent outside of review threads. */
  readonly at?: ReviewComment | null;
}
