// What the App needs as a process: its two neighbours, its data and its environment, with one end for all of it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmulatedGitHub, people } from '../github/index.ts';
import type { Simulator } from '../service/index.ts';
import { freePort } from '../support/listen.ts';
import { appEnvironment } from './app-environment.ts';
import { type AppProcessOptions, type StartedApp, startAppProcess } from './app-process.ts';

type Environment = Readonly<Record<string, string>>;
type Neighbour = Pick<Simulator, 'url' | 'apiKey' | 'close'>;

export interface StageParts<Service> {
  readonly github: EmulatedGitHub;
  readonly service: Service;
  readonly env?: Environment;
  /** Where every App of this stage listens, and webhooks go; absent = a free one, 0 = any each time, and no webhooks. */
  readonly port?: number;
  readonly options?: AppProcessOptions;
}

export type Stage<Service extends Neighbour = Simulator> = Awaited<ReturnType<typeof setStage<Service>>>;

export async function setStage<Service extends Neighbour>({
  github,
  service,
  env: own = {},
  port: wanted,
  options,
}: StageParts<Service>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'agent-conversations-stage-'));
  // A restarted App listens where the last one did.
  const port = wanted ?? (await freePort());
  if (port !== 0) await github.setWebhookUrl(`http://127.0.0.1:${port}/api/github/webhooks`);
  const env = { ...appEnvironment({ github, service, dataDir, port }), ...own };
  const apps: StartedApp[] = [];
  const launchApp = (more: Environment = {}) => {
    const app = startAppProcess({ ...env, ...more }, options);
    apps.push(app);
    return app;
  };
  return {
    github,
    service,
    dataDir,
    env,
    /** Without waiting until it is up. */
    launchApp,
    startApp: (more?: Environment) => launchApp(more).up,
    /** A maintainer labels a new issue; the number. */
    async labelled(body: string): Promise<number> {
      const { repository } = github;
      const number = await github.createIssue(people.reader, repository, { title: 'Water the plants', body });
      await github.label(people.maintainer, repository, number, 'agent');
      return number;
    },
    async close(): Promise<void> {
      await Promise.all(apps.map((app) => app.kill()));
      await Promise.all([github.close(), service.close()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
