import type { EmulatedGitHub } from '../github/index.ts';

/** Sends lost deliveries again, as the App's sweeper does, at once; returns how many. */
export async function redeliverLost(github: EmulatedGitHub): Promise<number> {
  const attempts = await github.attempts();
  const safe = attempts.filter(({ statusCode }) => statusCode === 200 || statusCode === null);
  const lost = new Map(attempts.map(({ guid, id }) => [guid, id]));
  for (const { guid } of safe) lost.delete(guid);
  for (const id of lost.values()) await github.redeliver(id);
  return lost.size;
}
