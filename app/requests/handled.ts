// What comes of a delivery: a word for the record, and what is stored in the same transaction that finishes it.
import type { Tables } from '../store/index.ts';

export interface Handled {
  readonly result: string;
  readonly store?: (tables: Tables) => Promise<void>;
}

/** Which delivery is being handled. */
export interface Occasion {
  readonly id: string;
  readonly receivedAt: number;
}

export function nothingToDo(why: string): Handled {
  return { result: why };
}
