// Looks at live runs, up to 99 with one request, and stores each change together with its effects.
import {
  type Conversation,
  type HostedApi,
  type PollResult,
  pollWatches,
} from '../../shared/service/index.ts';
import { changedOnlyCounts, isWaiting } from '../../shared/watch/index.ts';
import { forEachLimited } from '../kernel/concurrency.ts';
import type { Run } from '../store/run.ts';
import { afterLook, endRun } from './advance-run.ts';
import { changeBetween } from './changes.ts';
import { linkedByRecord, withDetails, withLastWords, withPage, withProof } from './complete-poll.ts';
import type { RunDeps } from './deps.ts';
import type { LiveRuns } from './live.ts';
import { mayResume, needsToBeTold, resumed, toldWhenToAsk } from './resume.ts';
import { accountAsks, byService } from './services.ts';
import { settle } from './store-run.ts';
import { hasCostLimit, keptToBudget, withCost, withUsage } from './usage.ts';

const atOnce = 4;
const countsAtOnce = 8;

/**
 * `made`: something has changed, so there may be work for another queue. Most looks change nothing. `live` is told what each
 * look saw.
 */
export async function lookAtRuns(
  deps: RunDeps,
  runs: readonly Run[],
  live: Pick<LiveRuns, 'looked'>,
  made: () => void,
): Promise<void> {
  for (const { service, runs: mine } of byService(deps, runs)) {
    const changed = service ? await lookWith(deps, service.api, mine, live) : await endWithoutKey(deps, mine);
    if (changed > 0) made();
  }
}

interface Followed {
  readonly before: Run;
  readonly after: Run;
  readonly conversation: Conversation | null;
}

/** Returns how many changed. */
async function lookWith(
  deps: RunDeps,
  api: HostedApi,
  runs: readonly Run[],
  live: Pick<LiveRuns, 'looked'>,
): Promise<number> {
  const { clock, log, metrics } = deps;
  const watched = runs.flatMap((run) => (run.watch === null ? [] : [{ run, watch: run.watch }]));
  for (const { watch } of watched) metrics?.poll(clock.now() - (watch.nextPollAt ?? clock.now()));
  const looked = await pollWatches(
    api,
    watched.map(({ watch }) => watch),
    { now: clock.now, agentServer: deps.services.agentServer },
  );
  const seen = watched.flatMap(({ run }, place) => {
    const look = looked[place];
    return look ? [followPoll(run, look, api, clock.now())] : [];
  });
  const followed = await withCounts(deps, seen);
  live.looked(followed);
  const unasked = await waitingUnasked(deps, followed);
  const isNews = (each: Followed) => !isQuiet(each, clock.now()) || unasked.has(each.after.id);
  const { quiet = [], news = [] } = Object.groupBy(followed, (each) => (isNews(each) ? 'news' : 'quiet'));
  await saveQuiet(deps, quiet);
  await forEachLimited(
    atOnce,
    news,
    (each) => settleLook(deps, api, each),
    async (error, { before }) =>
      log.error('a look could not be stored', { run: before.id, error: String(error) }),
  );
  return news.length;
}

function followPoll(
  before: Run,
  { reading, conversation }: PollResult,
  api: HostedApi,
  now: number,
): Followed {
  const after = withDetails(withPage(afterLook(before, reading, now), api), conversation);
  return { before, after, conversation };
}

/** Where the record does not tell, the agent server is asked: at each look for a run with a limit, for others at the end. */
async function withCounts(deps: RunDeps, seen: readonly Followed[]): Promise<readonly Followed[]> {
  const now = deps.clock.now();
  const withUsageOf = (each: Followed, after: Run) => ({ ...each, after: keptToBudget(after, now) });
  const asks = ({ after, conversation }: Followed) =>
    conversation?.cost === null && (hasCostLimit(after) || after.state === 'ended');
  const { told = [], asked = [] } = Object.groupBy(seen, (each) => (asks(each) ? 'asked' : 'told'));
  const followed = told.map((each) =>
    each.conversation === null ? each : withUsageOf(each, withUsage(each.after, each.conversation)),
  );
  await forEachLimited(
    countsAtOnce,
    asked,
    async (each) =>
      void followed.push(withUsageOf(each, await withCost(deps, each.after, each.conversation, true))),
    async (error, each) => {
      deps.log.error('what an agent has cost could not be read', {
        run: each.before.id,
        error: String(error),
      });
      followed.push(each);
    },
  );
  return followed;
}

/**
 * Runs that wait for an answer but have no live question: the last question was settled and nothing has changed since.
 */
async function waitingUnasked(
  { store }: RunDeps,
  followed: readonly Followed[],
): Promise<ReadonlySet<string>> {
  const waiting = followed.filter(({ after }) => isWaiting(after.watch)).map(({ after }) => after.id);
  const asked = await store.questions.askedOf(waiting);
  return new Set(waiting.filter((id) => !asked.has(id)));
}

function isQuiet({ before, after }: Followed, now: number): boolean {
  if (changeBetween(before, after) !== 'none' || before.apiKey !== after.apiKey) return false;
  return !mayResume(after, now) && !needsToBeTold(after);
}

/** Most looks at an agent that works only count, and their watches are not written again. */
async function saveQuiet({ store }: RunDeps, quiet: readonly Followed[]): Promise<void> {
  const looked = quiet.flatMap(({ before, after: { id, version, watch, dueAt } }) =>
    watch === null || dueAt === null ? [] : [{ id, version, watch, dueAt, before }],
  );
  const isCounted = (each: (typeof looked)[number]) =>
    each.dueAt === each.watch.nextPollAt &&
    each.before.watch !== null &&
    changedOnlyCounts(each.before.watch, each.watch);
  const { counted = [], changed = [] } = Object.groupBy(looked, (each) =>
    isCounted(each) ? 'counted' : 'changed',
  );
  await store.runs.saveWatches(changed);
  await store.runs.saveCounts(
    counted.map(({ id, version, watch: { polls, nextPollAt } }) => ({ id, version, polls, nextPollAt })),
  );
}

async function settleLook(deps: RunDeps, api: HostedApi, { before, after, conversation }: Followed) {
  const told =
    after.state === 'ended'
      ? await withProof(deps, await withLastWords(deps, after, conversation, api), conversation, api)
      : await toldWhenToAsk(
          deps,
          await resumed(deps, api, await withAccount(deps, api, after), conversation),
          conversation,
        );
  await settle(deps, before, await linkedByRecord(deps, before, told));
}

/** An agent that waits is no proof of an account that never asks: what was remembered of it is read anew. */
async function withAccount({ clock }: RunDeps, api: HostedApi, run: Run): Promise<Run> {
  if (run.facts.accountAsks !== 'never' || !isWaiting(run.watch)) return run;
  const { accountAsks: _untrue, ...facts } = run.facts;
  const asks = await accountAsks(api, clock, false);
  return { ...run, facts: asks === null || asks === 'never' ? facts : { ...facts, accountAsks: asks } };
}

async function endWithoutKey(deps: RunDeps, runs: readonly Run[]): Promise<number> {
  for (const run of runs) {
    const { owner, name } = run.repository;
    const reason = `no API key is configured for ${owner}/${name} any more`;
    await settle(deps, run, endRun(run, 'unauthorized', reason, deps.clock.now()));
  }
  return runs.length;
}
