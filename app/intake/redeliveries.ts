// Which deliveries did not arrive, and which of them GitHub is asked to send again. Pure: the sweep reads and asks.
import type { Endpoints } from '@octokit/types';
import { isObject, readTime } from '../../shared/github/index.ts';
import { parseJsonOrNothing } from '../../shared/service/index.ts';

/** GitHub keeps deliveries for three days. */
export const farthestBack = 3 * 24 * 60 * 60_000;
/** An attempt may be listed some time after it was made. */
const overlap = 10 * 60_000;
const mostAttempts = 5;
const mostMissing = 10_000;
/** Younger attempts are skipped: the App may still answer, or an operator may have just requested a redelivery. */
const youngest = 60_000;
/** A request that came to nothing is repeated after this long. */
const askAgainAfter = 60 * 60_000;

/** One attempt of GitHub to deliver an event. All attempts for one event have the same GUID. */
export interface DeliveryAttempt {
  readonly id: number;
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
  /** The attempts that failed, and when the newest was made. */
  readonly attempts: readonly number[];
  readonly at: number;
  /** The attempt that GitHub was asked to repeat, and when. */
  readonly asked: { readonly id: number; readonly at: number } | null;
}

/** What one sweep keeps for the next. */
export interface SweepNotes {
  /** All attempts until then were read. */
  readonly until: number;
  /** A reading that has not reached `until` yet: when it began, and GitHub's cursor of its next page. */
  readonly reading: { readonly begun: number; readonly cursor: string } | null;
  readonly missing: readonly Missing[];
}

/** Earlier versions noted the time alone, and might not have asked for all of the hour before it. */
export function readNotes(text: string, now: number): SweepNotes {
  const time = Number(text || 0);
  const kept = Number.isNaN(time) ? parseJsonOrNothing(text) : null;
  const notes = isObject(kept) ? (kept as unknown as SweepNotes) : null;
  const { until, reading = null, missing = [] } = notes ?? { until: (time || 0) - askAgainAfter };
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
  if (known === undefined) return { guid, kind, attempts: [id], at, asked: null };
  if (known.attempts.includes(id)) return known;
  const attempts = [...known.attempts, id].sort((a, b) => a - b);
  return { ...known, attempts, at: Math.max(known.at, at) };
}

type WhyGivenUp = 'it failed five times' | 'GitHub keeps it no longer' | 'too many others are missing';

/** What is asked for no more, and why. What failed often stays until its attempts are listed no more. */
export function giveUp(
  missing: readonly Missing[],
  now: number,
): readonly (readonly [Missing, WhyGivenUp | null])[] {
  return missing.toSorted(byImportance).map((each, place) => {
    if (each.at < now - farthestBack) return [each, 'GitHub keeps it no longer'];
    if (each.attempts.length >= mostAttempts && each.at < now - 3 * overlap) {
      return [each, 'it failed five times'];
    }
    return [each, place < mostMissing ? null : 'too many others are missing'];
  });
}

/** Those that GitHub should send again now: what the App handles comes first, then what is oldest. */
export function planRedeliveries(missing: readonly Missing[], now: number, most: number): readonly Missing[] {
  return missing
    .filter(({ attempts, at }) => attempts.length < mostAttempts && now - at >= youngest)
    .filter((each) => !isAskedFor(each, now))
    .sort(byImportance)
    .slice(0, most);
}

function isAskedFor(each: Missing, now: number): boolean {
  const { asked } = each;
  return asked !== null && asked.id === newestAttempt(each) && now - asked.at < askAgainAfter;
}

export const newestAttempt = ({ attempts }: Missing): number => attempts.at(-1) ?? 0;

/** The events with a handler in app/index.ts. Of check suites there may be very many. */
export const handledKinds: readonly string[] = [
  'issues.labeled',
  'issues.unlabeled',
  'issues.closed',
  'issues.transferred',
  'issues.deleted',
  'issue_comment.created',
  'pull_request_review_comment.created',
  'pull_request_review.submitted',
  'check_run.requested_action',
  'pull_request.labeled',
  'pull_request.unlabeled',
  'pull_request.closed',
  'pull_request.opened',
  'pull_request.synchronize',
  'installation.deleted',
  'installation_repositories.removed',
  'installation.unsuspend',
  'check_suite.completed',
];

function byImportance(one: Missing, other: Missing): number {
  return rankOf(one) - rankOf(other) || one.at - other.at;
}

function rankOf({ kind }: Missing): number {
  if (!handledKinds.includes(kind)) return 2;
  return kind === 'check_suite.completed' ? 1 : 0;
}

type HookDelivery = Pick<
  Endpoints['GET /app/hook/deliveries']['response']['data'][number],
  'guid' | 'delivered_at' | 'status_code' | 'event' | 'action'
> & { readonly id: number | bigint };

export function readAttempt(delivery: HookDelivery): DeliveryAttempt | null {
  const { guid, event, action, status_code } = delivery;
  const at = readTime(delivery.delivered_at);
  const taken = status_code >= 200 && status_code < 300;
  const kind = action ? `${event}.${action}` : event;
  return at === null ? null : { id: Number(delivery.id), guid, kind, at, taken };
}
