// Sends start requests. Each is recorded before it is sent, so that after a crash it is looked up and never sent again.
import { normaliseId, type Search, type StartResult } from '../../shared/conversation/index.ts';
import { failedStart } from '../../shared/drive/index.ts';
import { conversationTitle } from '../../shared/github/index.ts';
import {
  type Conversation,
  type RecentStarts,
  type Service,
  ServiceError,
  type StartRequest,
} from '../../shared/service/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { forEachLimited, whileHeld } from '../kernel/lease.ts';
import { isUntold } from '../run/advance-run.ts';
import { limitsOf, withPage } from '../run/followed.ts';
import { accountAsks, byService } from '../run/services.ts';
import { startStillCounts } from '../run/still-counts.ts';
import { endWithoutKey, settle } from '../run/store-run.ts';
import type { Run } from '../store/run/run.ts';
import { withFacts } from '../store/run/run-facts.ts';
import type { Tables } from '../store/store.ts';
import { afterSearch, afterStart, askedLater, lateStart, markStarting, notWanted } from './advance-start.ts';

const atOnce = 10;
/** The time limit for one start request with its retries. When the service is at its limit, it is tried again later. */
const longestStart = 90_000;

export async function startRuns(deps: RunDeps, runs: readonly Run[]): Promise<void> {
  await forEachLimited(
    atOnce,
    runs,
    (run) => startRun(deps, run),
    async (error, run) => deps.log.error('a run could not be started', { run: run.id, error: String(error) }),
  );
}

async function startRun(deps: RunDeps, claimed: Run): Promise<void> {
  const { store, services, settings, clock } = deps;
  const { owner, name } = claimed.repository;
  const known = services.forRepository(owner, name);
  if (known === null) return endWithoutKey(deps, [claimed]);
  const asked = await startStillCounts(deps, claimed);
  const now = clock.now();
  if (asked !== 'yes') {
    await settle(
      deps,
      claimed,
      asked === 'not_known' ? askedLater(claimed, now) : notWanted(claimed, asked, now),
    );
    return;
  }
  const starting = markStarting({ ...claimed, apiKey: known.key }, now, now + settings.lease);
  if (!(await store.runs.save(starting))) return;
  const recorded = { ...starting, version: starting.version + 1 };
  const [{ result, leftOut }, asks] = await whileRecorded(deps, recorded, () =>
    Promise.all([
      sendStart(deps, known.service, recorded),
      isUntold(recorded) ? null : accountAsks(known.service, clock),
    ]),
  );
  const contextLeftOut = [...recorded.facts.start.contextLeftOut, ...leftOut];
  const told = withFacts(recorded, {
    start: { contextLeftOut },
    agent: { accountAsks: asks ?? recorded.facts.agent.accountAsks },
  });
  await settleStart(deps, told, result, known.service);
}

const mostTries = 5;

/** Stores the result of the start, even when the run was changed or ended in the meantime. */
async function settleStart(
  deps: RunDeps,
  recorded: Run,
  result: StartResult,
  service: Service,
): Promise<void> {
  const limits = limitsOf(deps.settings, recorded.facts.terms);
  let run: Run | null = recorded;
  for (let tries = 0; run !== null && tries < mostTries; tries += 1) {
    if (run.state !== 'starting' && run.state !== 'ended') return;
    const after =
      run.state === 'ended' ? lateStart(run, result) : afterStart(run, result, limits, deps.clock.now());
    if (
      await settle(deps, run, withPage(after, service), (tables) =>
        updateWaitingList(tables, after, result, deps.clock.now()),
      )
    )
      return;
    run = await deps.store.runs.byId(recorded.id);
  }
}

const firstPause = 10_000;
const longestPause = 2 * 60_000;
/** Where the service itself asks for more patience. What it says may be any number. */
const longestAsked = 60 * 60_000;

/** Waiting runs learn from each start whether the service takes more. */
async function updateWaitingList(
  { waitingLists }: Tables,
  run: Run,
  result: StartResult,
  now: number,
): Promise<void> {
  if (result.kind !== 'failed') await waitingLists.open(run.apiKey, now);
  else if (run.waiting !== null) {
    const refused = await waitingLists.refusals(run.apiKey);
    const pause = Math.min(longestPause, firstPause * 2 ** Math.min(10, refused));
    const asked = Math.min(longestAsked, result.retryAfterMs ?? 0);
    await waitingLists.close(run.apiKey, now + Math.max(pause, asked), now);
  }
}

/** Recording the start raised the version of the run, so its claim is renewed separately. */
async function whileRecorded<T>(deps: RunDeps, run: Run, work: () => Promise<T>): Promise<T> {
  const { store, clock, settings, log } = deps;
  return whileHeld({ clock, lease: settings.lease, log }, (until) => store.runs.renew([run], until), work);
}

interface SentStart {
  readonly result: StartResult;
  /** Parts that the service refused, and the start went without. */
  readonly leftOut: readonly string[];
}

async function sendStart({ clock, settings }: RunDeps, service: Service, run: Run): Promise<SentStart> {
  const { owner, name } = run.repository;
  const { start, terms } = run.facts;
  const leftOut: string[] = [];
  const request: StartRequest = {
    message: isUntold(run) ? null : run.message,
    ...(start.images.length > 0 && !isUntold(run) && { images: start.images }),
    repository: `${owner}/${name}`,
    title: conversationTitle(`${owner}/${name}`, run.issue, start.issueTitle),
    conversationId: run.id,
    ...(terms.branch !== null && { branch: terms.branch }),
    ...(terms.model && { model: terms.model }),
  };
  try {
    const result = await service.start(request, {
      deadline: clock.now() + Math.min(longestStart, settings.startTimeout),
      waitsForRoom: false,
      onPicturesRefused: () => leftOut.push('the pictures, which the service did not take'),
    });
    return { result, leftOut };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { result: failedStart(error), leftOut };
  }
}

// Handles runs whose start is unclear after a crash or a broken connection: looks for the conversation by its chosen
// id.

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
