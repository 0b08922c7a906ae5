// Begins a halt and lifts it, for the status page and `npm run halt`. The App carries it out.
import type { RefusalWhy } from '../../shared/github/index.ts';
import { type Halter, halterName } from '../store/halt.ts';
import type { Tables } from '../store/store.ts';

type HaltStore = Pick<Tables, 'halts'>;

/** Null while agents may be started. */
export async function whyHalted({ halts }: HaltStore): Promise<{
  readonly id: string;
  readonly why: Extract<RefusalWhy, { readonly kind: 'halted' }>;
} | null> {
  const halt = await halts.inForce();
  if (halt === null) return null;
  return { id: halt.id, why: { kind: 'halted', by: halterName(halt.beganBy), since: halt.beganAt } };
}

export interface Halting {
  /** Each returns false where it is so already. */
  halt(by: Halter): Promise<boolean>;
  lift(by: Halter): Promise<boolean>;
}

export function createHalting(
  { halts }: HaltStore,
  parts: {
    readonly now: () => number;
    readonly uuid: () => string;
    readonly done: (what: string, by: Halter) => void;
  },
): Halting {
  const tell = (isDone: boolean, what: string, by: Halter): boolean => {
    if (isDone) parts.done(what, by);
    return isDone;
  };
  return {
    halt: async (by) => tell(await halts.begin(parts.uuid(), by, parts.now()), 'agents were halted', by),
    lift: async (by) => tell(await halts.lift(by, parts.now()), 'the halt of agents was lifted', by),
  };
}
