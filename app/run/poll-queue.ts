// Looks at live runs, up to 99 with one request, and stores each change together with its effects.

import { changedOnlyCounts, isWaiting } from '../../shared/conversation/index.ts';
import {
  type Conversation,
  type HostedApi,
  type PollResult,
  pollWatches,
} from '../../shared/service/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { forEachLimited } from '../kernel/concurrency.ts';
import type { Run } from '../store/run.ts';
import { afterLook, endRun } from './advance-run.ts';
import { changeBetween } from './changes.ts';
import { linkedByRecord, withDetails, withLastWords, withPage, withProof } from './complete-poll.ts';
import type { LiveRuns } from './live.ts';
import { mayResume, needsToBeTold, resumed, toldWhenToAsk } from './resume.ts';
import { accountAsks, byService } from './services.ts';
import { settle } from './store-run.ts';
import { hasCostLimit, keptToBudget, withCost } from './usage.ts';

/** Of those that an agent server may hold up. */
const atOnce = 8;

/**
 * `made`: something has changed, so there may be work for another queue. Most looks change nothing. `live` is told what each
 * look saw.
 */
export async function lookAtRuns(
  deps: RunDeps,
  runs: readonly Run[],
  live: Heard,
  made: () => void,
): Promise<void> {
  for (const { service, runs: mine } of byService(deps, runs)) {
    if (service) await lookWith(deps, service.api, mine, live, made);
    else await endWithoutKey(deps, mine).then(made);
  }
}

type Heard = Pick<LiveRuns, 'looked' | 'takePolicyHint'>;

interface Followed {
  readonly before: Run;
  readonly after: Run;
  readonly conversation: Conversation | null;
  /** Its server has said that its policy changed. */
  readonly isPolicyHeard: boolean;
}

/** What needs no agent server is stored first, so that no run waits for the agent server of another. */
async function lookWith(
  deps: RunDeps,
  api: HostedApi,
  runs: readonly Run[],
  live: Heard,
  made: () => void,
): Promise<void> {
  const { clock, metrics, services } = deps;
  const watched = runs.flatMap((run) => (run.watch === null ? [] : [{ run, watch: run.watch }]));
  for (const { watch } of watched) metrics?.poll(clock.now() - (watch.nextPollAt ?? clock.now()));
  await pollWatches(
    api,
    watched.map(({ watch }) => watch),
    {
      now: clock.now,
      agentServer: services.agentServer,
      async onKnown(known) {
        const seen = known.flatMap(({ place, result }) => {
          const run = watched[place]?.run;
          if (run === undefined) return [];
          const isPolicyHeard = live.takePolicyHint(run.id);
          return [{ ...followPoll(run, result, api, clock.now()), isPolicyHeard }];
        });
        const { told = [], asked = [] } = Object.groupBy(seen, (each) =>
          asksForCost(each) ? 'asked' : 'told',
        );
        const store = (followed: readonly Followed[]) => storeLooks(deps, api, followed, live, made);
        await Promise.all([
          Promise.all(told.map((each) => withCounts(deps, each))).then(store),
          eachLook(deps, asked, async (each) => store([await withCounts(deps, each)])),
        ]);
      },
    },
  );
}

const eachLook = (
  { log }: RunDeps,
  followed: readonly Followed[],
  work: (each: Followed) => Promise<void>,
): Promise<void> =>
  forEachLimited(atOnce, followed, work, async (error, { before }) =>
    log.error('a look could not be stored', { run: before.id, error: String(error) }),
  );

function followPoll(
  before: Run,
  { reading, conversation }: PollResult,
  api: HostedApi,
  now: number,
): Omit<Followed, 'isPolicyHeard'> {
  const after = withDetails(withPage(afterLook(before, reading, now), api), conversation);
  return { before, after, conversation };
}

/** Where the record does not tell, the agent server is asked: at each look for a run with a limit, for others at the end. */
const asksForCost = ({ after, conversation }: Followed): boolean =>
  conversation?.cost === null && (hasCostLimit(after) || after.state === 'ended');

async function withCounts(deps: RunDeps, each: Followed): Promise<Followed> {
  const after = await withCost(deps, each.after, each.conversation, asksForCost(each));
  return { ...each, after: keptToBudget(after, deps.clock.now()) };
}

async function storeLooks(
  deps: RunDeps,
  api: HostedApi,
  followed: readonly Followed[],
  live: Heard,
  made: () => void,
): Promise<void> {
  live.looked(followed);
  const unasked = await waitingUnasked(deps, followed);
  const isNews = (each: Followed) => !isQuiet(each, deps.clock.now()) || unasked.has(each.after.id);
  const {
    quiet = [],
    news = [],
    asked = [],
    ended = [],
  } = Object.groupBy(followed, (each) => {
    if (each.after.state === 'ended') return 'ended';
    if (isPolicyToBeRead(each, deps.clock.now())) return 'asked';
    return isNews(each) ? 'news' : 'quiet';
  });
  await saveQuiet(deps, quiet);
  const settleAll = async (some: readonly Followed[]) => {
    await eachLook(deps, some, (each) => settleLook(deps, api, each));
    if (some.length > 0) made();
  };
  // Last words and policies are asked of the agent servers, which may take long.
  await Promise.all([settleAll(news), settleAll(asked), settleAll(ended)]);
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

function isPolicyToBeRead({ after, isPolicyHeard }: Followed, now: number): boolean {
  return needsToBeTold(after, now, isPolicyHeard);
}

function isQuiet({ before, after }: Followed, now: number): boolean {
  if (changeBetween(before, after) !== 'none' || before.apiKey !== after.apiKey) return false;
  return !mayResume(after, now);
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

async function settleLook(deps: RunDeps, api: HostedApi, followed: Followed) {
  const { before, after, conversation, isPolicyHeard } = followed;
  const told =
    after.state === 'ended'
      ? await withProof(deps, await withLastWords(deps, after, conversation, api), conversation, api)
      : await toldWhenToAsk(
          deps,
          await resumed(deps, api, await withAccount(deps, api, after), conversation),
          conversation,
          isPolicyHeard,
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

async function endWithoutKey(deps: RunDeps, runs: readonly Run[]): Promise<void> {
  for (const run of runs) {
    const { owner, name } = run.repository;
    const reason = `no API key is configured for ${owner}/${name} any more`;
    await settle(deps, run, endRun(run, 'unauthorized', reason, deps.clock.now()));
  }
}
