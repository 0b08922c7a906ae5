// What every mode works with: one step of a workflow while it runs.

import type { GitHubClient } from '../../shared/github/index.ts';
import type { Conversation } from '../../shared/service/index.ts';
import type { Watch } from '../../shared/watch/index.ts';
import type { Cancel } from '../deps/cancel.ts';
import type { Clock, Services } from '../deps/deps.ts';
import type { RunContext } from '../deps/run-context.ts';
import type { Facts } from '../facts/facts.ts';
import type { Ledger } from '../facts/ledger.ts';
import type { Settings } from '../settings/settings.ts';

export interface WorkflowStep {
  readonly settings: Settings;
  readonly context: RunContext;
  readonly ledger: Ledger;
  readonly log: Log;
  readonly comment: StickyComment;
  readonly live: Live;
  readonly services: Services;
  readonly gitHub: GitHubClient;
  readonly clock: Clock;
  readonly cancel: Cancel;
  readonly maskSecret: (secret: string) => void;
  readonly randomId: () => string;
  /** Before an agent is stopped, and at the end. Fails nothing. */
  readonly saveArtifacts: () => Promise<void>;
}

export interface Log {
  /** A line with the time since the step began. */
  line(text: string): void;
  /** An annotation, each text once. */
  warn(text: string): void;
  /** Logs what one look changed: new states and new warnings. */
  changes(before: Watch, after: Watch): void;
  /** What the agent does, folded away. Text of the agent, of which there may be any amount. */
  deed(text: string): void;
  /** Shown where the job runs with debug logging. */
  debug(text: string): void;
  /** Logs that nothing has changed. */
  still(watch: Watch): void;
  group(title: string): void;
  endGroup(): void;
}

/** What is heard while a conversation is followed. */
export interface Live {
  /** The conversation is there: its first look says where to listen. */
  begin(): void;
  /** After each look: its agent server is listened to, with the key that it has now. */
  hearOf(conversation: Conversation): void;
  /** When a look is due because of what was heard; null = it is not. */
  lookAt(): number | null;
  /** That look is under way. */
  taken(): void;
  /** Like a sleep that ends early when something is heard. */
  rest(ms: number, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** One comment on the triggering issue or pull request, edited in place. */
export interface StickyComment {
  update(facts: Facts): Promise<void>;
}
