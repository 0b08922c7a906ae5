// What a run left behind on both sides: the step's own files and output, and the service's record of what it did.
import type { StepResult } from '../runner/runner.ts';
import type { RequestTruth } from '../service/control/requests.ts';
import type { ConversationTruth } from '../service/control/truth.ts';

export interface Evidence {
  /** Milliseconds since the epoch, like every moment here. */
  readonly startedAt: number;
  /** When its own clock began, by the state that it left for post; null where that cannot be. */
  readonly begunAt: number | null;
  readonly exitedAt: number;
  readonly cancelledAt: number | null;
  readonly step: StepResult;
  readonly exchanges: readonly RequestTruth[];
  readonly conversations: readonly ConversationTruth[];
  readonly secrets: readonly string[];
  /** What the step wrote to GitHub. */
  readonly comments: readonly string[];
}
