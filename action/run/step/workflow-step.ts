// The tools of every mode: one step of a workflow while it runs.

import type { Clock } from '../../../shared/clock.ts';
import type { Ask, Ending } from '../../../shared/conversation/index.ts';
import type { InMemory } from '../../../shared/drive/index.ts';
import { asksFor, type GitHubClient } from '../../../shared/github/index.ts';
import type { Conversation, Service } from '../../../shared/service/index.ts';
import type { Cancel } from '../../inputs/cancel.ts';
import type { RunContext } from '../../inputs/run-context.ts';
import type { Settings } from '../../inputs/settings.ts';
import { exitCodeFor } from '../../report/endings.ts';
import type { Ledger } from '../../report/ledger.ts';
import type { StepLog } from '../../report/log.ts';
import type { StickyComment } from '../../report/sticky-comment.ts';

export interface WorkflowStep {
  readonly settings: Settings;
  readonly context: RunContext;
  readonly ledger: Ledger;
  readonly log: StepLog;
  readonly comment: StickyComment;
  readonly live: Live;
  readonly service: Service;
  /** Ends what is open to the service. */
  close(): Promise<void>;
  readonly gitHub: GitHubClient;
  readonly clock: Clock;
  readonly cancel: Cancel;
  readonly randomId: () => string;
  /** Before an agent is stopped, and at the end. Fails nothing. */
  readonly saveArtifacts: () => Promise<void>;
}

/** Listens while a conversation is followed. */
export interface Live {
  /** The conversation is there: its first look says where to listen. */
  begin(): void;
  /** After each look: its agent server is listened to, with the key that it has now. */
  listenTo(conversation: Conversation): void;
  /** When a look is due because of what was heard; null = it is not. */
  pollAt(): number | null;
  /** The look that is under way. */
  taken(): void;
  /** Like a sleep that ends early when something is heard. */
  rest(ms: number, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** After an answer was sent, the step may look for this long, even when its time is over. */
const graceMs = 3_000;

/** Nothing is read after this time; null = no limit. */
export function deadlineOf({ settings, ledger }: Pick<WorkflowStep, 'settings' | 'ledger'>): number | null {
  const { timeout } = settings.limits;
  if (timeout === null) return null;
  const { startedAt, question } = ledger.facts();
  return Math.max(startedAt + timeout, (question?.sent?.at ?? 0) + graceMs);
}

/** Whether the files of a step that ends like this are wanted. Pure. */
export function wantsArtifacts(
  ending: Pick<Ending, 'outcome' | 'variant'>,
  { artifacts, succeedOn }: Pick<Settings, 'artifacts' | 'succeedOn'>,
): boolean {
  return artifacts === 'always' || (artifacts === 'failure' && exitCodeFor(ending, succeedOn) !== 0);
}

/** When its agent has to ask; null = as the service is set. */
export function askOf({ ask }: Pick<Settings, 'ask'>): Ask | null {
  return ask === 'service' ? null : asksFor(ask, 'workflow').ask;
}

/** How the machines of a conversation are driven in a step: in memory, until it is cancelled or its time is over. */
export function inStep(step: WorkflowStep): Omit<InMemory, 'id'> {
  const { service, clock, settings, cancel } = step;
  const { signal, late } = cancel;
  const { pollInterval } = settings.limits;
  return { service, clock, signal, late, pollInterval, until: () => deadlineOf(step) };
}
