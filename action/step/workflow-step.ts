// What every mode works with: one step of a workflow while it runs.

import type { Watch } from '../../shared/watch/index.ts';
import type { Cancel } from '../deps/cancel.ts';
import type { Clock, GitHub, Services } from '../deps/deps.ts';
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
  readonly services: Services;
  readonly gitHub: GitHub;
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
  /** Logs that nothing has changed. */
  still(watch: Watch): void;
  group(title: string): void;
  endGroup(): void;
}

/** One comment on the triggering issue or pull request, edited in place. */
export interface StickyComment {
  update(facts: Facts): Promise<void>;
}
