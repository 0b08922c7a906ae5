// A queue: the rows of a table that are due. Each pass claims some, renews the claims while it works on them, and says how
// many there were. Queues run side by side, so that slow work in one delays no other.
import { forEachLimited, type Lease, type LeaseParts, whileHeld } from './lease.ts';
import { Superseded } from './queue-table.ts';

/** A table whose rows can be claimed. */
interface Claimable<T> {
  claim(lease: Lease): Promise<readonly T[]>;
  renew(claimed: readonly NoInfer<T>[], until: number): Promise<unknown>;
}

interface Pausable<T> extends Claimable<T> {
  keyOf(row: NoInfer<T>): string;
  postpone(claimed: NoInfer<T>, dueAt: number): Promise<unknown>;
}

/** Rows that one pass claims together. */
export interface Batch<T> {
  readonly rows: Claimable<T>;
  readonly limit: number;
  readonly early?: number | undefined;
}

export interface Queue {
  /** How many loops work on this queue at once, so that a slow row does not block the others. A signal wakes one of them. */
  readonly loops: number;
  /** How many passes that take long may go on beside the loops; absent = none. */
  readonly slowPasses?: number | undefined;
  /** Its pace holds also while more is due: what else the process does goes first, and other processes take their share. */
  readonly steady?: boolean | undefined;
  /** Its work says when it made work for other queues; absent = every pass that claims something does. */
  readonly wakesItself?: boolean | undefined;
  /** Returns the number of rows that were claimed. */
  pass(parts: QueueParts): Promise<number>;
}

export interface QueueParts extends LeaseParts {
  /** Names the queue in the log. */
  readonly name: string;
  /** Called when as many were claimed as may be: another loop may find more. */
  readonly more?: () => void;
}

export interface VisitQueue<T> extends Omit<Queue, 'pass' | 'wakesItself'> {
  readonly rows: Pausable<T>;
  /** How many rows a pass claims. */
  readonly limit: number;
  /** How many of them are visited at a time. */
  readonly atOnce: number;
  readonly visit: (row: T) => Promise<void>;
  /** Handles expected failures. Absent: a failure is logged as a bug, and the row pauses. */
  readonly failed?: (error: unknown, row: T) => Promise<void>;
}

const pauseAfterBug = 30_000;

/** Claims due rows and visits each by itself. */
export function visitQueue<T>({ rows, limit, atOnce, visit, failed, ...terms }: VisitQueue<T>): Queue {
  return {
    ...terms,
    pass(parts) {
      const orPause = failed ?? ((error: unknown, row: T) => pauseRow(parts, rows, row, error));
      return workOn(parts, { rows, limit }, (due) => forEachLimited(atOnce, due, visit, orPause));
    },
  };
}

async function pauseRow<T>(
  { name: queue, clock, log }: QueueParts,
  rows: Pausable<T>,
  row: T,
  error: unknown,
): Promise<void> {
  // Another writer was faster, and goes on with the row.
  if (error instanceof Superseded) return;
  log.error('a visit failed', { queue, key: rows.keyOf(row), error: String(error) });
  await rows.postpone(row, clock.now() + pauseAfterBug);
}

interface BatchQueue<T> extends Omit<Queue, 'pass'> {
  readonly batches: () => Promise<readonly Batch<T>[]>;
  /** Catches the failures of single rows itself. */
  readonly work: (claimed: readonly T[]) => Promise<void>;
}

/** Claims due rows in groups, and works on all of a group together. */
export function batchQueue<T>({ batches, work, ...terms }: BatchQueue<T>): Queue {
  return {
    ...terms,
    async pass(parts) {
      const planned = await batches();
      const counts = await Promise.all(planned.map((batch) => workOn(parts, batch, work)));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

async function workOn<T>(
  parts: Omit<QueueParts, 'name'>,
  { rows, limit, early }: Batch<T>,
  work: (claimed: readonly T[]) => Promise<void>,
): Promise<number> {
  const now = parts.clock.now();
  const claimed = await rows.claim({ limit, early, now, until: now + parts.lease });
  if (claimed.length === 0) return 0;
  // One of one says nothing about more.
  if (claimed.length === limit && limit > 1) parts.more?.();
  await whileHeld(
    parts,
    (until) => rows.renew(claimed, until),
    () => work(claimed),
  );
  return claimed.length;
}
