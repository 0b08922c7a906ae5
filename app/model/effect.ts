// Effects: what the App wants to show on GitHub, as plain data. Each is stored under a key that never changes.
import type { Repository } from './run.ts';

export type ReactionName = 'eyes' | '+1' | '-1' | 'confused' | 'rocket' | 'hooray';

export type Effect =
  | {
      readonly kind: 'reaction';
      readonly repository: Repository;
      readonly on: { readonly kind: 'issue' | 'comment' | 'review_comment'; readonly id: number };
      readonly content: ReactionName;
    }
  /** Created once, found again by its marker, edited when the wanted text changes. */
  | {
      readonly kind: 'comment';
      readonly repository: Repository;
      readonly number: number;
      readonly body: string;
      /** The content of the signed marker; unique to this comment. */
      readonly marker: string;
      /** Our comment cannot be older than this. */
      readonly since: number;
      /**
       * If someone deleted the comment, it is written again only when true: when people would otherwise miss the
       * outcome.
       */
      readonly mustStand: boolean;
    }
  /** A question of the agent, shown in the state that it has at the time of delivery. */
  | {
      readonly kind: 'question';
      readonly confirmation: string;
      /** Changes with every change of what is to be shown. */
      readonly revision: string;
    }
  /** A comment in a review thread: created once, found again by its marker, never edited. */
  | {
      readonly kind: 'thread_reply';
      readonly repository: Repository;
      readonly pull: number;
      /** The thread's first comment. */
      readonly thread: number;
      readonly body: string;
      readonly marker: string;
      readonly since: number;
    }
  /** Somebody is asked to review a pull request, unless it is their own or is not open any more. */
  | {
      readonly kind: 'review_request';
      readonly repository: Repository;
      readonly pull: number;
      readonly login: string;
    }
  | {
      readonly kind: 'check';
      readonly repository: Repository;
      readonly sha: string;
      readonly externalId: string;
      readonly detailsUrl: string | null;
      readonly title: string;
      readonly summary: string;
      readonly conclusion: 'success' | 'failure' | 'neutral' | 'cancelled' | 'timed_out' | null;
    };

/** An effect that is to be put into the outbox. */
export interface Wanted {
  readonly key: string;
  readonly runId: string | null;
  readonly installationId: number;
  readonly effect: Effect;
  /** How long after the last delivery a new text may wait; 0 = people must see it at once. */
  readonly throttle: number;
  /** The key of another effect that must be shown before this one. */
  readonly after?: string;
}

/** A row of the outbox that a worker has claimed. */
export interface Entry {
  readonly key: string;
  readonly version: number;
  readonly runId: string | null;
  readonly installationId: number;
  readonly effect: Effect;
  readonly wanted: number;
  readonly delivered: number;
  /** The comment or check run that GitHub made for it. */
  readonly target: number | null;
  /** Number of tries since the last delivery, including this one. */
  readonly attempts: number;
  readonly createdAt: number;
}
