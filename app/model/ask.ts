// The decoded requests from events: one type for each handler.
import type { ReviewComment } from '../../shared/github/index.ts';
import type { Repository } from './run.ts';

export interface Person {
  readonly login: string;
  readonly id: number;
  readonly bot: boolean;
}

/** The issue, or the pull request, as it was when the event happened. */
export interface IssueText {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly open: boolean;
}

export interface Place {
  readonly installationId: number;
  readonly repository: Repository;
  /** Of an issue or a pull request: both share one sequence of numbers. */
  readonly number: number;
}

export interface PullFacts {
  readonly number: number;
  readonly url: string;
  readonly title: string;
  readonly body: string;
  readonly branch: string;
  readonly headSha: string;
  /** False for forks, and for pull requests whose source repository was deleted. */
  readonly sameRepository: boolean;
  readonly byBot: boolean;
  readonly openedAt: number;
}

export interface WrittenComment {
  readonly kind: 'comment' | 'review_comment' | 'review';
  readonly id: number;
  /** For GraphQL; empty when the event does not contain it. */
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
  /** The place of the code that it is about; absent outside of review threads. */
  readonly at?: ReviewComment | null;
}

export type WithdrawalReason = 'unlabeled' | 'closed' | 'merged' | 'transferred' | 'deleted';

/** A label was set on an issue or a pull request. */
export interface StartAsk {
  readonly place: Place;
  readonly label: string;
  readonly sender: Person;
  readonly issue: IssueText;
  /** Null on an issue. */
  readonly pull: PullFacts | null;
  /** When the issue was last changed, and that is by the label. Null where the event does not tell. */
  readonly setAt: number | null;
}

export interface WithdrawalAsk {
  readonly place: Place;
  readonly what: 'issue' | 'pull request';
  readonly why: WithdrawalReason;
  /** The label that was removed. */
  readonly label: string | null;
  readonly sender: Person;
}

export interface CommentAsk {
  readonly place: Place;
  readonly comment: WrittenComment;
  readonly sender: Person;
  readonly authorId: number;
  /** Null on a pull request, where the event does not carry it. */
  readonly issue: IssueText | null;
  /** It stands on a pull request that is closed, or merged. */
  readonly isClosedPull?: boolean;
}

export interface PullAsk {
  readonly installationId: number;
  readonly repository: Repository;
  readonly pull: PullFacts;
  /** Who has pushed, where that is not who opened it; null where it is, or nobody did. */
  readonly pushedBy: string | null;
}

export interface UninstalledAsk {
  readonly installationId: number;
  readonly repositoryIds: readonly number[] | 'all';
}

export interface UnsuspendedAsk {
  readonly installationId: number;
}

/** All that one App checked on a commit has ended. */
export interface ChecksAsk {
  readonly installationId: number;
  readonly repository: Repository;
  readonly sha: string;
  /** Whose head it is; empty for those of forks. */
  readonly pulls: readonly number[];
}
