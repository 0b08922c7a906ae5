// The arguments of a handler, decoded events among them, and what it returns: plain data about what is to be stored.
import type {
  GitHubClient,
  IssueText,
  Person,
  Repository,
  WrittenComment,
} from '../../shared/github/index.ts';
import type { QuestionStep } from '../../shared/question/index.ts';
import type { Decision } from '../store/decision.ts';
import type { NewEffect } from '../store/effect.ts';
import type { GivenMessage, SideQuestion } from '../store/message.ts';
import type { StoredQuestion } from '../store/question.ts';
import type { PullFate } from '../store/result.ts';
import type { Run } from '../store/run/run.ts';
import type { PullNews } from '../store/watched.ts';
import type { RunDeps } from './deps.ts';

export type { RunDeps } from './deps.ts';

export interface Handled {
  /** A short text for the log. */
  readonly result: string;
  /** All of them are stored, in this order, in the transaction that finishes the delivery; or none of them is. */
  readonly changes: readonly HandledChange[];
}

/**
 * `state`: people must see it at once. `detail`: it may wait for the next edit. `cost`: it grows all the time, so it is shown now
 * and then. `none`: there is nothing to show.
 */
export type Change = 'state' | 'detail' | 'cost' | 'none';

export type HandledChange =
  | { readonly kind: 'effect'; readonly effect: NewEffect }
  | { readonly kind: 'new_run'; readonly run: Run; readonly askedAt: number }
  /** `change` says what is to be shown of it. */
  | { readonly kind: 'run'; readonly run: Run; readonly change: Change }
  | { readonly kind: 'message'; readonly runId: string; readonly message: GivenMessage }
  | { readonly kind: 'question'; readonly question: StoredQuestion }
  | { readonly kind: 'decision'; readonly decision: Decision }
  /** The question goes on, with all that follows from it. */
  | {
      readonly kind: 'question_step';
      readonly before: StoredQuestion;
      readonly step: QuestionStep;
      readonly run: Run;
    }
  | { readonly kind: 'side_question'; readonly question: SideQuestion }
  | { readonly kind: 'pull_fate'; readonly repositoryId: number; readonly fate: PullFate }
  /** Nothing is stored where as many runs are live as may be: the delivery is handled again. */
  | { readonly kind: 'if_room'; readonly run: Run; readonly runsAtOnce: number | null }
  /** A pull request is judged again by the check of people; null for the repository itself. */
  | {
      readonly kind: 'watch';
      readonly repositoryId: number;
      readonly pull: number | null;
      readonly news: PullNews;
    }
  /** The App has come to repositories: whether there is such a check is read, one after the other. */
  | { readonly kind: 'watch_new'; readonly repositoryIds: readonly number[] }
  /** The terms of that check are read again in all repositories of an owner. */
  | { readonly kind: 'watch_owner'; readonly owner: string }
  /** Permissions have changed there; null for all repositories of the owner. */
  | { readonly kind: 'watch_access'; readonly owner: string; readonly repositoryId: number | null }
  /** Effects of the installation that wait are delivered now. */
  | { readonly kind: 'hurry_effects'; readonly installationId: number }
  /** The effect is delivered now, where it waits for its next try. */
  | { readonly kind: 'hurry_effect'; readonly key: string }
  /** The effect is delivered once more, where it is known. */
  | { readonly kind: 'send_again'; readonly key: string };

/** The part of Probot's context that handlers use. They get the payload decoded. */
export interface EventContext extends Occasion {
  /** Signed in to the installation that the event names. */
  readonly octokit: GitHubClient;
}

/** Which delivery is being handled. */
export interface Occasion {
  readonly id: string;
  readonly receivedAt: number;
}

/**
 * May read anything, but stores nothing itself: the transaction of the delivery does that. If it throws, it is tried
 * again.
 */
export type Handle<Asked> = (deps: RunDeps, asked: Asked, context: EventContext) => Promise<Handled>;

/**
 * Handles an event that comes from Probot. The application knows the handler; it does not know who passed the event to
 * Probot.
 */
export type TakeEvent = (
  event: { readonly id: string; readonly name: string; readonly payload: object },
  handle: (receivedAt: number) => Promise<Handled>,
) => Promise<void>;

export function nothingToDo(why: string): Handled {
  return { result: why, changes: [] };
}

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
  /** When it was changed last; absent where that is not known. */
  readonly toldAt?: number;
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
  /** A button was pressed in place of a comment. */
  readonly pressed?: {
    readonly question: StoredQuestion;
    readonly verdict: 'approve' | 'reject';
    readonly code: string;
  };
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
  /** Whose installation it is; null for an enterprise. */
  readonly owner: string | null;
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
