// The App in this process, between an emulated GitHub and a simulated service, to which GitHub sends its webhooks.
import { readConfiguration } from '../../app/configuration/configuration.ts';
import { createLog } from '../../app/kernel/create-log.ts';
import { type App, startApp } from '../../app/start-app.ts';
import type { EmulatedGitHub } from '../../lab/github/index.ts';
import type { Simulator } from '../../lab/service/index.ts';
import { appEnvironment } from '../../lab/stage/app-environment.ts';
import { temporaryFolder } from './temporary-folder.ts';

export async function appBetween(
  github: EmulatedGitHub,
  service: Simulator,
  { dataDir = temporaryFolder(), env = {} as Readonly<Record<string, string>> } = {},
): Promise<App> {
  const usual = appEnvironment({ github, service, dataDir, port: 0 });
  const read = readConfiguration({ ...usual, ...env }, () => '');
  if (read.kind === 'bad') throw new Error(read.problems.join('; '));
  const log = createLog('silent', { write: () => {} });
  const app = await startApp({ configuration: read.configuration, env: {}, log });
  await github.setWebhookUrl(`${app.address}/api/github/webhooks`);
  return app;
}
