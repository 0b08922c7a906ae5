// After a change of keys: live runs, and those in line with their places, belong to the key that their repository has now.
import type { Tables } from '../store/index.ts';

interface Keys {
  forRepository(owner: string, name: string): { readonly key: string } | null;
}

/** `from`: the key whose line is held; null = all. */
export async function moveToKeys(
  { runs, lines }: Pick<Tables, 'runs' | 'lines'>,
  keys: Keys,
  from: string | null,
  now: number,
): Promise<void> {
  for (const { waiting, ...old } of await runs.keysInUse()) {
    const key = keys.forRepository(old.owner, old.name)?.key ?? old.apiKey;
    if (key === old.apiKey || (from !== null && from !== old.apiKey)) continue;
    if (waiting > 0) await lines.join(key, now);
    await runs.moveToKey(old, key);
  }
}
