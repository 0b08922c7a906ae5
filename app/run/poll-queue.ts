// Polls live runs, up to 99 with one request, and stores each change together with its effects.

import {
  changedOnlyCounts,
  endNow,
  type Followed,
  follow,
  isWaiting,
  type Polled,
  refusalNow,
  type Watch,
} from '../../shared/conversation/index.ts';
import { followOn, recordSeen } from '../../shared/drive/index.ts';
import type { Conversation, PollResult, Service } from '../../shared/service/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { forEachLimited } from '../kernel/lease.ts';
import { isBeingStopped, type Run } from '../store/run/run.ts';
import type { Tables } from '../store/store.ts';
import { endRun } from './advance-run.ts';
import { changeBetween } from './change-between.ts';
import { askedForMoney, moneyToAskOf, stoppedForCost } from './cost-of-run.ts';
import { followTools, noteProof } from './follow-tools.ts';
import { followedOf, withDetails, withEnd, withFollowed, withPage } from './followed.ts';
import { linkedByRecord } from './link-pull.ts';
import type { LiveRuns } from './live.ts';
import { watchWithMoreTime } from './more-time.ts';
import { afterPlanning, endOfPlanning, type PlanStep } from './plan-of-run.ts';
import { byService } from './services.ts';
import { noKeyFor, settle } from './store-run.ts';

/** The most runs at a time that an agent server may hold up. */
const atOnce = 8;

/**
 * `made`: something has changed, so there may be work for another queue. Most polls change nothing. `live` is told what each
 * poll saw.
 */
export async function lookAtRuns(
  deps: RunDeps,
  runs: readonly Run[],
  live: Heard,
  made: () => void,
): Promise<void> {
  for (const { service, runs: mine } of byService(deps, runs)) {
    if (service) await pollWith(deps, service, mine, live, made);
    else await pollWithoutKey(deps, mine).then(made);
  }
}

/** Like a key that is refused: it may be missing by mistake, and be there again with the next start of the App. */
async function pollWithoutKey(deps: RunDeps, runs: readonly Run[]): Promise<void> {
  const now = deps.clock.now();
  const polls = runs.flatMap((before) => {
    if (before.watch === null) return [];
    const reading = { kind: 'failed', why: 'unauthorized', message: noKeyFor(before) } as const;
    const polled = { reading, record: null, isPolicyHeard: false };
    const { run } = follow(followedOf(before, before.watch), polled, now);
    const { ending } = run.watch;
    return [{ before, after: ending === null ? withFollowed(before, run, now) : endRun(before, ending) }];
  });
  tellOutages(deps, polls);
  for (const { before, after } of polls) await settle(deps, before, after);
}

type Heard = Pick<LiveRuns, 'looked' | 'takeHeard'>;

interface PolledRun {
  readonly service: Service;
  readonly before: Run;
  readonly polled: Polled;
  readonly conversation: Conversation | null;
  readonly next: Followed;
  /** As far as the poll alone tells. */
  readonly after: Run;
  /** The agent has planned: what is stored with its run. */
  readonly planned?: PlanStep;
}

/** Stores first what needs no further request, so that no run waits for the agent server of another. */
async function pollWith(
  deps: RunDeps,
  service: Service,
  runs: readonly Run[],
  live: Heard,
  made: () => void,
): Promise<void> {
  const { clock, metrics } = deps;
  const timed = async (run: Run, watch: Watch) => ({ run, watch: await watchWithMoreTime(deps, run, watch) });
  const watched = await Promise.all(
    runs.flatMap((run) => {
      const { watch } = run;
      return watch === null ? [] : [timed(run, watch)];
    }),
  );
  for (const { watch } of watched) metrics?.poll(clock.now() - (watch.nextPollAt ?? clock.now()));
  await service.poll(
    watched.map(({ watch }) => watch),
    {
      now: clock.now,
      // Its look is the first thing that a stop needs.
      isUrgent: runs.some((run) => run.state === 'preparing' && isBeingStopped(run)),
      async onKnown(known) {
        const polls = known.flatMap(({ place, result }) => {
          const each = watched[place];
          return each ? [polledRun(deps, service, each, result, live.takeHeard(each.run.id))] : [];
        });
        live.looked(polls);
        tellOutages(deps, polls);
        const { later = [], now = [] } = Object.groupBy(polls, ({ next }) =>
          next.do === null || next.do.kind === 'stop_for_cost' ? 'now' : 'later',
        );
        await Promise.all([
          storePolls(deps, now, made),
          eachOf(deps, later, async (each) => storePolls(deps, [await finished(deps, service, each)], made)),
        ]);
      },
    },
  );
}

function polledRun(
  deps: RunDeps,
  service: Service,
  { run: before, watch }: { readonly run: Run; readonly watch: Watch },
  { reading, conversation }: PollResult,
  heard: ReturnType<Heard['takeHeard']>,
): PolledRun {
  const polled = { reading, record: recordSeen(conversation, service), ...heard };
  const now = deps.clock.now();
  const polls = follow(followedOf(before, watch), polled, now);
  const planned = polls.run.watch.ending === null ? endOfPlanning(before, polled, now) : null;
  const next = planned === null ? polls : endNow(polls.run, planned);
  const known = { service, before, polled, conversation, next };
  return { ...known, after: runAfter(deps, service, known) };
}

