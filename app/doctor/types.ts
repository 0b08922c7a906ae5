// The facts that the doctor collects before it judges them. Plain data, no secrets.

import type { Ask } from '../../shared/message/index.ts';

export type Answer<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | {
      readonly kind: 'failed';
      /** Null when no answer came. */
      readonly status: number | null;
      readonly message: string;
      /** How far the clock of GitHub is ahead of ours, in milliseconds; null when the answer had no date. */
      readonly clockAheadMs: number | null;
    };

export interface Grants {
  readonly permissions: Readonly<Record<string, string>>;
  readonly events: readonly string[];
}

export interface AppFacts extends Grants {
  readonly id: number;
  readonly slug: string;
}

export interface HookFacts {
  readonly url: string | null;
  readonly contentType: string | null;
  /** As GitHub reports it: `0` = certificates are verified. */
  readonly insecureSsl: string | null;
  /** GitHub shows only whether a secret is set. */
  readonly hasSecret: boolean;
}

export interface DeliveryFacts {
  /** The status that the App answered; 0 or a 5xx made by GitHub when the App did not answer. */
  readonly statusCode: number;
  /** The text that GitHub shows. */
  readonly status: string;
  readonly event: string;
}

export interface InstallationFacts extends Grants {
  readonly account: string;
  readonly suspended: boolean;
}

/** What the App needs, as its registration file says. */
export type Wanted = Grants;

export type ServiceFacts =
  | {
      readonly kind: 'answered';
      readonly conversations: number;
      /** When the account lets the agent ask; absent where it does not tell. */
      readonly asks?: Ask;
    }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

/** One API key of the service, with the owner that it is for. */
export interface KeyFacts {
  readonly owner: string;
  readonly service: ServiceFacts;
}

export type AgentServerFacts =
  | { readonly kind: 'none_running' }
  | { readonly kind: 'answered'; readonly url: string; readonly tellsPending: boolean }
  | { readonly kind: 'no_address'; readonly conversation: string }
  | { readonly kind: 'failed'; readonly url: string; readonly code: string; readonly message: string };

export type DatabaseFacts =
  | { readonly kind: 'schema'; readonly place: string; readonly schema: number }
  /** The database can be reached and is empty: the App creates the tables when it starts. */
  | { readonly kind: 'empty'; readonly place: string }
  | { readonly kind: 'failed'; readonly place: string; readonly message: string };
