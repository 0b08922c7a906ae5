// What the doctor learns from the world before anything is judged. Plain data, no secrets.

export type Answer<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | {
      readonly kind: 'failed';
      /** Null when no answer came. */
      readonly status: number | null;
      readonly message: string;
      /** By how much GitHub's clock is ahead of ours, where it said; milliseconds. */
      readonly clockAheadMs: number | null;
    };

export interface AppFacts {
  readonly id: number;
  readonly slug: string;
  readonly permissions: Readonly<Record<string, string>>;
  readonly events: readonly string[];
}

export interface HookFacts {
  readonly url: string | null;
  readonly contentType: string | null;
  /** GitHub's own word: `0` = certificates are verified. */
  readonly insecureSsl: string | null;
  /** GitHub shows only whether there is one. */
  readonly hasSecret: boolean;
}

export interface DeliveryFacts {
  /** What the App answered; 0 or a 5xx of GitHub's own where it did not. */
  readonly statusCode: number;
  /** GitHub's words. */
  readonly status: string;
  readonly event: string;
}

export interface InstallationFacts {
  readonly account: string;
  readonly suspended: boolean;
  readonly permissions: Readonly<Record<string, string>>;
  readonly events: readonly string[];
}

/** What the App needs, as its registration file says. */
export interface Wanted {
  readonly permissions: Readonly<Record<string, string>>;
  readonly events: readonly string[];
}

export type ServiceFacts =
  | { readonly kind: 'answered'; readonly conversations: number }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

/** One key of the service, named by whom it is for. */
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
  /** Reached and empty: the App makes the tables when it starts. */
  | { readonly kind: 'empty'; readonly place: string }
  | { readonly kind: 'failed'; readonly place: string; readonly message: string };
