// Everything around the App for a story: an emulated GitHub, a simulated service, and a folder for its data.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmulatedGitHub, people, startGitHub } from '../../lab/github/index.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from '../../lab/service/index.ts';
import { appEnvironment } from '../../lab/stage/app-environment.ts';
import { type AppProcess, type StartedApp, startAppProcess } from '../../lab/stage/app-process.ts';
import { granted } from '../../lab/stage/granted.ts';
import { freePort } from '../../lab/support/listen.ts';
import { compileCache } from './compile-cache.ts';

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
    ...appEnvironment({ github, service, dataDir, port }),
    ...(await compileCache()),
    POLL_INTERVAL: '0.2s',
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
