// Renews a claim while its work goes on.
import type { Clock, Log } from '../deps/deps.ts';

export async function whileHeld<T>(
  { clock, lease, log }: { readonly clock: Clock; readonly lease: number; readonly log: Log },
  renew: (until: number) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const done = new AbortController();
  const keeping = (async () => {
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
    done.abort();
    await keeping;
  }
}
