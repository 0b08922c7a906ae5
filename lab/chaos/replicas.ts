// The App as one process or several: killed, stopped and started again, with everything kept that it ever wrote.
import { setTimeout as sleep } from 'node:timers/promises';
import { type AppProcess, type StartedApp, startAppProcess } from '../stage/app-process.ts';
import type { Dice } from '../support/dice.ts';
import type { Entry } from '../support/promises.ts';
import type { Tally } from '../support/tally.ts';
import { databaseIsAway } from '../virtual/output-books.ts';

interface Parts {
  readonly environments: readonly Readonly<Record<string, string>>[];
  readonly dice: Dice;
  readonly tally: Tally;
  /** Where webhooks should go now. */
  readonly point: (address: string) => Promise<void>;
}

const mostTries = 60;

export function createReplicas({ environments, dice, tally, point }: Parts) {
  const output: string[] = [];
  const deaths: string[] = [];
  const started: StartedApp[] = [];
  const running = new Map<number, AppProcess>();

  const launch = (place: number): StartedApp => {
    const app = startAppProcess(environments[place] ?? {}, { onOutput: (text) => output.push(text) });
    started.push(app);
    return app;
  };
  /** What runs an App tries again. */
  async function launchUntilUp(place: number, tries = mostTries): Promise<AppProcess> {
    try {
      return await launch(place).up;
    } catch (error) {
      if (tries === 1 || !databaseIsAway.test(String(error))) throw error;
      tally.add('starts while the database was away');
      await sleep(500);
      return launchUntilUp(place, tries - 1);
    }
  }
  async function start(place: number): Promise<void> {
    const app = await launchUntilUp(place);
    running.set(place, app);
    await point(app.address);
  }
  async function toAnother(): Promise<void> {
    const [other] = running.values();
    if (other !== undefined) await point(other.address);
  }

  return {
    output: output as readonly string[],
    addresses: (): readonly string[] => [...running.values()].map(({ address }) => address),
    /** What ended by itself is in no other book. */
    live: (): Entry => ({
      promise: 'no process ends but by our hand',
      checked: started.length,
      wrong: deaths,
    }),
    async startAll(): Promise<void> {
      for (const place of environments.keys()) await start(place);
    },
    /** Ends one of them in one way or another, and starts it again. */
    async disturb(): Promise<void> {
      const place = dice.between(0, environments.length - 1);
      const app = running.get(place);
      if (app === undefined) return;
      running.delete(place);
      // A load balancer notices late or at once; what goes to the dead one is lost and has to be sent again.
      if (dice.chance(0.5)) await toAnother();
      const way = dice.pick(['kill', 'kill', 'kill', 'stop', 'kill while it starts'] as const);
      if (way === 'stop') {
        const code = await app.stop();
        if (code !== 0) deaths.push(`stopped with code ${String(code)}`);
      } else await app.kill();
      tally.add(way === 'stop' ? 'processes stopped with SIGTERM' : 'processes killed');
      await toAnother();
      await sleep(dice.between(0, 1_500));
      if (way === 'kill while it starts') {
        const early = launch(place);
        await sleep(dice.between(100, 900));
        await early.kill();
        tally.add('processes killed while they started');
      }
      await start(place).catch((error: unknown) => {
        deaths.push(String(error));
        throw error;
      });
    },
    /** All at once, and fresh ones in their place: they have been asked nothing. */
    close: async (): Promise<void> => void (await Promise.all(started.map((app) => app.kill()))),
  };
}
