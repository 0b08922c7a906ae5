// GitHub never redelivers by itself. This lists failed deliveries and requests a redelivery.

import type { Endpoints } from '@octokit/types';
import { readGitHubFailure, readPages, readTime } from '../../shared/github/index.ts';
import { forEachLimited } from '../kernel/concurrency.ts';
import type { RunDeps } from '../run/deps.ts';

/** GitHub keeps deliveries for three days. */
const farthestBack = 3 * 24 * 60 * 60_000;
/** Failed attempts are checked again for this long, because a redelivery can fail too. */
const overlap = 60 * 60_000;
const mostPages = 20;

/** `notes` is the time until which all deliveries were checked. A failed sweep is made up for by the next one. */
export async function sweep(deps: RunDeps, notes: string): Promise<string> {
  const { github, store, clock, log } = deps;
  const begun = clock.now();
  const since = Math.max(begun - farthestBack, Number(notes || 0) - overlap);
  try {
    const app = await github.app();
    const attempts = await listAttempts(deps, since);
    const planned = planRedeliveries(attempts, begun);
    const known = await store.inbox.known(planned.map(({ guid }) => guid));
    const missing = planned.filter(({ guid }) => !known.has(guid));
    await forEachLimited(
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

async function listAttempts({ github }: RunDeps, since: number): Promise<readonly DeliveryAttempt[]> {
  const app = await github.app();
  const attempts: DeliveryAttempt[] = [];
  for await (const page of readPages(app, 'GET /app/hook/deliveries', {}, mostPages)) {
    const found = page.map(readAttempt).filter((attempt) => attempt !== null);
    attempts.push(...found.filter(({ at }) => at >= since));
    if (found.some(({ at }) => at < since)) break;
  }
  return attempts;
}

type HookDelivery = Pick<
  Endpoints['GET /app/hook/deliveries']['response']['data'][number],
  'guid' | 'delivered_at' | 'status_code'
> & { readonly id: number };

/** One attempt of GitHub to deliver an event. All attempts for one event have the same GUID. */
interface DeliveryAttempt {
  readonly id: number;
  readonly guid: string;
  readonly at: number;
  readonly taken: boolean;
}

interface Redelivery {
  readonly id: number;
  readonly guid: string;
}

const mostAttempts = 5;
const mostAtOnce = 50;
/** Younger attempts are skipped: the App may still answer, or an operator may have just requested a redelivery. */
const youngest = 60_000;

/**
 * Decides which deliveries GitHub should send again: those that failed, have not arrived since, and were not tried too
 * often.
 */
export function planRedeliveries(attempts: readonly DeliveryAttempt[], now: number): readonly Redelivery[] {
  const byGuid = Map.groupBy(attempts, ({ guid }) => guid);
  return [...byGuid.values()]
    .filter((tries) => tries.length < mostAttempts && !tries.some(({ taken }) => taken))
    .map((tries) => tries.reduce((newest, each) => (each.at > newest.at ? each : newest)))
    .filter(({ at }) => now - at >= youngest)
    .sort((a, b) => a.at - b.at)
    .slice(0, mostAtOnce)
    .map(({ id, guid }) => ({ id, guid }));
}

export function readAttempt({ id, guid, delivered_at, status_code }: HookDelivery): DeliveryAttempt | null {
  const at = readTime(delivered_at);
  return at === null ? null : { id, guid, at, taken: status_code >= 200 && status_code < 300 };
}
