// After a change of keys, live and waiting runs belong to the key that their repository has now.

import type { Tables } from '../../store/store.ts';

interface Keys {
  forRepository(owner: string, name: string): { readonly key: string } | null;
}

/** `from`: the key whose waiting list is held; null = all. */
export async function moveToKeys(
  { runs, waitingLists }: Pick<Tables, 'runs' | 'waitingLists'>,
  keys: Keys,
  from: string | null,
  now: number,
): Promise<void> {
  for (const { waiting, ...old } of await runs.keysInUse()) {
    const key = keys.forRepository(old.owner, old.name)?.key ?? old.apiKey;
    if (key === old.apiKey || (from !== null && from !== old.apiKey)) continue;
    if (waiting > 0) await waitingLists.join(key, now);
    await runs.moveToKey(old, key);
  }
}
