// The App: `npm start`. The only file here that reads the process's environment.
import { readFileSync } from 'node:fs';

import { readConfiguration, whyUnusable } from './configuration/configuration.ts';
import { createLog, logTo } from './kernel/create-log.ts';

import { type App, startApp } from './start-app.ts';

function complain(lines: readonly string[]): void {
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exitCode = 1;
}

const help = `npm start

Starts the App. It takes no arguments: its settings are environment variables, and \`npm start\` also reads them from .env.
docs/app.md lists them.

  npm run setup -- --help    registers the App on GitHub, and writes .env
  npm run doctor             checks everything, also while the App runs`;

async function main(): Promise<void> {
  const [argument] = process.argv.slice(2);
  if (argument === '--help' || argument === '-h') {
    process.stdout.write(`${help}\n`);
    return;
  }
  if (argument !== undefined) return complain([`npm start takes no arguments, and was given ${argument}`]);
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
  const log = createLog(configuration.logLevel, logTo(1));
  // A supervisor may send it again, and a terminal sends it beside npm. What has not begun need not end in order.
  let stop = (): void => process.exit();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop());
  let app: App;
  try {
    app = await startApp({ configuration, env: process.env, log });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return complain([`The App cannot start: ${why}`]);
  }

  const told = new Promise<void>((resolve) => {
    stop = resolve;
  });
  // The JSON alone would hide the link on a terminal.
  if (process.stderr.isTTY) process.stderr.write(`\nStatus page: ${app.statusPage}\n\n`);
  await Promise.race([told, app.broken]).catch((error: unknown) => {
    log.fatal({ err: error }, 'the worker stopped unexpectedly');
    process.exitCode = 1;
  });
  await app.stop();
  // Do not wait for open handles: everything that matters is in the database.
  process.exit();
}

await main();
