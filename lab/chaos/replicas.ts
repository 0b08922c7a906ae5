// The App as one process or several: killed, stopped and started again, with everything kept that it ever wrote.
import { setTimeout as sleep } from 'node:timers/promises';
import { type AppProcess, type StartedApp, startAppProcess } from '../stage/app-process.ts';
import type { MachineTrouble } from '../stage/machine-trouble.ts';
import type { Dice } from '../support/dice.ts';
import type { Tally } from '../support/tally.ts';
import { databaseIsAway } from '../virtual/books.ts';
import type { HeapSample } from '../virtual/evidence.ts';

export type Replicas = ReturnType<typeof createReplicas>;

interface Parts {
  readonly environments: readonly Readonly<Record<string, string>>[];
  readonly dice: Dice;
  readonly tally: Tally;
  /** Clock and disk can be troubled. */
  readonly troubled?: boolean;
  /** Where webhooks should go now. */
  readonly point: (address: string) => Promise<void>;
}

const mostTries = 60;

export function createReplicas({ environments, dice, tally, troubled = false, point }: Parts) {
  const output: string[] = [];
  const heaps: HeapSample[] = [];
  const deaths: string[] = [];
  const starting = new Map<number, StartedApp>();
  const running = new Map<number, AppProcess>();
  let aheadMs = 0;

  const launch = (place: number): StartedApp => {
    const clock = { LAB_CLOCK_AHEAD_MS: String(aheadMs) };
    const app = startAppProcess(
      { ...environments[place], ...clock },
      {
        gauged: 'collected',
        troubled,
        onOutput: (text) => output.push(text),
      },
    );
    starting.set(place, app);
    return app;
  };
  const start = async (place: number) => {
    const app = await launchUntilUp(place);
    running.set(place, app);
    await point(app.address);
  };
  /** What runs an App tries again. */
  const launchUntilUp = async (place: number, tries = mostTries): Promise<AppProcess> => {
    try {
      return await launch(place).up;
    } catch (error) {
      if (tries === 1 || !databaseIsAway.test(String(error))) throw error;
      tally.add('starts while the database was away');
      await sleep(500);
      return launchUntilUp(place, tries - 1);
    }
  };
  const toOther = async (place: number) => {
    const other = [...running].find(([one]) => one !== place);
    if (other) await point(other[1].address);
  };

  return {
    output,
    heaps,
    /** Ends that were not asked for. */
    deaths,
    async startAll(): Promise<void> {
      for (const place of environments.keys()) await start(place);
    },
    /** Ends one of them in one way or another, and starts it again. */
    async disturb(): Promise<void> {
      const place = dice.between(0, environments.length - 1);
      const app = running.get(place);
      if (app === undefined) return;
      const way = dice.pick(['kill', 'kill', 'kill', 'stop', 'kill while it starts'] as const);
      // A load balancer notices late or at once; what goes to the dead one is lost and has to be sent again.
      if (dice.chance(0.5)) await toOther(place);
      running.delete(place);
      if (way === 'stop') {
        const code = await app.stop();
        if (code !== 0) deaths.push(`stopped with code ${String(code)}`);
        tally.add('processes stopped with SIGTERM');
      } else {
        await app.kill();
        tally.add('processes killed');
      }
      await toOther(place);
      await sleep(dice.between(0, 1_500));
      if (way === 'kill while it starts') {
        const app = launch(place);
        await sleep(dice.between(100, 900));
        await app.kill();
        tally.add('processes killed while they started');
      }
      await start(place).catch((error: unknown) => {
        deaths.push(String(error));
        throw error;
      });
    },
    async sample(phase: HeapSample['phase']): Promise<void> {
      for (const [replica, app] of running) {
        const { heapBytes } = await app.gauge();
        heaps.push({ replica, phase, bytes: heapBytes });
      }
    },
    /** Kills all and starts them again, with their clock so far ahead. */
    async restart(told: Pick<MachineTrouble, 'aheadMs'>): Promise<void> {
      aheadMs = told.aheadMs;
      for (const [place, app] of [...running]) {
        running.delete(place);
        await app.kill();
        await start(place);
      }
    },
    /** At once, of those that run. */
    trouble(told: Omit<MachineTrouble, 'kind'>): void {
      aheadMs = told.aheadMs;
      for (const app of running.values()) app.trouble(told);
    },
    addresses: (): readonly string[] => [...running.values()].map(({ address }) => address),
    async close(): Promise<void> {
      await Promise.all([...starting.values()].map((app) => app.kill()));
    },
  };
}
