// What the App wants to show on GitHub, as plain data. Each is kept under a key that names the effect once and for all.
import type { Repository } from './run.ts';

export type ReactionName = 'eyes' | '+1' | '-1' | 'confused' | 'rocket' | 'hooray';

export type Effect =
  | {
      readonly kind: 'reaction';
      readonly repository: Repository;
      readonly on: { readonly kind: 'issue' | 'comment' | 'review_comment'; readonly id: number };
      readonly content: ReactionName;
    }
  /** Created once, adopted by its marker, edited in place when the wanted text changes. */
  | {
      readonly kind: 'comment';
      readonly repository: Repository;
      readonly number: number;
      readonly body: string;
      /** What the signed marker says; unique to this comment. */
      readonly marker: string;
      /** No comment of ours can be older. */
      readonly since: number;
      /** A comment that someone deleted is written again only where people would otherwise miss how it ended. */
      readonly mustStand: boolean;
    }
  /** The question of a confirmation, in whatever state it is when it is delivered. */
  | {
      readonly kind: 'question';
      readonly confirmation: string;
      /** Grows with every change of what is to be shown. */
      readonly revision: string;
    }
  /** A comment in a review thread; created once, adopted by its marker, never edited. */
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

/** An effect on its way into the outbox. */
export interface Wanted {
  readonly key: string;
  readonly runId: string | null;
  readonly installationId: number;
  readonly effect: Effect;
  /** How long after the last delivery a new text may wait; 0 for what people must see at once. */
  readonly throttle: number;
  /** The key of what people are to see before it, where that may be held back longer. */
  readonly after?: string;
}

/** An outbox row as a worker claims it. */
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
  /** Tries since the last delivery, this one included. */
  readonly attempts: number;
  readonly createdAt: number;
}
