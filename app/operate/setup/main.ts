// `npm run setup`
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { help, readArguments } from './arguments.ts';
import { startSetup } from './register-app.ts';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const refuse = (why: string, code: 1 | 2): void => {
  process.stderr.write(`${why}\n`);
  process.exitCode = code;
};

const asked = readArguments(process.argv.slice(2));
if (asked.kind === 'help') {
  say(help);
} else if (asked.kind === 'bad') {
  refuse(`${asked.problem}\n\n${help}`, 2);
} else {
  const appYml = readFileSync(join(import.meta.dirname, '../../../app.yml'), 'utf8');
  const started = await startSetup(asked.request, { appYml, say });
  if (started.kind === 'refused') {
    refuse(started.why, 1);
  } else {
    say(`Open ${started.setup.address} in a browser on this machine. Ctrl-C stops.`);
    await started.setup.done;
    await started.setup.close();
  }
}
