// Runs whose start is unclear after a crash or a broken connection: looks for the conversation by its chosen id.
import { normaliseId, type Search } from '../../shared/conversation/index.ts';
import {
  type Conversation,
  type RecentStarts,
  type Service,
  ServiceError,
} from '../../shared/service/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { forEachLimited } from '../kernel/lease.ts';
import { limitsOf, withPage } from '../run/followed.ts';
import { byService } from '../run/services.ts';
import { settle } from '../run/store-run.ts';
import type { Run } from '../store/run/run.ts';
import { afterSearch } from './advance-start.ts';

const longestLook = 30_000;
const longestList = 10_000;

export async function findRuns(deps: RunDeps, runs: readonly Run[]): Promise<void> {
  for (const { service, runs: mine } of byService(deps, runs)) {
    const found = service ? await findStarts(deps, service, mine) : 'no API key is configured any more';
    await forEachLimited(
      4,
      mine,
      (run) => settleFound(deps, run, service, found),
      async (error, run) =>
        deps.log.error('an unclear start could not be resolved', { run: run.id, error: String(error) }),
    );
  }
}

interface Found {
  /** Null where the service does not list its starts, or could not be heard. */
  readonly starts: RecentStarts | null;
  readonly conversations: ReadonlyMap<string, Conversation>;
}

/** The starts that were found, or why they could not be looked for. */
async function findStarts(deps: RunDeps, service: Service, runs: readonly Run[]): Promise<Found | string> {
  const starts = await listStarts(deps, service, runs);
  const left = runs.map(({ id }) => id).filter((id) => !starts?.byChosenId.has(normaliseId(id)));
  if (left.length === 0) return { starts, conversations: new Map() };
  try {
    const options = { deadline: deps.clock.now() + longestLook };
    return { starts, conversations: await service.conversations(left, options) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return starts === null
      ? error.message
      : { starts: { ...starts, isWhole: false }, conversations: new Map() };
  }
}

async function listStarts(
  { clock }: RunDeps,
  service: Service,
  runs: readonly Run[],
): Promise<RecentStarts | null> {
  const since = Math.min(...runs.map(({ facts, createdAt }) => facts.start.sentAt ?? createdAt));
  try {
    const starts = await service.recentStarts(since, { deadline: clock.now() + longestList, attempts: 1 });
    return starts.kind === 'known' ? starts.value : null;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return null;
  }
}

async function settleFound(
  deps: RunDeps,
  run: Run,
  service: Service | null,
  found: Found | string,
): Promise<void> {
  const limits = limitsOf(deps.settings, run.facts.terms);
  const after = afterSearch(run, searchOf(run, found), limits, deps.clock.now());
  await settle(deps, run, service === null ? after : withPage(after, service));
}

function searchOf({ id }: Run, found: Found | string): Search {
  if (typeof found === 'string') return { kind: 'not_found', why: found };
  const { starts, conversations } = found;
  const task = starts?.byChosenId.get(normaliseId(id));
  if (task) return { kind: 'task', task };
  const conversation = conversations.get(normaliseId(id));
  if (conversation) return { kind: 'adopted', conversation };
  // A start without an id may be ours, where the service has refused the one that was chosen.
  const isNotThere = starts?.isWhole && !starts.hasNameless;
  return isNotThere ? { kind: 'not_listed' } : { kind: 'not_found', why: null };
}
