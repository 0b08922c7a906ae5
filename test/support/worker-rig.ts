// A worker with everything around it in memory, but for the store, which is a real one.

import { defaultSettings, type RunDeps } from '../../app/handling/deps.ts';
import type { Handled } from '../../app/handling/handled.ts';
import { applyHandled } from '../../app/intake/apply-handled.ts';
import { handleDelivery } from '../../app/intake/handle-delivery.ts';
import type { Log } from '../../app/kernel/create-log.ts';
import { loadApplication } from '../../app/load-application.ts';
import { openStore, type Store } from '../../app/store/store.ts';
import type { Worker } from '../../app/worker.ts';
import { type FakeClock, fakeClock } from './fake-clock.ts';
import { FakeGitHub, ownApp } from './fake-github.ts';
import { FakeService } from './fake-service.ts';
import type { AnswersRoutes } from './octokit-on.ts';
import { probotOn } from './probot-on.ts';

export const rigSettings = {
  ...defaultSettings,
  pollInterval: 30_000,
  startTimeout: 15 * 60_000,
  runTimeout: 24 * 60 * 60_000,
  idleTimeout: 5 * 60_000,
  markerSecret: 'a secret of the test',
  web: 'https://github.com',
  appId: ownApp,
};

interface Surroundings {
  readonly clock: FakeClock;
  readonly store: Store;
  readonly github: FakeGitHub;
  readonly service: FakeService;
  readonly lines: LogLine[];
  readonly uuid: () => string;
}

async function surroundings(dataDir: string): Promise<Surroundings> {
  const clock = fakeClock();
  const store = await openStore({ dataDir, now: clock.now });
  let ids = 0;
  const uuid = () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;
  return { clock, store, github: new FakeGitHub(), service: new FakeService(), lines: [], uuid };
}

export interface LogLine {
  readonly level: keyof Log;
  readonly message: string;
}

export interface RigChanges extends Partial<Omit<RunDeps, 'github'>> {
  /** Where requests to GitHub end, instead of the fake as it is. */
  readonly octokit?: AnswersRoutes;
}

/** `base`: another rig whose store, clock and fakes are used again, as by a second process. */
export async function workerRig(
  dataDir: string,
  { octokit, ...changes }: RigChanges = {},
  base?: Surroundings,
) {
  const { clock, store, github, service, lines, uuid } = base ?? (await surroundings(dataDir));
  const write = (level: keyof Log) => (message: string) => void lines.push({ level, message });
  const loaded = await loadApplication(probotOn(octokit ?? github), {
    store,
    clock,
    services: {
      forRepository: () => ({ key: 'default', service: service.service }),
    },
    settings: rigSettings,
    random: { uuid, fraction: () => 0.5 },
    log: { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') },
    ...changes,
  });
  const { worker } = loaded;
  return {
    ...loaded,
    store,
    clock,
    github,
    service,
    lines,
    uuid,
    ...acting({ store, clock, github, uuid }, () => work(worker)),
    /** Handles the due deliveries, and works on nothing else. */
    handleDeliveries: async () => {
      const now = clock.now();
      for (const delivery of await store.inbox.claim({ now, until: now + 15_000, limit: 32 })) {
        await handleDelivery(loaded.deps, delivery, loaded.receive);
      }
    },
    storeHandled: (handled: Handled): Promise<void> =>
      store.transaction((tables) => applyHandled(tables, handled, loaded.deps.settings, clock.now())),
  };
}

/** What a test does with a rig: all that is due then is worked on. */
export function acting(
  { store, clock, github, uuid }: Pick<Surroundings, 'store' | 'clock' | 'github' | 'uuid'>,
  work: () => Promise<void>,
) {
  return {
    work,
    deliver: async (event: string, payload: object, id = `delivery ${uuid()}`) => {
      github.noteEvent(payload);
      const put = await store.inbox.put({ id, event, payload, receivedAt: clock.now() });
      await work();
      return put;
    },
    /** Lets time pass in steps. */
    pass: async (ms: number, step = 5_000) => {
      for (let passed = 0; passed < ms; passed += step) {
        clock.advance(Math.min(step, ms - passed));
        await work();
      }
    },
  };
}

export type WorkerRig = Awaited<ReturnType<typeof workerRig>>;

async function work(worker: Worker): Promise<void> {
  for (let pass = 0; pass < 50; pass += 1) {
    const report = await worker.tick();
    if (Object.values(report).every((taken) => taken === 0)) return;
  }
  throw new Error('the worker never comes to rest');
}
