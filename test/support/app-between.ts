// The App in this process, between an emulated GitHub and a simulated service, to which GitHub sends its webhooks.
import { readConfiguration } from '../../app/configuration/configuration.ts';
import { createLog } from '../../app/kernel/create-log.ts';
import { type App, startApp } from '../../app/start-app.ts';
import type { EmulatedGitHub } from '../../lab/github/index.ts';
import type { Simulator } from '../../lab/service/index.ts';
import { appEnvironment } from '../../lab/stage/app-environment.ts';
import { temporaryFolder } from './temporary-folder.ts';

interface Given {
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Takes the lines of its log. */
  readonly write?: (line: string) => void;
}

export async function appBetween(
  github: EmulatedGitHub,
  service: Simulator,
  { dataDir = temporaryFolder(), env = {}, write }: Given = {},
): Promise<App> {
  const usual = appEnvironment({ github, service, dataDir, port: 0 });
  const read = readConfiguration({ ...usual, ...env }, () => '');
  if (read.kind === 'bad') throw new Error(read.problems.join('; '));
  const log = write === undefined ? createLog('silent', { write: () => {} }) : createLog('info', { write });
  const app = await startApp({ configuration: read.configuration, env: {}, log });
  await github.setWebhookUrl(`${app.address}/api/github/webhooks`);
  return app;
}
