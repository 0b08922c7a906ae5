// What an App under load stands between, each a process of its own, so that only the App's work is counted as the App's.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmulatedGitHub, spawnGitHub } from '../../github/index.ts';
import { type RemoteSimulator, spawnSimulator } from '../../service/index.ts';
import { appEnvironment } from '../../stage/app-environment.ts';
import { type AppProcess, startAppProcess } from '../../stage/app-process.ts';

export interface UnderLoad {
  readonly service: RemoteSimulator;
  readonly github: EmulatedGitHub;
  readonly dataDir: string;
  startApp(more?: Readonly<Record<string, string>>): Promise<AppProcess>;
}

export async function withSurroundings<T>(work: (under: UnderLoad) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'agent-conversations-bench-'));
  const [service, github] = await Promise.all([
    spawnSimulator({ speed: 1000, apiKey: 'bench-key' }),
    spawnGitHub(),
  ]);
  const apps: { kill(): Promise<void> }[] = [];
  const env = { ...appEnvironment({ github, service, dataDir, port: 0 }), RUN_TIMEOUT: '24h' };
  try {
    return await work({
      service,
      github,
      dataDir,
      startApp(more = {}) {
        const app = startAppProcess({ ...env, ...more }, { gauged: 'as_it_is' });
        apps.push(app);
        return app.up;
      },
    });
  } finally {
    await Promise.all(apps.map((app) => app.kill()));
    await Promise.all([service.close(), github.close()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
