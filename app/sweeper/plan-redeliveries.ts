// Decides which deliveries GitHub should send again: those that failed, have not arrived since, and were not tried too
// often.
import { isObject, numberAt, textAt } from '../github/decode.ts';

/** One attempt of GitHub to deliver an event. All attempts for one event have the same GUID. */
export interface Attempt {
  readonly id: number;
  readonly guid: string;
  readonly at: number;
  readonly taken: boolean;
}

export interface Redelivery {
  readonly id: number;
  readonly guid: string;
}

const mostAttempts = 5;
const mostAtOnce = 50;
/** Younger attempts are skipped: the App may still answer, or an operator may have just requested a redelivery. */
const youngest = 60_000;

export function planRedeliveries(attempts: readonly Attempt[], now: number): readonly Redelivery[] {
  const byGuid = Map.groupBy(attempts, ({ guid }) => guid);
  return [...byGuid.values()]
    .filter((tries) => tries.length < mostAttempts && !tries.some(({ taken }) => taken))
    .map((tries) => tries.reduce((newest, each) => (each.at > newest.at ? each : newest)))
    .filter(({ at }) => now - at >= youngest)
    .sort((a, b) => a.at - b.at)
    .slice(0, mostAtOnce)
    .map(({ id, guid }) => ({ id, guid }));
}

export function readAttempts(data: unknown): readonly Attempt[] {
  if (!Array.isArray(data)) return [];
  return data.filter(isObject).flatMap((item) => {
    const id = numberAt(item, 'id');
    const guid = textAt(item, 'guid');
    const at = Date.parse(textAt(item, 'delivered_at') ?? '');
    const status = numberAt(item, 'status_code') ?? 0;
    if (id === null || guid === null || Number.isNaN(at)) return [];
    return [{ id, guid, at, taken: status >= 200 && status < 300 }];
  });
}

/** The cursor of the next page in a `Link` header. */
export function nextCursor(link: unknown): string | null {
  if (typeof link !== 'string') return null;
  const next = link.split(',').find((part) => /;\s*rel="?next"?/.test(part));
  const cursor = next === undefined ? undefined : /[?&]cursor=([^&>]+)/.exec(next)?.[1];
  return cursor === undefined ? null : decodeURIComponent(cursor);
}
