// A store with runs in it, and the status page over it on a real server, for its tests.

import { createGate } from '../../app/pages/gate.ts';
import type { StatusStore } from '../../app/pages/status/read-front-page.ts';
import { createStatusRoutes } from '../../app/pages/status/routes.ts';
import type { Decision } from '../../app/store/decision.ts';
import type { Halt } from '../../app/store/halt.ts';
import type { StoredQuestion } from '../../app/store/question.ts';
import type { Result } from '../../app/store/result.ts';
import type { Run } from '../../app/store/run/run.ts';
import { withFacts } from '../../app/store/run/run-facts.ts';
import { noFilter, outcomesThatEnded, type RunFilter } from '../../app/store/run/run-filter.ts';
import { aRun } from '../../app/testing/runs.ts';
import { advance, beginWatch, type Reading, type Watch } from '../../shared/conversation/index.ts';
import * as polls from './polls.ts';
import { type Asked, ask, serveRoutes } from './serve-routes.ts';

export const minute = 60_000;
export const noon = Date.UTC(2026, 10, 21, 12);

const limits = {
  pollInterval: 30_000,
  startTimeout: 15 * minute,
  timeout: 24 * 60 * minute,
  idleTimeout: 5 * minute,
  pauseTimeout: null,
  road: 'app',
} as const;

export const conversation = (agent: string | null, sandbox = 'RUNNING') => polls.conversation(sandbox, agent);
export const task = (status: string, conversationId: string | null = null) =>
  polls.task(status, { conversationId });

/** A watch that began at noon and read these, each at its minute. */
export function watched(...readings: readonly (readonly [number, Reading])[]): Watch {
  return readings.reduce(
    (watch, [at, reading]) => advance(watch, reading, noon + at * minute),
    beginWatch({ startTaskId: 'task', conversationId: null, limits, now: noon }),
  );
}

/** A run as its watch says that it is. */
export function followed(
  watch: Watch,
  changes: Partial<Run> = {},
  facts: Parameters<typeof withFacts>[1] = {},
): Run {
  const { ending } = watch;
  const state = ending ? 'ended' : watch.phase === 'start' ? 'preparing' : 'watching';
  const known = { ...facts, start: { sentAt: noon, ...facts.start }, end: { ending, ...facts.end } };
  return {
    ...withFacts(aRun(), known),
    state,
    watch,
    createdAt: noon,
    endedAt: ending?.at ?? null,
    dueAt: watch.nextPollAt,
    ...changes,
  };
}

export const ready = [1, task('READY', 'c')] as const;
const running = [2, conversation('running')] as const;
/** As one is whose agent was in that state when it was polled first, in the second minute. */
export const polled = (
  agent: string | null,
  changes: Partial<Run> = {},
  facts: Parameters<typeof withFacts>[1] = {},
): Run => followed(watched(ready, [2, conversation(agent)]), changes, facts);
export const working = polled('running');
/** It worked until the agent was in that state in the thirtieth minute. */
export const workedUntil = (agent: string, facts: Parameters<typeof withFacts>[1] = {}): Run =>
  followed(watched(ready, running, [30, conversation(agent)]), {}, facts);

/** Runs in memory, read as the page reads the store. */
export function memoryStore(
  runs: Run[],
  asked: readonly StoredQuestion[] = [],
  decided: readonly Decision[] = [],
  came: readonly Result[] = [],
): StatusStore & { reads: number; failing: boolean; halt: Halt | null; rehearsed: string | null } {
  const store: ReturnType<typeof memoryStore> = {
    reads: 0,
    failing: false,
    halt: null,
    rehearsed: null,
    halts: { inForce: async () => store.halt },
    maintenance: { notesOf: async () => store.rehearsed },
    results: { page: async (since) => came.filter(({ askedAt }) => askedAt >= since) },
    async counts() {
      store.reads += 1;
      if (store.failing) throw new Error('the disk is gone');
      return {
        runs: await store.runs.countByState(noFilter),
        outbox: {},
        deliveriesWaiting: 0,
        oldest: { delivery: null, run: null, outbox: null },
      };
    },
    runs: {
      countByState: async (filter: RunFilter) => {
        const states = Object.groupBy(
          runs.filter((run) => fits(run, filter)),
          ({ state }) => state,
        );
        return Object.fromEntries(Object.entries(states).map(([state, some]) => [state, some.length]));
      },
      live: async (limit: number, offset: number, filter: RunFilter) =>
        runs.filter((run) => run.endedAt === null && fits(run, filter)).slice(offset, offset + limit),
      countLive: async (filter: RunFilter) =>
        runs.filter((run) => run.endedAt === null && fits(run, filter)).length,
      ended: async (limit: number, filter: RunFilter, since = 0) =>
        runs.filter((run) => (run.endedAt ?? -1) >= since && fits(run, filter)).slice(0, limit),
      countEnded: async (state: 'well' | 'badly', since: number, filter: RunFilter = noFilter) =>
        runs.filter((run) => (run.endedAt ?? -1) >= since && fits(run, { ...filter, state })).length,
      byId: async (wanted: string) => runs.find(({ id }) => id === wanted) ?? null,
    },
    outbox: { refused: async () => [] },
    questions: {
      open: async (limit: number, filter: RunFilter = noFilter) =>
        asked
          .flatMap((question) => {
            const run = runs.find(({ id }) => id === question.runId);
            return run && fits(run, { ...filter, state: null }) ? [{ question, run }] : [];
          })
          .slice(0, limit),
      liveOf: async (runId: string) =>
        asked.filter((each) => each.runId === runId && each.settledAt === null),
      byId: async (id: string) => asked.find((each) => each.id === id) ?? null,
    },
    decisions: {
      ofRun: async (runId: string, limit: number) =>
        decided.filter((each) => each.runId === runId).slice(0, limit),
    },
  };
  return store;
}

/** Without open questions. */
function fits(
  { repository, facts, endedAt }: Run,
  { repository: name, person, state, within }: RunFilter,
): boolean {
  if (within && !within.includes(repository.id)) return false;
  if (name !== null && name !== `${repository.owner}/${repository.name}`) return false;
  if (person !== null && person !== facts.start.requester) return false;
  if (state === null || state === 'live' || state === 'waiting') return state === null || endedAt === null;
  const outcome = facts.end.ending?.outcome;
  return outcome !== undefined && outcomesThatEnded(state).includes(outcome);
}

/** Sent with every request where no token is set. */
export const localToken = 'the-token-of-this-machine-only';

export interface StatusWorld {
  readonly address: string;
  readonly errors: unknown[];
  clock: number;
  ask(
    path: string,
    more?: { method?: string; headers?: Record<string, string>; body?: string },
  ): Promise<Asked>;
}

export async function openStatus(
  store: StatusStore,
  { token = null, refreshMs = 5000 }: { token?: string | null; refreshMs?: number } = {},
): Promise<StatusWorld> {
  const errors: unknown[] = [];
  const now = () => world.clock;
  const routes = createStatusRoutes({
    store,
    halting: { halt: async () => true, lift: async () => true },
    gate: createGate({ kind: token === null ? 'local' : 'shared', token: token ?? localToken, now }),
    githubUrl: 'https://api.github.com',
    now,
    refreshMs,
  });
  const address = await serveRoutes([routes], (error) => errors.push(error));
  const authorization = token === null && { authorization: `Bearer ${localToken}` };
  const world: StatusWorld = {
    address,
    errors,
    clock: noon + 60 * minute,
    ask: (path, more) =>
      ask(`${address}${path}`, { ...more, headers: { ...authorization, ...more?.headers } }),
  };
  return world;
}
