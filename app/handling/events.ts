// Decoded events, as handlers get them.
import type { IssueText, Person, Repository, WrittenComment } from '../../shared/github/index.ts';
import type { PullFate } from '../store/result.ts';

/** An issue or a pull request. */
export interface IssuePlace {
  readonly installationId: number;
  readonly repository: Repository;
  /** Issues and pull requests share one sequence of numbers. */
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

export type WithdrawalReason = 'unlabeled' | 'closed' | 'merged' | 'transferred' | 'deleted';

/** A label was set on an issue or a pull request. */
export interface LabelEvent {
  readonly place: IssuePlace;
  readonly label: string;
  readonly sender: Person;
  /** As it was when the event happened. */
  readonly issue: IssueText;
  /** Null on an issue. */
  readonly pull: PullFacts | null;
  /** When the issue was last changed, which is when the label was set. Null when the event does not contain it. */
  readonly setAt: number | null;
}

export interface PullFateEvent {
  readonly repositoryId: number;
  readonly fate: PullFate;
}

export interface WithdrawalEvent {
  readonly place: IssuePlace;
  readonly what: 'issue' | 'pull request';
  readonly why: WithdrawalReason;
  /** The label that was removed. */
  readonly label: string | null;
  /** When the issue was last changed, which is when this happened. Null when the event does not contain it. */
  readonly at: number | null;
  readonly sender: Person;
  /** Where a transferred issue is now. */
  readonly movedTo?: Omit<IssuePlace, 'installationId'>;
}

export interface CommentEvent {
  readonly place: IssuePlace;
  readonly sender: Person;
  readonly comment: Omit<WrittenComment, 'kind'> & { readonly kind: WrittenComment['kind'] | 'button' };
  readonly authorId: number;
  /** Null on a pull request, where the event does not contain it. */
  readonly issue: IssueText | null;
  /** The pull request of the comment is closed or merged. */
  readonly isClosedPull?: boolean;
}

export interface PullEvent {
  readonly installationId: number;
  readonly repository: Repository;
  readonly pull: PullFacts;
  /** The author of the pull request and the sender of this event; null where GitHub does not say so. */
  readonly proposedBy: readonly Person[] | null;
  /** The login of a person who pushed, unless that is the author of the pull request. */
  readonly pushedBy: string | null;
}

/** The App was installed, or was given further repositories. */
export interface InstalledEvent {
  readonly installationId: number;
  readonly repositories: readonly Repository[];
}

export interface UninstalledEvent {
  readonly installationId: number;
  readonly repositoryIds: readonly number[] | 'all';
}

export interface UnsuspendedEvent {
  readonly installationId: number;
}

/** All checks that one App ran on a commit have ended. */
export interface ChecksEvent {
  readonly installationId: number;
  readonly repository: Repository;
  readonly sha: string;
  /** The pull requests with this head; empty for those of forks. */
  readonly pulls: readonly number[];
}

/** A button of a check was pressed. */
export interface ButtonEvent {
  readonly installationId: number;
  readonly repository: Repository;
  readonly sender: Person;
  readonly check: {
    readonly id: number;
    readonly appId: number;
    readonly name: string;
    readonly externalId: string;
  };
  readonly identifier: string;
}
