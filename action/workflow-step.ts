// What every mode works with: one step of a workflow while it runs.

import type { Cancel } from './cancel.ts';
import type { Clock, GitHub, Services } from './deps.ts';
import type { Ledger } from './facts/ledger.ts';
import type { Log } from './report/log.ts';
import type { StickyComment } from './report/sticky-comment.ts';
import type { RunContext } from './run-context.ts';
import type { Settings } from './settings/settings.ts';

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
}