/** Once where it begins, and once where it is over, however many runs share the request. */
function tellOutages({ log }: RunDeps, polls: readonly Pick<PolledRun, 'before' | 'after'>[]): void {
  const begun = polls.filter(({ before, after }) => isRefused(after) && !isRefused(before));
  const over = polls.filter(
    ({ before, after }) => isRefused(before) && !isRefused(after) && after.watch?.failures === null,
  );
  const [first] = begun.flatMap(({ after }) => after.watch ?? []);
  const why = first && (first.failures?.last ?? refusalNow(first));
  if (begun.length > 0)
    log.warn('runs cannot be polled; they are followed on', {
      runs: begun.length,
      why: why ?? '',
    });
  if (over.length > 0) log.info('runs are polled again', { runs: over.length });
}

const isRefused = ({ watch }: Run): boolean => watch !== null && refusalNow(watch) !== null;

function runAfter(
  { clock }: RunDeps,
  service: Service,
  { before, next, conversation }: Omit<PolledRun, 'after'>,
): Run {
  const now = clock.now();
  const run = withDetails(withPage(withFollowed(before, next.run, now), service), conversation);
  return next.do?.kind === 'stop_for_cost' ? stoppedForCost(run, next.do, now) : run;
}

/** Does all that the follower still wants of the service. */
async function finished(deps: RunDeps, service: Service, each: PolledRun): Promise<PolledRun> {
  const { next, polled, conversation } = each;
  const { end, ...then } = await followOn(next, polled, conversation, followTools(deps, service, each.after));
  const after = runAfter(deps, service, { ...each, next: then });
  if (end === null) return { ...each, next: then, after };
  noteProof(deps, after, end.proof);
  const ended = withEnd(after, end);
  const planned = afterPlanning(ended, await isToldMore(deps, ended), deps.clock.now());
  return { ...each, next: then, ...(planned === null ? { after: ended } : { after: planned.run, planned }) };
}

/** A message that comes meanwhile changes the run too, and this look is lost then. */
async function isToldMore({ store }: RunDeps, { id, facts }: Run): Promise<boolean> {
  return facts.rounds.given.count > 0 && (await store.messages.openOf(id)).length > 0;
}

const eachOf = (
  { log }: RunDeps,
  polls: readonly PolledRun[],
  work: (each: PolledRun) => Promise<unknown>,
): Promise<void> =>
  forEachLimited(
    atOnce,
    polls,
    async (each) => void (await work(each)),
    async (error, { before }) =>
      log.error('a look could not be stored', { run: before.id, error: String(error) }),
  );

async function storePolls(deps: RunDeps, polls: readonly PolledRun[], made: () => void): Promise<void> {
  const unasked = await waitingUnasked(deps, polls);
  const { quiet = [], news = [] } = Object.groupBy(polls, (each) =>
    isQuiet(deps, each) && !unasked.has(each.after.id) ? 'quiet' : 'news',
  );
  await saveQuiet(deps, quiet);
  await eachOf(deps, news, async ({ before, after, planned }) => {
    const money = await moneyToAskNow(deps, after);
    const asked = money === null ? after : askedForMoney(after, money);
    await settle(deps, before, await linkedByRecord(deps, before, asked), async (tables) => {
      await storePlanned(tables, after.id, planned, deps.clock.now());
      if (money !== null) await tables.questions.askAbout(after.id, money, deps.clock.now());
    });
  });
  if (news.length > 0) made();
}

/** One question about money at a time: an open one about an earlier limit is settled first. */
async function moneyToAskNow({ store, settings }: RunDeps, run: Run) {
  const money = moneyToAskOf(run, settings.policy);
  const earlier = money && (await store.questions.newestOf(run.id, 'money'));
  return earlier === null || earlier.settledAt !== null ? money : null;
}

async function storePlanned(
  { messages, questions }: Tables,
  runId: string,
  planned: PlanStep | undefined,
  now: number,
): Promise<void> {
  if (planned?.message) await messages.add(runId, planned.message);
  if (planned?.subject) await questions.askAbout(runId, planned.subject, now);
}

/**
 * Runs that wait for an answer but have no live question: the last question was settled and nothing has changed since.
 */
async function waitingUnasked({ store }: RunDeps, polls: readonly PolledRun[]): Promise<ReadonlySet<string>> {
  const waiting = polls.filter(({ after }) => isWaiting(after.watch)).map(({ after }) => after.id);
  const asked = await store.questions.askedOf(waiting);
  return new Set(waiting.filter((id) => !asked.has(id)));
}

function isQuiet({ settings }: RunDeps, { before, after }: PolledRun): boolean {
  if (moneyToAskOf(after, settings.policy) !== null) return false;
  return changeBetween(before, after) === 'none' && before.apiKey === after.apiKey;
}

/** Most polls of an agent that works only count, and their watches are not written again. */
async function saveQuiet({ store }: RunDeps, quiet: readonly PolledRun[]): Promise<void> {
  const polled = quiet.flatMap(({ before, after: { id, version, watch, dueAt } }) =>
    watch === null || dueAt === null ? [] : [{ id, version, watch, dueAt, before }],
  );
  const isCounted = (each: (typeof polled)[number]) =>
    each.dueAt === each.watch.nextPollAt &&
    each.before.watch !== null &&
    changedOnlyCounts(each.before.watch, each.watch);
  const { counted = [], changed = [] } = Object.groupBy(polled, (each) =>
    isCounted(each) ? 'counted' : 'changed',
  );
  await store.runs.saveWatches(changed);
  await store.runs.saveCounts(
    counted.map(({ id, version, watch: { polls, nextPollAt } }) => ({ id, version, polls, nextPollAt })),
  );
}
