// What a step is played with: plain data, drawn from the seed, so that it can be printed and played again.
import type { FaultOrder } from '../service/control/faults.ts';

export type Mode = 'run' | 'start' | 'wait' | 'respond';

export interface Plan {
  readonly dialect: 'live' | 'documented';
  readonly mode: Mode;
  /** The message to the agent, whose steering words decide how the conversation goes. */
  readonly message: string;
  /** The conversation that there is before the step; null where the step itself starts it. */
  readonly before: Before | null;
  /** As written under `with:`, without key and address. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly faults: readonly FaultOrder[];
  /** After its first line; null = never. */
  readonly cancelAfterMs: number | null;
}

/** Simulated time passes before the step begins. */
export interface Before {
  readonly minutes: number;
  /** What the step is told: the conversation, its start task, or an unknown id. */
  readonly named: 'conversation' | 'start_task' | 'unknown';
}

/** Simulated seconds in one. */
export const speed = 60;
