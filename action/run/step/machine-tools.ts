// How the machines of a conversation are driven in a step: in memory, until it is cancelled or its time is over.

import type { Clock } from '../../../shared/clock.ts';
import type { Ask } from '../../../shared/conversation/index.ts';
import type { InMemory } from '../../../shared/drive/index.ts';
import { asksFor } from '../../../shared/github/index.ts';
import type { Service } from '../../../shared/service/index.ts';
import type { Settings } from '../../inputs/settings.ts';
import { deadlineOf, type WorkflowStep } from './workflow-step.ts';

export interface MachineTools {
  readonly service: Service;
  readonly clock: Clock;
  readonly cancel: {
    readonly signal: AbortSignal;
    /** The signal of a request that is on its way. */
    readonly late: AbortSignal;
  };
}

/** When its agent has to ask; null = as the service is set. */
export function askOf({ ask }: Pick<Settings, 'ask'>): Ask | null {
  return ask === 'service' ? null : asksFor(ask, 'workflow').ask;
}

export function inStep(step: WorkflowStep, id: string): InMemory {
  const { service, clock, settings } = step;
  const { signal, late } = step.cancel;
  const { pollInterval } = settings.limits;
  return { service, clock, signal, late, id, pollInterval, until: () => deadlineOf(step) };
}
