// How claimed rows are worked on: under a lease, a claim that ends by itself unless the worker renews it, so that after a crash another
// may claim the row; and so many at once.
import { type Clock, whileDoing } from '../../shared/clock.ts';
import { walkLimited } from '../../shared/walk-limited.ts';
import type { Log } from './create-log.ts';

export interface Lease {
  readonly now: number;
  /** Others may claim the rows after this time, unless they were finished or renewed. */
  readonly until: number;
  readonly limit: number;
  /** If one row is due, those that become due until then fill the limit. */
  readonly early?: number | undefined;
}

/** A claimed row, with the version of the claim. */
export interface Claimed {
  readonly id: string;
  readonly version: number;
}

export interface LeaseParts {
  readonly clock: Clock;
  readonly log: Log;
  /** How long a claim holds without being renewed, in milliseconds. */
  readonly lease: number;
}

/** Renews a claim while the work goes on. */
export async function whileHeld<T>(
  { clock, lease, log }: LeaseParts,
  renew: (until: number) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  // If a renewal fails, only the claim is lost: a write with an old version changes nothing.
  const renewed = () =>
    renew(clock.now() + lease).catch((error: unknown) =>
      log.warn('a claim could not be renewed', { error: String(error) }),
    );
  return whileDoing(clock, lease / 3, renewed, work);
}

/**
 * Works through a list, at most `limit` items at once. An item that throws does not stop the others. What `onError` throws
 * is thrown when all items are done.
 */
export async function forEachLimited<T>(
  limit: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
  onError: (error: unknown, item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  await walkLimited(limit, items, (item) =>
    work(item)
      .catch((error: unknown) => onError(error, item))
      .catch((error: unknown) => void failures.push(error)),
  );
  if (failures.length > 0) throw failures[0];
}
