// The ground with everything on it: GitHub, the service and the replicas of the App.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfiguration } from '../../app/configuration/configuration.ts';
import { createLog } from '../../app/kernel/create-log.ts';
import { type App, startApp } from '../../app/start-app.ts';
import { defaultSeeds, everyRole, people, startGitHub } from '../github/index.ts';
import { startSimulator } from '../service/index.ts';
import { appEnvironment } from '../stage/app-environment.ts';
import { granted } from '../stage/granted.ts';
import type { createAsked } from './asked.ts';
import { endLife, inside, type Life, newLife } from './ground/lives.ts';
import { trueNow } from './ground/time.ts';
import { note } from './ground/trace.ts';
import { createNotices } from './notices.ts';
import { showsSecret } from './output-books.ts';
import { costLimit, firstNumberIn, owners, type Place, placeNames, places } from './plan.ts';
import { restoreBackup, takeBackup } from './restore.ts';

/** Of all replicas: the network chooses one that lives, as a load balancer does. */
const port = 30_001;
export const dashboardToken = 'virtual-dashboard-token-51c2e8';
export const address = `http://127.0.0.1:${port}`;
export const configurationFile = '.github/agent-conversations.yml';
const asking = `ask: always
rules:
  - accept: { tool: terminal, command: [npm test] }
`;
/** Of each place, where it has one. */
export const configurations: Readonly<Record<Place, string | null>> = {
  asking,
  trusting: null,
  thrifty: `limits: { cost_per_run: ${costLimit} }\n`,
  paired: 'ask: always\nrules:\n  - ask: { tool: terminal }\n    people: 2\npull_requests: { people: 2 }\n',
  planning: 'ask: plan\n',
};

export type World = Awaited<ReturnType<typeof createWorld>>;

