// Which deliveries did not arrive, and which of them GitHub is asked to send again. Pure: the sweep reads and asks.
import type { Endpoints } from '@octokit/types';
import { isObject, readTime } from '../../shared/github/index.ts';
import { parseJsonOrNothing } from '../../shared/service/index.ts';

/** GitHub keeps deliveries for three days. */
export const farthestBack = 3 * 24 * 60 * 60_000;
/** An attempt may be listed some time after it was made. */
const overlap = 10 * 60_000;
const mostMissing = 10_000;
/** Younger attempts are skipped: the App may still answer, or an operator may have just requested a redelivery. */
export const youngest = 60_000;
/** A request that came to nothing is repeated after this long, and at least so often one for what fails again and again. */
const askAgainAfter = 60 * 60_000;

/** An attempt of GitHub to deliver an event. All attempts for one event have the same GUID. */
export interface DeliveryAttempt {
  /** Its digits: GitHub's are larger than a number is exact. */
  readonly id: string;
  readonly guid: string;
  /** `issues.labeled`. */
  readonly kind: string;
  readonly at: number;
  readonly taken: boolean;
}

/** A delivery that failed and was not seen to arrive since. */
export interface Missing {
  readonly guid: string;
  readonly kind: string;
  /** The newest attempt that failed, and when that was made. */
  readonly newest: string;
  readonly at: number;
  /** When the first one was made. */
  readonly since: number;
  /** The attempt that GitHub was asked to repeat, and when. */
  readonly asked: { readonly id: string; readonly at: number } | null;
}

/** Notes of one sweep for the next. */
export interface SweepNotes {
  /** All attempts until then were read. */
  readonly until: number;
  /** A reading that has not reached `until` yet: when it began, and GitHub's cursor of its next page. */
  readonly reading: { readonly begun: number; readonly cursor: string } | null;
  readonly missing: readonly Missing[];
}

/** The first sweep has no notes. */
export function readNotes(text: string, now: number): SweepNotes {
  const kept = parseJsonOrNothing(text);
  const notes = isObject(kept) ? (kept as unknown as SweepNotes) : null;
  const { until, reading, missing } = notes ?? { until: 0, reading: null, missing: [] };
  return { until: Math.max(until, now - farthestBack), reading, missing };
}

/** Where a reading of the list may end. */
export const isReadUntil = ({ until }: SweepNotes, { at }: DeliveryAttempt): boolean => at < until - overlap;

/** Adds the failed attempts of a list, and leaves out what arrived. */
export function noteAttempts(
  missing: readonly Missing[],
  attempts: readonly DeliveryAttempt[],
): readonly Missing[] {
  const taken = new Set(attempts.filter((attempt) => attempt.taken).map(({ guid }) => guid));
  const byGuid = new Map(missing.map((each) => [each.guid, each]));
  for (const attempt of attempts) byGuid.set(attempt.guid, withAttempt(byGuid.get(attempt.guid), attempt));
  return [...byGuid.values()].filter(({ guid }) => !taken.has(guid));
}

function withAttempt(known: Missing | undefined, { id, guid, kind, at }: DeliveryAttempt): Missing {
  if (known === undefined) return { guid, kind, newest: id, at, since: at, asked: null };
  return at > known.at ? { ...known, newest: id, at } : { ...known, since: Math.min(known.since, at) };
}

/** The place of a kind of event when many deliveries are missing: the lowest come first. */
export type RankOf = (kind: string) => number;

type WhyGivenUp = 'it failed for three days' | 'too many others are missing';

/** Says which deliveries are given up, and why. One stays until its newest attempt is not read again: it would count as new. */
export function giveUp(
  missing: readonly Missing[],
  now: number,
  rankOf: RankOf,
): readonly (readonly [Missing, WhyGivenUp | null])[] {
  return missing.toSorted(byRank(rankOf)).map((each, place) => {
    const isOver = each.since < now - farthestBack && each.at < now - 3 * overlap;
    if (isOver) return [each, 'it failed for three days'];
    return [each, place < mostMissing ? null : 'too many others are missing'];
  });
}

/**
 * Deliveries that GitHub should send again now: what the App handles comes first, then what is oldest. What has failed for long waits
 * for as long again: nothing tells when the way to the App is open again.
 */
export function planRedeliveries(
  missing: readonly Missing[],
  now: number,
  rankOf: RankOf,
  most: number,
): readonly Missing[] {
  const isAskedFor = ({ asked, newest }: Missing) =>
    asked !== null && asked.id === newest && now - asked.at < askAgainAfter;
  return missing
    .filter(({ at, since }) => now - at >= Math.min(askAgainAfter, Math.max(youngest, at - since)))
    .filter((each) => !isAskedFor(each))
    .sort(byRank(rankOf))
    .slice(0, most);
}

const byRank =
  (rankOf: RankOf) =>
  (one: Missing, other: Missing): number =>
    rankOf(one.kind) - rankOf(other.kind) || one.at - other.at;

type HookDelivery = Pick<
  Endpoints['GET /app/hook/deliveries']['response']['data'][number],
  'guid' | 'delivered_at' | 'status_code' | 'event' | 'action'
> & { readonly id: number | bigint };

export function readAttempt(delivery: HookDelivery): DeliveryAttempt | null {
  const { guid, event, action, status_code } = delivery;
  const at = readTime(delivery.delivered_at);
  const taken = status_code >= 200 && status_code < 300;
  const kind = action ? `${event}.${action}` : event;
  return at === null ? null : { id: String(delivery.id), guid, kind, at, taken };
}
