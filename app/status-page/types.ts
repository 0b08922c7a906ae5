// What the status page shows, as plain data. It is read from the database first and rendered without further reads.
import type { StatusTone } from '../../shared/watch/index.ts';
import type { RunFilter } from '../model/run-filter.ts';

/** The tones of the conversation states, and `over` for runs that ended without success or failure. */
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
  /** Null before the start and after the end, when there are no looks. */
  readonly nextLookAt: number | null;
  readonly endedAt: number | null;
  /** One line when the state alone does not say enough. */
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
  readonly filter: RunFilter;
  readonly counts: {
    readonly live: number;
    readonly starting: number;
    readonly asking: number;
    /** All that are kept, however they ended. */
    readonly ended: number;
    /** Within a day. */
    readonly well: number;
    readonly badly: number;
  };
  /** What waits to be handled or sent. If it waits for long, something is wrong. */
  readonly backlog: {
    readonly deliveries: number;
    readonly effects: number;
    /** The due time of the oldest; null when nothing waits. */
    readonly oldest: number | null;
  };
  readonly confirmations: readonly OpenQuestion[];
  readonly live: { readonly page: number; readonly pages: number; readonly runs: readonly RunLine[] };
  /** What ended badly within a day; none where the page is filtered. */
  readonly failed: readonly RunLine[];
  readonly ended: readonly RunLine[];
}

export interface TimelineEntry {
  readonly at: number;
  readonly label: string;
  readonly tone: Tone;
  /** Null while it goes on, and for events without a duration. */
  readonly lastedMs: number | null;
}

export interface DecisionList {
  /** Newest first. */
  readonly lines: readonly DecisionLine[];
  /** Whether there are older ones. */
  readonly more: boolean;
}

export interface DecisionLine {
  /** Names it on its page. */
  readonly key: string;
  readonly at: number;
  readonly by:
    | { readonly kind: 'person'; readonly login: string; readonly url: string }
    | { readonly kind: 'rule'; readonly rule: string; readonly configuration: string };
  readonly verdict: string;
  readonly on: string;
  readonly actions: readonly {
    readonly about: string;
    readonly summary: string | null;
    readonly text: string;
    /** How many characters are not shown. */
    readonly left: number;
  }[];
  readonly actionsLeftOut: number;
  readonly reason: string | null;
  readonly result: { readonly words: string; readonly tone: Tone };
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
  /** When the agent asks, in words; null where nobody knows. */
  /** Null where the service does not tell. */
  readonly cost: string | null;
  readonly asks: string | null;
  /** What was approved for the rest of the run; newest first. */
  readonly granted: readonly GrantedLine[];
  readonly decisions: DecisionList;
  /** The question that waits for an answer now. */
  readonly question: ShownQuestion | null;
}

export interface GrantedLine {
  readonly tool: string;
  readonly what: string;
  readonly by: string;
  /** Of the question that was answered so; null where it is not kept any more. */
  readonly code: string | null;
  /** Where that question is shown on GitHub. */
  readonly url: string | null;
}

export interface ShownQuestion {
  readonly code: string;
  /** Where it is shown on GitHub. */
  readonly url: string | null;
  readonly askedAt: number;
  /** Null where the service does not tell what is pending. */
  readonly actions: readonly ActionLine[] | null;
  readonly answered: string | null;
}

export interface ActionLine {
  readonly tool: string;
  readonly risk: string;
  readonly summary: string | null;
  /** Letter by letter as on GitHub, without what is too long for a page. */
  readonly text: string;
  readonly cut: boolean;
}
