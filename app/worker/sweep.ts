// GitHub never redelivers by itself. This lists failed deliveries and requests a redelivery.

import type { Deps } from '../deps/deps.ts';
import { readGitHubFailure } from '../github/failure.ts';
import { type Attempt, nextCursor, planRedeliveries, readAttempts } from '../sweeper/plan-redeliveries.ts';
import { atMost } from './at-most.ts';

/** GitHub keeps deliveries for three days. */
const farthestBack = 3 * 24 * 60 * 60_000;
/** Failed attempts are checked again for this long, because a redelivery can fail too. */
const overlap = 60 * 60_000;
const mostPages = 20;

/** `notes` is the time until which all deliveries were checked. A failed sweep is made up for by the next one. */
export async function sweep(deps: Deps, notes: string): Promise<string> {
  const { github, store, clock, log } = deps;
  const begun = clock.now();
  const since = Math.max(begun - farthestBack, Number(notes || 0) - overlap);
  try {
    const app = await github.app();
    const attempts = await listAttempts(deps, since);
    const planned = planRedeliveries(attempts, begun);
    const known = await store.inbox.known(planned.map(({ guid }) => guid));
    const missing = planned.filter(({ guid }) => !known.has(guid));
    await atMost(
      1,
      missing,
      async ({ id }) => {
        await app.request('POST /app/hook/deliveries/{delivery_id}/attempts', { delivery_id: id });
      },
      async (error, { guid }) =>
        log.warn('a redelivery could not be requested', {
          delivery: guid,
          error: readGitHubFailure(error).message,
        }),
    );
    if (missing.length > 0) log.info('redeliveries were requested', { count: missing.length });
    return String(begun);
  } catch (error) {
    log.warn('failed deliveries could not be listed', { error: readGitHubFailure(error).message });
    return notes;
  }
}

async function listAttempts({ github }: Deps, since: number): Promise<readonly Attempt[]> {
  const app = await github.app();
  const attempts: Attempt[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const { data, headers } = await app.request('GET /app/hook/deliveries', {
      per_page: 100,
      ...(cursor !== null && { cursor }),
    });
    const found = readAttempts(data);
    attempts.push(...found.filter(({ at }) => at >= since));
    cursor = nextCursor(headers.link);
    if (cursor === null || found.some(({ at }) => at < since)) break;
  }
  return attempts;
}
