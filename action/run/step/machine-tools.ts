// Shared by the ports of every machine in a step: the service, and the loop in memory that ends with the step.

import type { Clock } from '../../../shared/clock.ts';
import { type Ask, driveUntilSettled, type Thing } from '../../../shared/conversation/index.ts';
import type { MachineServiceOptions } from '../../../shared/drive/index.ts';
import { asksFor } from '../../../shared/github/index.ts';
import type { Service } from '../../../shared/service/index.ts';
import type { Settings } from '../../inputs/settings.ts';

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

/** `deadline`: nothing is read after this time; null = no limit. */
export function machineServiceOptions(
  tools: MachineTools,
  deadline: () => number | null,
): MachineServiceOptions {
  const { service, clock, cancel } = tools;
  return {
    service,
    now: clock.now,
    readOptions() {
      const end = deadline();
      return { signal: cancel.signal, ...(end !== null && { deadline: end }) };
    },
    sendOptions: () => ({ signal: cancel.late }),
  };
}

interface Until<T> {
  /** No visit begins after this time. */
  endOf(thing: T): number;
  mayStop?(thing: T): boolean | Promise<boolean>;
}

/** Throws `aborted` when the step was cancelled. */
export function driveInStep<T extends Thing>(
  visitOnce: (thing: T) => Promise<T | null>,
  thing: T,
  { clock, cancel }: Pick<MachineTools, 'clock' | 'cancel'>,
  until: Until<T>,
): Promise<T> {
  const sleep = (ms: number) => clock.sleep(ms, cancel.signal);
  return driveUntilSettled(visitOnce, thing, { ...until, now: clock.now, sleep });
}
