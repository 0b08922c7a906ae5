// What the status page shows, as plain data: made from the store, rendered without looking anything up.
import type { StatusTone } from '../../shared/watch/index.ts';

/** What a state of the conversation has, and `over` for what ended without a verdict. */
export type Tone = StatusTone | 'over';

export interface RunLine {
  readonly id: string;
  /** `owner/name` */
  readonly repository: string;
  readonly issue: { readonly number: number; readonly title: string; readonly url: string };
  readonly pull: { readonly number: number; readonly url: string } | null;
  readonly requester: string;
  readonly state: { readonly label: string; readonly tone: Tone };
  readonly since: number;
  readonly createdAt: number;
  /** Null while nothing is looked at, before the start and after the end. */
  readonly nextLookAt: number | null;
  readonly endedAt: number | null;
  /** One line where the state alone does not tell. */
  readonly note: string | null;
}

/** A question of the agent that nobody has answered yet. */
export interface OpenQuestion {
  readonly runId: string;
  readonly issueTitle: string;
  readonly repository: string;
  readonly code: string;
  readonly tool: string;
  readonly risk: string;
  readonly summary: string | null;
  readonly askedAt: number;
  /** Where it is shown on GitHub. */
  readonly url: string | null;
}

export interface StatusView {
  readonly now: number;
  readonly counts: { readonly live: number; readonly starting: number; readonly finished: number };
  /** What waits to be handled or sent; more than a moment of it means trouble. */
  readonly backlog: {
    readonly deliveries: number;
    readonly effects: number;
    /** Due time of the oldest, null where nothing waits. */
    readonly oldest: number | null;
  };
  readonly confirmations: readonly OpenQuestion[];
  readonly live: { readonly page: number; readonly pages: number; readonly runs: readonly RunLine[] };
  readonly finished: readonly RunLine[];
}

export interface TimelineEntry {
  readonly at: number;
  readonly label: string;
  readonly tone: Tone;
  /** Null while it goes on, and for moments that do not last. */
  readonly lastedMs: number | null;
}

export interface RunView {
  readonly now: number;
  readonly run: RunLine;
  readonly startedBy: string;
  readonly conversationUrl: string | null;
  readonly branch: string | null;
  readonly looks: number;
  readonly failing: { readonly since: number; readonly count: number; readonly last: string } | null;
  readonly warnings: readonly string[];
  readonly timeline: readonly TimelineEntry[];
  readonly ending: {
    readonly sentence: string;
    readonly reason: string;
    readonly next: string;
  } | null;
  readonly finalMessage: string | null;
}
