// The App in one process that dies at random steps, and comes up again: everything around it is in memory, but for its database.
// From the fatal step on, nothing outside can be reached any more, as after kill -9.
import type { Database, Query } from '../../app/kernel/database.ts';
import { migrate } from '../../app/kernel/migrate.ts';
import { loadApplication } from '../../app/load-application.ts';
import { createStore, readStoreMigrations } from '../../app/store/store.ts';
import { seededRandom } from '../../lab/support/seeded-random.ts';
import { fakeClock } from './fake-clock.ts';
import { FakeGitHub, httpError } from './fake-github.ts';
import { FakeService } from './fake-service.ts';
import { probotOn } from './probot-on.ts';
import { serviceOn } from './service-on.ts';
import { rigSettings } from './worker-rig.ts';

type Given = Readonly<Record<string, unknown>>;

const mostCrashes = 4;
/** It dies within so many steps. */
const longestLife = 60;

export async function crashingApp(
  seed: number,
  openDatabase: () => Promise<Database>,
  settings: Partial<typeof rigSettings & { readonly maxRuns: number }> = {},
) {
  const random = seededRandom(seed);
  const clock = fakeClock();
  const github = new FakeGitHub();
  const service = new FakeService();
  let crashes = 0;
  let ids = 0;

  const open = async (doom: Doom) => {
    const database = await openDatabase();
    await migrate(database, readStoreMigrations(), clock.now);
    const octokit = { request: doomed(doom, (route: string, given: Given = {}) => request(route, given)) };
    const doomedService = serviceOn({
      api: doomedCalls(doom, service.api),
      agentServer: () => doomedCalls(doom, service.agent),
    });
    const loading = loadApplication(probotOn(octokit), {
      store: createStore(doomedDatabase(doom, database)),
      clock,
      services: {
        forRepository: () => ({ key: 'default', service: doomedService }),
      },
      settings: { ...rigSettings, ...settings },
      random: { uuid: () => `${seed}-0000-4000-8000-${++ids}`.padStart(36, '0'), fraction: random },
      log: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    });
    const { worker } = await loading.catch(async (error) => {
      await database.close();
      throw error;
    });
    return { doom, database, worker, store: createStore(database) };
  };

  /** Now and then GitHub fails, before or after it did what was asked. */
  const request = (route: string, given: Given) => {
    if (random() < 0.05) {
      github.faults.push({ route: /./, error: httpError(502, 'Bad gateway'), after: random() < 0.7 });
    }
    return github.request(route, given);
  };

  const life = () => 1 + Math.floor(random() * longestLife);
  /** It may die while it comes up. */
  const comeUp = async (): Promise<Awaited<ReturnType<typeof open>>> => {
    const doom = createDoom(crashes < mostCrashes ? life() : Number.POSITIVE_INFINITY);
    try {
      return await open(doom);
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
  let app = await comeUp();
  const restart = async () => {
    await app.database.close();
    app = await comeUpLater();
  };

  const tick = async () => {
    try {
      return Object.values(await app.worker.tick()).reduce((sum, count) => sum + count, 0);
    } catch (error) {
      if (app.doom.dead()) return 0;
      throw error;
    }
  };

  return {
    ...{ github, service, clock, random },
    crashes: () => crashes,
    store: () => app.store,
    put: (id: string, event: string, payload: object) => {
      github.noteEvent(payload);
      return app.store.inbox.put({ id, event, payload, receivedAt: clock.now() });
    },
    /** `between`: what happens in the world at each step. */
    pass: async (ms: number, step: number, between: () => void = nothing) => {
      for (let passed = 0; passed < ms; passed += step) {
        clock.advance(step);
        between();
        for (let ticks = 0; ticks < 6; ticks += 1) {
          const taken = await tick();
          if (app.doom.dead()) await restart();
          else if (taken === 0) break;
        }
      }
    },
    /** The state of everything in the end. */
    close: async () => {
      const { runs, oldest } = await app.store.counts();
      const undone = [oldest.delivery, oldest.run, oldest.outbox].filter((due) => due !== null).length;
      await app.database.close();
      return { runs, undone };
    },
  };
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

function nothing(): void {}
