// A lease: a claim on a row that ends by itself. The worker renews it; after a crash another may claim the row.
import type { Clock } from '../../shared/clock.ts';
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
  const done = new AbortController();
  const renewing = (async () => {
    while (!done.signal.aborted) {
      await clock.sleep(lease / 3, done.signal);
      if (done.signal.aborted) return;
      // If a renewal fails, only the claim is lost: a write with an old version changes nothing.
      await renew(clock.now() + lease).catch((error: unknown) =>
        log.warn('a claim could not be renewed', { error: String(error) }),
      );
    }
  })();
  try {
    return await work();
  } finally {
    done.abort('done');
    await renewing;
  }
}
