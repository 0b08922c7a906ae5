// What every queue does: claim due rows, and renew the claims until the work is done.
import type { Deps } from '../deps/deps.ts';
import type { Lease } from '../store/index.ts';
import { whileHeld } from './while-held.ts';

/** A table of the store whose rows have a due time. */
interface DueRows<T> {
  claim(lease: Lease): Promise<readonly T[]>;
  renew(claimed: readonly NoInfer<T>[], until: number): Promise<unknown>;
}

/** Returns the number of rows that were claimed. */
export async function workDue<T>(
  { clock, settings, log }: Deps,
  rows: DueRows<T>,
  amount: Pick<Lease, 'limit' | 'early'>,
  work: (claimed: readonly T[]) => Promise<void>,
): Promise<number> {
  const now = clock.now();
  const claimed = await rows.claim({ ...amount, now, until: now + settings.lease });
  if (claimed.length === 0) return 0;
  await whileHeld(
    { clock, lease: settings.lease, log },
    (until) => rows.renew(claimed, until),
    () => work(claimed),
  );
  return claimed.length;
}
