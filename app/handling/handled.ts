// The arguments of a handler, and what it returns: plain data about what is to be stored. `applyHandled` stores it.
import type { GitHubClient } from '../../shared/github/index.ts';
import type { QuestionStep } from '../../shared/question/index.ts';
import type { Decision } from '../store/decision.ts';
import type { NewEffect } from '../store/effect.ts';
import type { GivenMessage } from '../store/message.ts';
import type { GivenAnswer, StoredQuestion } from '../store/question.ts';
import type { PullFate } from '../store/result.ts';
import type { Run } from '../store/run/run.ts';
import type { SideQuestion } from '../store/side-question.ts';
import type { PullNews } from '../store/watched.ts';
import type { RunDeps } from './deps.ts';

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
  /** An effect that happens once. */
  | { readonly kind: 'effect'; readonly effect: NewEffect }
  /** An effect that is shown again when it changes. */
  | { readonly kind: 'changing_effect'; readonly effect: NewEffect }
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
      readonly step: QuestionStep<GivenAnswer>;
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
  | { readonly kind: 'hurry_effect'; readonly key: string };

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
