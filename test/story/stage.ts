// Everything around the App for a story: an emulated GitHub, a simulated service, and a folder for its data.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type EmulatedGitHub, type GitHubOptions, people, startGitHub } from '../../demo/github/index.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../shared/simulator/index.ts';
import { type AppProcess, type StartedApp, startAppProcess } from '../../demo/stage/app-process.ts';

export const repo = 'octo/widgets';

export interface Stage {
  readonly github: EmulatedGitHub;
  readonly service: Simulator;
  readonly env: Readonly<Record<string, string>>;
  /** Starts the App and points the webhooks at it. */
  startApp(more?: Readonly<Record<string, string>>): Promise<AppProcess>;
  /** Without waiting until it is up. */
  launchApp(more?: Readonly<Record<string, string>>): StartedApp;
  /** A maintainer labels a new issue; the number. */
  labelled(body: string): Promise<number>;
  close(): Promise<void>;
}

export async function setStage(options: Partial<SimulatorOptions> = {}): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'agent-conversations-story-'));
  // The App gets what app.yml asks for and nothing else, so that a right that is missing there shows here.
  const github = await startGitHub(granted());
  const service = await startSimulator({ dialect: 'live', speed: 60, ...options });
  const port = await freePort();
  await github.setWebhookUrl(`http://127.0.0.1:${port}/api/github/webhooks`);
  const apps: StartedApp[] = [];
  const env = {
    PATH: process.env.PATH ?? '',
    APP_ID: String(github.appId),
    PRIVATE_KEY: Buffer.from(github.privateKey).toString('base64'),
    WEBHOOK_SECRET: github.webhookSecret,
    GHE_HOST: github.host,
    GHE_PROTOCOL: 'http',
    AGENT_API_KEY: service.apiKey,
    AGENT_BASE_URL: service.url,
    DATA_DIR: dataDir,
    POLL_INTERVAL: '0.2s',
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'debug',
  };
  const launchApp = (more: Readonly<Record<string, string>> = {}) => {
    const app = startAppProcess({ ...env, ...more });
    apps.push(app);
    return app;
  };
  return {
    github,
    service,
    env,
    launchApp,
    startApp: (more) => launchApp(more).up,
    async labelled(body) {
      const number = await github.createIssue(people.reader, repo, { title: 'Water the plants', body });
      await github.label(people.maintainer, repo, number, 'agent');
      return number;
    },
    async close() {
      await Promise.all(apps.map((app) => app.kill()));
      await Promise.all([github.close(), service.close()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function granted(): Pick<GitHubOptions, 'permissions' | 'events'> {
  const manifest = parse(readFileSync(join(import.meta.dirname, '../../app.yml'), 'utf8'));
  return { permissions: manifest.default_permissions, events: manifest.default_events };
}

/** Looks every few milliseconds; what it saw last is in the error. */
export async function until<T>(
  look: () => Promise<T>,
  good: (seen: T) => boolean,
  patienceMs = 20_000,
): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const seen = await look();
    if (good(seen)) return seen;
    if (performance.now() > end) throw new Error(`not seen in time; last: ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Taken and given back: a restarted App listens where the last one did. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
