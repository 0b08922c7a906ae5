// A worker that dies at random steps, and comes up again: everything around it is in memory, but for its database. From the fatal step
// on, nothing outside can be reached any more, as after kill -9.
import type { Database, Query } from '../../app/kernel/database.ts';
import { migrate } from '../../app/kernel/migrate.ts';
import { openSqlite } from '../../app/kernel/sqlite.ts';
import { createStore, readStoreMigrations } from '../../app/store/store.ts';
import { seededRandom } from '../../lab/support/seeded-random.ts';
import { fakeClock } from './fake-clock.ts';
import { FakeGitHub, httpError } from './fake-github.ts';
import { FakeService } from './fake-service.ts';
import { serviceOn } from './service-on.ts';
import { acting, type RigChanges, type WorkerRig, workerRig } from './worker-rig.ts';

type Given = Readonly<Record<string, unknown>>;

const mostCrashes = 4;
/** It dies within so many steps. */
const longestLife = 60;

export async function crashingRig(
  seed: number,
  dataDir: string,
  changes: RigChanges,
): Promise<WorkerRig & { readonly crashes: () => number }> {
  const random = seededRandom(seed);
  const [clock, github, service] = [fakeClock(), new FakeGitHub(), new FakeService()];
  service.listsStarts = true;
  const database = openSqlite(dataDir);
  await migrate(database, readStoreMigrations(), clock.now);
  let ids = 0;
  const uuid = () => `${seed}-0000-4000-8000-${++ids}`.padStart(36, '0');
  const around = { clock, store: createStore(database), github, service, lines: [], uuid };
  let crashes = 0;

  /** Now and then GitHub fails, before or after it did what was asked. */
  const request = (route: string, given: Given) => {
    if (random() < 0.05) {
      github.faults.push({ route: /./, error: httpError(502, 'Bad gateway'), after: random() < 0.7 });
    }
    return github.request(route, given);
  };
  const live = async (doom: Doom): Promise<WorkerRig> => {
    const api = doomedCalls(doom, service.api);
    const agentServer = () => doomedCalls(doom, service.agent);
    const doomedService = serviceOn({ api, agentServer });
    const its = {
      store: createStore(doomedDatabase(doom, database)),
      octokit: { request: doomed(doom, (route: string, given: Given = {}) => request(route, given)) },
      services: { forRepository: () => ({ key: 'default', service: doomedService }) },
      random: { uuid, fraction: random },
    };
    return workerRig('', { ...changes, ...its }, around);
  };
  /** It may die while it comes up. */
  const comeUp = async (): Promise<{ readonly doom: Doom; readonly rig: WorkerRig }> => {
    const isLast = crashes >= mostCrashes;
    const doom = createDoom(isLast ? Number.POSITIVE_INFINITY : 1 + Math.floor(random() * longestLife));
    try {
      return { doom, rig: await live(doom) };
    } catch (error) {
      if (!doom.dead()) throw error;
      return comeUpLater();
    }
  };
  const comeUpLater = () => {
    crashes += 1;
    clock.advance(1_000 + Math.floor(random() * 20_000));
    return comeUp();
  };
  let life = await comeUp();

  const tick = async () => {
    const { doom, rig } = life;
    try {
      return Object.values(await rig.worker.tick()).reduce((sum, count) => sum + count, 0);
    } catch (error) {
      if (doom.dead()) return 0;
      throw error;
    }
  };
  const work = async () => {
    for (let ticks = 0; ticks < 6; ticks += 1) {
      const taken = await tick();
      if (life.doom.dead()) life = await comeUpLater();
      else if (taken === 0) return;
    }
  };
  return { ...life.rig, crashes: () => crashes, ...acting(around, work) };
}

type Call = (...given: unknown[]) => Promise<unknown>;

/** Every method may be the last thing that happens. */
function doomedCalls<T extends object>(doom: Doom, api: T): T {
  return new Proxy(api, {
    get(target, name, receiver) {
      const found: unknown = Reflect.get(target, name, receiver);
      const isCall = typeof found === 'function' && found.constructor.name === 'AsyncFunction';
      return isCall ? doomed(doom, found as Call) : found;
    },
  });
}

class Crash extends Error {
  override readonly name = 'Crash';
}

interface Doom {
  readonly dead: () => boolean;
  /** Counts one step; throws from the fatal one on. */
  step(): void;
}

/** The process dies at its `fatal`-th step; infinity = never. */
function createDoom(fatal: number): Doom {
  let steps = 0;
  return {
    dead: () => steps >= fatal,
    step: () => {
      steps += 1;
      if (steps >= fatal) throw new Crash(`step ${fatal}`);
    },
  };
}

/** Dies before a call leaves, or after it was done and before anyone knows. */
function doomed<Arguments extends unknown[], Result>(
  doom: Doom,
  call: (...given: Arguments) => Promise<Result>,
): (...given: Arguments) => Promise<Result> {
  return async (...given) => {
    doom.step();
    const result = await call(...given);
    doom.step();
    return result;
  };
}

function doomedDatabase(doom: Doom, database: Database): Database {
  return {
    ...database,
    query: doomed<Parameters<Query>, Awaited<ReturnType<Query>>>(doom, database.query),
    transaction: async (work) => {
      doom.step();
      const result = await database.transaction((query) => work(doomed(doom, query)));
      doom.step();
      return result;
    },
  };
}
