// Stores webhooks that arrive together in one transaction, so that there is one wait for the disk instead of many.

import type { Arrival } from '../kernel/inbox.ts';
import type { Store } from '../store/store.ts';

type Put = (arrival: Arrival) => Promise<'stored' | 'known'>;

interface Waiting {
  readonly arrival: Arrival;
  readonly resolve: (result: 'stored' | 'known') => void;
  readonly reject: (error: unknown) => void;
}

const mostTogether = 100;

export function groupArrivals(store: Pick<Store, 'transaction' | 'inbox'>): Put {
  const waiting: Waiting[] = [];
  let busy = false;

  async function flush(): Promise<void> {
    while (waiting.length > 0) await storeTogether(store, waiting.splice(0, mostTogether));
    busy = false;
  }

  return (arrival) =>
    new Promise((resolve, reject) => {
      waiting.push({ arrival, resolve, reject });
      if (busy) return;
      busy = true;
      // Runs after everything that this turn of the event loop still reads from the network.
      setImmediate(() => void flush());
    });
}

async function storeTogether(
  store: Pick<Store, 'transaction' | 'inbox'>,
  group: readonly Waiting[],
): Promise<void> {
  try {
    const results = await store.transaction(async ({ inbox }) => {
      const each: ('stored' | 'known')[] = [];
      for (const { arrival } of group) each.push(await inbox.put(arrival));
      return each;
    });
    for (const [index, { resolve }] of group.entries()) resolve(results[index] ?? 'known');
  } catch {
    // If the database refuses one of them, the others must still be stored. So each is tried alone.
    for (const { arrival, resolve, reject } of group) await store.inbox.put(arrival).then(resolve, reject);
  }
}
