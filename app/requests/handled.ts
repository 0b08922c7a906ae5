// The input and the result of a handler.
import type { Deps } from '../deps/deps.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { Tables } from '../store/index.ts';

/** A short text for the log, and what is stored in the same transaction that finishes the delivery. */
export interface Handled {
  readonly result: string;
  readonly store?: (tables: Tables) => Promise<void>;
}

/** The part of Probot's context that handlers use. They get the payload decoded. */
export interface EventContext extends Occasion {
  /** Signed in to the installation that the event names. */
  readonly octokit: OctokitLike;
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
export type Handle<Asked> = (deps: Deps, asked: Asked, context: EventContext) => Promise<Handled>;

/**
 * Handles an event that comes from Probot. The application knows the handler; it does not know who passed the event to
 * Probot.
 */
export type TakeEvent = (
  event: { readonly id: string; readonly name: string; readonly payload: object },
  handle: (receivedAt: number) => Promise<Handled>,
) => Promise<void>;

export function nothingToDo(why: string): Handled {
  return { result: why };
}
