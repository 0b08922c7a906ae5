// The App: `npm start`. The only file here that reads the process's environment.
import { readFileSync } from 'node:fs';
import { destination } from 'pino';

import { readConfiguration, whyUnusable } from './configuration/configuration.ts';
import { createLog } from './operate/log.ts';

import { type App, startApp } from './start-app.ts';

function complain(lines: readonly string[]): void {
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const read = readConfiguration(process.env, (path) => readFileSync(path, 'utf8'), whyUnusable);
  if (read.kind === 'bad') {
    complain([
      'The App cannot start:',
      ...read.problems.map((problem) => `- ${problem}`),
      'No App yet? `npm run setup` registers one. `npm run doctor` looks at everything.',
    ]);
    return;
  }
  const { configuration } = read;
  // Synchronous, so that the last lines before an end are not lost.
  const log = createLog(configuration.logLevel, destination({ fd: 1, sync: true }));
  let app: App;
  try {
    app = await startApp({ configuration, env: process.env, log });
  } catch (error) {
    complain([`The App cannot start: ${error instanceof Error ? error.message : String(error)}`]);
    return;
  }

  const stop = async () => {
    await app.stop();
    // Do not wait for open handles: everything that matters is in the database.
    process.exit();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
  await app.broken.catch(async (error: unknown) => {
    log.fatal({ err: error }, 'the worker stopped unexpectedly');
    process.exitCode = 1;
    await stop();
  });
}

await main();
