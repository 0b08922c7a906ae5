// GitHub never redelivers by itself. This lists failed deliveries and requests a redelivery.

import { exactId, type GitHubClient, readGitHubFailure } from '../../shared/github/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { mayPass } from '../handling/judge-failure.ts';
import {
  type DeliveryAttempt,
  giveUp,
  isReadUntil,
  type Missing,
  noteAttempts,
  planRedeliveries,
  type RankOf,
  readAttempt,
  readNotes,
  type SweepNotes,
} from './missed-deliveries.ts';

/** Reads and redelivery requests together: GitHub counts the requests of an App for all its installations. */
const mostRequests = 90;
const mostPages = 20;
const knownAtOnce = 500;

/** `notes` says what was read and what is missing. A failed sweep is made up for by the next one. */
export async function sweep(deps: RunDeps, notes: string, rankOf: RankOf): Promise<string> {
  const { github, clock, log } = deps;
  const begun = clock.now();
  const before = readNotes(notes, begun);
  try {
    const app = await github.app();
    const list = await listAttempts(app, before, begun);
    const missing = await leaveOutArrived(deps, noteAttempts(list.notes.missing, list.attempts));
    const wanted = leaveOutGivenUp(deps, giveUp(missing, begun, rankOf));
    const planned = planRedeliveries(wanted, begun, rankOf, mostRequests - list.pages);
    const asked = new Set<Missing>();
    for (const each of planned) if (await requestRedelivery(deps, app, each)) asked.add(each);
    if (planned.length > 0) {
      log.info('redeliveries were requested', { count: planned.length, missing: wanted.length });
    }
    const next = wanted.map((each) =>
      asked.has(each) ? { ...each, asked: { id: each.newest, at: begun } } : each,
    );
    return JSON.stringify({ ...list.notes, missing: next } satisfies SweepNotes);
  } catch (error) {
    log.warn('failed deliveries could not be listed', { error: readGitHubFailure(error).message });
    // GitHub may have forgotten the cursor.
    return JSON.stringify({ ...before, reading: null } satisfies SweepNotes);
  }
}

/** The newest come first. What a sweep does not get to, the next one reads. */
async function listAttempts(app: GitHubClient, notes: SweepNotes, now: number) {
  const { begun, cursor: first } = notes.reading ?? { begun: now, cursor: null };
  const attempts: DeliveryAttempt[] = [];
  let cursor: string | null = first;
  for (let pages = 1; ; pages += 1) {
    const page: DeliveryPage = await readPage(app, cursor);
    attempts.push(...page.attempts.filter((attempt) => !isReadUntil(notes, attempt)));
    cursor = page.next;
    if (cursor === null || page.attempts.some((attempt) => isReadUntil(notes, attempt))) {
      return { attempts, pages, notes: { ...notes, until: begun, reading: null } };
    }
    if (pages === mostPages) return { attempts, pages, notes: { ...notes, reading: { begun, cursor } } };
  }
}

interface DeliveryPage {
  readonly attempts: readonly DeliveryAttempt[];
  /** GitHub's cursor of the next page. */
  readonly next: string | null;
}

async function readPage(app: GitHubClient, cursor: string | null): Promise<DeliveryPage> {
  const { data, headers } = await app.request('GET /app/hook/deliveries', {
    per_page: 100,
    ...(cursor !== null && { cursor }),
  });
  const link = /<([^>]+)>;\s*rel="next"/.exec(headers.link ?? '')?.[1];
  return {
    attempts: data.map(readAttempt).filter((attempt) => attempt !== null),
    next: link === undefined ? null : new URL(link).searchParams.get('cursor'),
  };
}

async function leaveOutArrived({ store }: RunDeps, missing: readonly Missing[]): Promise<readonly Missing[]> {
  const still: Missing[] = [];
  for (let from = 0; from < missing.length; from += knownAtOnce) {
    const some = missing.slice(from, from + knownAtOnce);
    const known = await store.inbox.known(some.map(({ guid }) => guid));
    still.push(...some.filter(({ guid }) => !known.has(guid)));
  }
  return still;
}

function leaveOutGivenUp({ log }: RunDeps, judged: ReturnType<typeof giveUp>): readonly Missing[] {
  for (const [{ guid, kind }, why] of judged) {
    if (why !== null) log.warn('a failed delivery is given up', { delivery: guid, event: kind, why });
  }
  return judged.filter(([, why]) => why === null).map(([each]) => each);
}

/** False where GitHub may take it by the next sweep. */
async function requestRedelivery({ log }: RunDeps, app: GitHubClient, missing: Missing): Promise<boolean> {
  try {
    const id = exactId(missing.newest);
    await app.request('POST /app/hook/deliveries/{delivery_id}/attempts', { delivery_id: id });
    return true;
  } catch (error) {
    const { message } = readGitHubFailure(error);
    log.warn('a redelivery could not be requested', { delivery: missing.guid, error: message });
    return !mayPass(error);
  }
}
