// Decides which deliveries GitHub should send again: those that failed, have not arrived since, and were not tried too
// often.
import type { Endpoints } from '@octokit/types';
import { readTime } from '../../shared/github/index.ts';

type HookDelivery = Pick<
  Endpoints['GET /app/hook/deliveries']['response']['data'][number],
  'guid' | 'delivered_at' | 'status_code'
> & { readonly id: number };

/** One attempt of GitHub to deliver an event. All attempts for one event have the same GUID. */
export interface DeliveryAttempt {
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