export async function createWorld(
  { seed, replicas }: { readonly seed: number; readonly replicas: number },
  asked?: ReturnType<typeof createAsked>,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'agent-conversations-virtual-'));
  const privateKey = readFileSync(join(import.meta.dirname, 'app-key.pem'), 'utf8');
  const notices = createNotices();
  const neighbours = { github: newLife('github'), service: newLife('service') };
  const github = await inside(neighbours.github, () =>
    startGitHub({
      ...granted(),
      privateKey,
      onWritten: notices.tell,
      onRequest: asked?.onGitHub,
      repositories: [
        ...defaultSeeds,
        { name: `${owners[1]}/park`, roles: everyRole },
        ...placeNames.map((place) => ({
          name: places[place],
          roles: { ...everyRole, [people.bot]: 'write' as const },
          firstNumber: firstNumberIn(place),
        })),
      ],
    }),
  );
  const service = await inside(neighbours.service, () =>
    startSimulator({ dialect: 'live', seed: String(seed), onRequest: asked?.onService }),
  );
  for (const place of placeNames)
    await github.setFile(places[place], configurationFile, configurations[place]);
  await github.setWebhookUrl(`${address}/api/github/webhooks`);
  const env = {
    ...appEnvironment({ github, service, dataDir, port }),
    PATH: '',
    LOG_LEVEL: 'debug',
    DASHBOARD_TOKEN: dashboardToken,
  };
  const gate = { isClosed: false };
  const secrets = secretsOf(env);
  const output: string[] = [];
  const all = Array.from({ length: replicas }, (_, place) => createReplica(`app${place}`, env, gate, output));
  for (const replica of all) await replica.start();
  return {
    /** When a repository has moved last. */
    movedAt: 0,
    isTakenAway: false,
    /** Every replica is stopped, the database of a while ago put in its place, and all of them started. */
    async restore(afterMs: number): Promise<void> {
      const backup = takeBackup(dataDir);
      await sleep(afterMs);
      while (gate.isClosed) await sleep(betweenStarts);
      gate.isClosed = true;
      for (const replica of all) replica.end();
      // A file is closed a second after its life has ended.
      await sleep(2_000);
      restoreBackup(dataDir, backup);
      gate.isClosed = false;
      for (const replica of all) await replica.start();
    },
    github,
    notices,
    service,
    secrets,
    replicas: all,
    /** Of all replicas, in the order in which it was written. */
    output: output as readonly string[],
    deaths: (): readonly string[] => all.flatMap(({ deaths }) => deaths),
    lives: (): number => all.reduce((sum, { lives }) => sum + lives(), 0),
    dispose(): void {
      for (const replica of all) replica.end();
      for (const life of Object.values(neighbours)) endLife(life);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** What only looks whether something has changed wakes seldom: most of the days is idle. */
const seldom = { longestRest: 2 * 60_000, guardPause: 5 * 60_000, sweepInterval: 10 * 60_000 };
/** Lines that only a secret in them would make interesting: most of all that is written. */
const routine = /"msg":"(?:GitHub request: |a webhook was accepted"|Webhook received")/;
const betweenStarts = 1_000;
const mostStarts = 20;

const secretsOf = (env: Readonly<Record<string, string>>): readonly string[] =>
  ['AGENT_API_KEY', 'DASHBOARD_TOKEN', 'WEBHOOK_SECRET'].flatMap((name) => env[name] ?? []);

/** Closed while nothing of the App may run. */
interface Gate {
  readonly isClosed: boolean;
}

function createReplica(name: string, env: Readonly<Record<string, string>>, gate: Gate, output: string[]) {
  const secrets = secretsOf(env);
  const deaths: string[] = [];
  let lives = 0;
  let life: Life | null = null;
  let aheadMs = 0;

  /** Resolves when it serves, or is over before that. */
  async function begin(): Promise<void> {
    lives += 1;
    const mine = newLife(`${name}.${lives}`);
    mine.aheadMs = aheadMs;
    const over = new Promise<null>((resolve) => {
      mine.onEnd = () => {
        note(trueNow(), mine.name, 'crash', `at step ${mine.steps}`);
        resolve(null);
      };
    });
    life = mine;
    const coming = inside(mine, () =>
      startApp({ configuration: configured(env), env: {}, log: logOf(mine), settings: seldom }),
    );
    const app: App | null = await Promise.race([coming, over]);
    app?.broken.catch((error: unknown) => {
      if (!mine.isOver) deaths.push(`${mine.name}: ${error}`);
    });
  }

  const logOf = (mine: Life) =>
    createLog('debug', {
      write(line: string) {
        if (mine.isOver) return;
        note(trueNow(), mine.name, 'log', line.trim());
        const written = atTrueTime(line.trim());
        if (!routine.test(written) || showsSecret(written, secrets)) output.push(written);
      },
    });

  /** What runs an App starts it again where it could not start. */
  async function start(tries = mostStarts): Promise<void> {
    while (gate.isClosed) await sleep(betweenStarts);
    if (life !== null && !life.isOver) return;
    try {
      await begin();
    } catch (error) {
      if (life !== null) endLife(life);
      if (tries === 1) {
        deaths.push(`${name}: ${error}`);
        return;
      }
      await sleep(betweenStarts);
      await start(tries - 1);
    }
  }

  return {
    name,
    deaths,
    lives: () => lives,
    life: () => life,
    start: () => start(),
    /** Dies at one of its next steps, at the latest after a while, and is started again. */
    async crash(steps: number, downMs: number): Promise<void> {
      const mine = life;
      if (mine === null || mine.isOver) return;
      mine.endsAtStep = Math.min(mine.endsAtStep, mine.steps + steps);
      for (let waited = 0; !mine.isOver && waited < longestLife; waited += 1_000) await sleep(1_000);
      endLife(mine);
      await sleep(downMs);
      await start();
    },
    end(): void {
      if (life !== null) endLife(life);
    },
    setClock(ms: number): void {
      aheadMs += ms;
      if (life !== null) life.aheadMs = aheadMs;
    },
  };
}

const longestLife = 10 * 60_000;

/** As somebody at a clock of their own writes it down: that of a replica may be hours off. */
const atTrueTime = (line: string): string =>
  line.replace(/"time":"[^"]*"/, `"time":"${new Date(trueNow()).toISOString()}"`);

function configured(env: Readonly<Record<string, string>>) {
  const read = readConfiguration(env, () => '');
  if (read.kind === 'bad') throw new Error(read.problems.join('; '));
  return read.configuration;
}
