// The ground with everything on it: GitHub, the service and the replicas of the App.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfiguration } from '../../app/configuration/configuration.ts';
import { createLog } from '../../app/operate/log.ts';
import { type App, startApp } from '../../app/start-app.ts';
import { defaultSeeds, everyRole, people, startGitHub } from '../github/index.ts';
import { startSimulator } from '../service/index.ts';
import { appEnvironment } from '../stage/app-environment.ts';
import { granted } from '../stage/granted.ts';
import { endLife, inside, type Life, newLife } from './ground/lives.ts';
import { trueNow } from './ground/time.ts';
import { note } from './ground/trace.ts';
import { createNotices } from './notices.ts';
import { owners, places } from './plan.ts';

/** Of all replicas: the network chooses one that lives, as a load balancer does. */
const port = 30_001;
export const dashboardToken = 'virtual-dashboard-token-51c2e8';
export const address = `http://127.0.0.1:${port}`;
const asking = `ask: always
rules:
  - accept: { tool: terminal, command: [npm test] }
`;

export type World = Awaited<ReturnType<typeof createWorld>>;

export async function createWorld({ seed, replicas }: { readonly seed: number; readonly replicas: number }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'agent-conversations-virtual-'));
  const privateKey = readFileSync(join(import.meta.dirname, 'app-key.pem'), 'utf8');
  const notices = createNotices();
  const neighbours = { github: newLife('github'), service: newLife('service') };
  const github = await inside(neighbours.github, () =>
    startGitHub({
      ...granted(),
      privateKey,
      onWritten: notices.tell,
      repositories: [
        ...defaultSeeds,
        { name: `${owners[1]}/park`, roles: everyRole },
        // Numbers of issues name them in every repository.
        ...Object.values(places).map((name, at) => ({
          name,
          roles: { ...everyRole, [people.bot]: 'write' as const },
          firstNumber: 1_000 * (at + 1),
        })),
      ],
    }),
  );
  const service = await inside(neighbours.service, () =>
    startSimulator({ dialect: 'live', seed: String(seed), keepRequests: 1_000_000 }),
  );
  await github.setFile(places.asking, '.github/agent-conversations.yml', asking);
  await github.setWebhookUrl(`${address}/api/github/webhooks`);
  const env = {
    ...appEnvironment({ github, service, dataDir, port }),
    PATH: '',
    LOG_LEVEL: 'debug',
    DASHBOARD_TOKEN: dashboardToken,
  };
  const all = Array.from({ length: replicas }, (_, place) => createReplica(`app${place}`, env));
  for (const replica of all) await replica.start();
  return {
    github,
    notices,
    service,
    replicas: all,
    output: (): readonly string[] => all.flatMap(({ output }) => output),
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
const seldom = { longestRest: 30_000, guardPause: 60_000, sweepInterval: 10 * 60_000 };
const betweenStarts = 1_000;
const mostStarts = 20;

function createReplica(name: string, env: Readonly<Record<string, string>>) {
  const output: string[] = [];
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
        output.push(line.trim());
      },
    });

  /** What runs an App starts it again where it could not start. */
  async function start(tries = mostStarts): Promise<void> {
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
    output,
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

function configured(env: Readonly<Record<string, string>>) {
  const read = readConfiguration(env, () => '');
  if (read.kind === 'bad') throw new Error(read.problems.join('; '));
  return read.configuration;
}
