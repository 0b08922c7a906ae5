// What one run of the soak is: plain data, drawn from the seed, so that it can be printed and played again.
import type { FaultOrder } from '../service/control/faults.ts';

export const modes = ['run', 'start', 'wait', 'respond', 'command'] as const;
export type Mode = (typeof modes)[number];

export interface Plan {
  readonly number: number;
  readonly dialect: 'live' | 'documented';
  readonly mode: Mode;
  /** The message to the agent, whose steering words decide how the conversation goes. */
  readonly message: string;
  /** The conversation that there is before the step; null where the step itself starts it. */
  readonly before: Before | null;
  /** As written under `with:`, without key and address. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly faults: readonly FaultOrder[];
  /** GitHub fails as well; only where the step comments. */
  readonly githubFails: boolean;
  /** A person acts elsewhere while the agent waits for a confirmation. */
  readonly elsewhere: Elsewhere | null;
  readonly cancel: Cancel | null;
  readonly comment: Comment | null;
  readonly skipPost: boolean;
}

/** Simulated time passes before the step begins. */
export interface Before {
  readonly minutes: number;
  /** What the step is told: the conversation, its start task, or an unknown id. */
  readonly named: 'conversation' | 'start_task' | 'unknown';
}

export interface Elsewhere {
  readonly afterMs: number;
  readonly end: 'finished' | 'error' | 'stuck';
}

/** So many milliseconds after so many requests have reached the service. */
export interface Cancel {
  readonly requests: number;
  readonly ms: number;
}

export interface Comment {
  readonly by: 'writer' | 'reader' | 'outsider';
  readonly words: string;
}

/** Simulated seconds in one. */
export const speed = 60;
