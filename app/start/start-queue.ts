// Sends start requests. Each is recorded before it is sent, so that after a crash it is looked up and never sent again.

import type { Clock } from '../../shared/clock.ts';
import type { StartResult } from '../../shared/conversation/index.ts';
import { failedStart, readWhenAccountAsks } from '../../shared/drive/index.ts';
import { conversationTitle } from '../../shared/github/index.ts';
import type { Ask } from '../../shared/message/index.ts';
import { type Service, ServiceError, type StartRequest } from '../../shared/service/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { forEachLimited, whileHeld } from '../kernel/lease.ts';
import { isUntold } from '../run/advance-run.ts';
import { limitsOf, withPage } from '../run/followed.ts';
import { startStillCounts } from '../run/still-counts.ts';
import { endWithoutKey, settle } from '../run/store-run.ts';
import { type Run, withFacts } from '../store/run/run.ts';
import type { Tables } from '../store/store.ts';
import { afterStart, askedLater, lateStart, markStarting, notWanted } from './advance-start.ts';

const atOnce = 10;
/** The time limit for one start request and what looks for it. */
const longestStart = 90_000;
/** Others send it again when it is not listed for so long: a machine that was suspended meanwhile must not send it too. */
const longestUnsent = 10_000;

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
  if (clock.now() - now > longestUnsent) {
    deps.log.warn('a start was not sent: the process stood still right before', { run: recorded.id });
    await store.runs.save({ ...claimed, version: recorded.version, dueAt: clock.now() });
    return;
  }
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
    if (!isOfUse(run, recorded, result)) return;
    const now = deps.clock.now();
    // It may have come to wait for room while this result was on its way.
    const after =
      run.state === 'ended'
        ? lateStart(run, result)
        : afterStart({ ...run, waiting: null }, result, limits, now);
    if (
      await settle(deps, run, withPage(after, service), (tables) =>
        updateWaitingList(tables, after, result, now),
      )
    )
      return;
    run = await deps.store.runs.byId(recorded.id);
  }
}

/** Another process may have sent it again since: what began all the same is followed, and a refusal says nothing of the newer request. */
function isOfUse(run: Run, recorded: Run, result: StartResult): boolean {
  if (run.state === 'ended') return true;
  if (run.state !== 'starting' && run.state !== 'pending') return false;
  const isSame = run.state === 'starting' && run.facts.start.sentAt === recorded.facts.start.sentAt;
  return isSame || result.kind !== 'failed';
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

async function sendStart({ clock, settings, log }: RunDeps, service: Service, run: Run): Promise<SentStart> {
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
      // Each further try is a visit of its own: a worker that has lost its claim meanwhile sends nothing beside another.
      attempts: 1,
      onUnclear: (why) =>
        log.warn('whether a start was taken is not known, so its conversation is looked for', {
          run: run.id,
          why,
        }),
      onPicturesRefused: () => leftOut.push('the pictures, which the service did not take'),
    });
    return { result, leftOut };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { result: failedStart(error), leftOut };
  }
}

/** A burst of starts costs one request. */
const rememberedMs = 10 * 60_000;

const asked = new WeakMap<Service, { readonly until: number; readonly ask: Promise<Ask | null> }>();

/** When the account of a key lets the agent ask; null where the service does not tell. */
function accountAsks(service: Service, { now }: Pick<Clock, 'now'>): Promise<Ask | null> {
  const before = asked.get(service);
  if (before && now() < before.until) return before.ask;
  const ask = readWhenAccountAsks({ service, now });
  asked.set(service, { until: now() + rememberedMs, ask });
  return ask;
}
