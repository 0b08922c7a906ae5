// Halts by the operators: while one is in force no agent is started, and those at work are stopped. All are kept, for the audit.

import { integer, json, nullable, once, type RowOf, text } from '../kernel/column.ts';
import type { Engine, Query } from '../kernel/database.ts';
import { openQueueTable } from '../kernel/queue-table.ts';
import type { Decider } from './decision.ts';

/** A person on the status page, or the one who ran `npm run halt`. */
export type Halter = Extract<Decider, { readonly kind: 'person' | 'operator' }>;

export type Halt = RowOf<typeof columns>;

export const halterName = (by: Halter): string => (by.kind === 'person' ? by.login : by.name);

const columns = {
  id: text,
  version: integer,
  beganBy: once(json<Halter>()),
  beganAt: once(integer),
  liftedBy: nullable(json<Halter>()),
  /** Null while it is in force. */
  liftedAt: nullable(integer),
  dueAt: nullable(integer),
};

export function createHalts(query: Query, engine: Engine) {
  const rows = openQueueTable<Halt, 'id'>(query, engine, { name: 'halts', key: 'id', columns });
  const inForce = (): Promise<Halt | null> => rows.find('WHERE lifted_at IS NULL', []);
  return {
    ...rows.claimable,
    inForce,

    /** Returns false where one is in force already. */
    begin: (id: string, by: Halter, now: number): Promise<boolean> =>
      rows.insert({
        id,
        version: 0,
        beganBy: by,
        beganAt: now,
        liftedBy: null,
        liftedAt: null,
        dueAt: now,
      }),

    /** Returns false where none is in force, or it was lifted in the meantime. */
    async lift(by: Halter, now: number): Promise<boolean> {
      const halt = await inForce();
      return halt !== null && rows.update(halt, { liftedBy: by, liftedAt: now, dueAt: now });
    },

    /** Whether it is in force. If so, it cannot be lifted before the transaction ends. */
    async hold(id: string): Promise<boolean> {
      const { changes } = await query(
        'UPDATE halts SET attempts = attempts WHERE id = $1 AND lifted_at IS NULL',
        [id],
      );
      return changes === 1;
    },

    /** Ends a visit. Changes nothing where it was lifted during that. */
    finish: (halt: Halt, dueAt: number | null): Promise<boolean> => rows.update(halt, { dueAt }),

    /** Oldest first. */
    all: (): Promise<readonly Halt[]> => rows.select('ORDER BY began_at, id', []),
  };
}

interface HaltStore {
  readonly halts: ReturnType<typeof createHalts>;
}

/** Null while agents may be started; else why a person is refused one. */
export async function whyHalted({ halts }: HaltStore) {
  const halt = await halts.inForce();
  if (halt === null) return null;
  const why = { kind: 'halted', by: halterName(halt.beganBy), since: halt.beganAt } as const;
  return { id: halt.id, why };
}

/** For the status page and `npm run halt`. The App carries it out. */
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
