// What a handler is given, and what it leaves behind.
import type { Deps } from '../deps/deps.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { Tables } from '../store/index.ts';

/** A word for the record, and what is stored in the same transaction that finishes the delivery. */
export interface Handled {
  readonly result: string;
  readonly store?: (tables: Tables) => Promise<void>;
}

/** Probot's own context, as far as handlers use it. They are given its payload decoded. */
export interface EventContext extends Occasion {
  /** Signed in to the installation that the event names. */
  readonly octokit: OctokitLike;
}

/** Which delivery is being handled. */
export interface Occasion {
  readonly id: string;
  readonly receivedAt: number;
}

/** Reads as it likes, but stores nothing that the delivery's own transaction could store. Throws to be tried again. */
export type Handle<Asked> = (deps: Deps, asked: Asked, context: EventContext) => Promise<Handled>;

/** What becomes of an event that Probot brings: the application knows its handler, and not who gave it to Probot. */
export type TakeEvent = (
  event: { readonly id: string; readonly name: string; readonly payload: object },
  handle: (receivedAt: number) => Promise<Handled>,
) => Promise<void>;

export function nothingToDo(why: string): Handled {
  return { result: why };
}
