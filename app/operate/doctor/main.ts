// `npm run doctor`, and with `-- --repository owner/repo` also what is in force there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { examine } from './examine.ts';

const appYml = readFileSync(join(import.meta.dirname, '../../../app.yml'), 'utf8');
const readText = (path: string): string => readFileSync(path, 'utf8');

const help = `npm run doctor -- [--repository owner/repo]

Checks the settings, GitHub and the service, and says what to fix. It reads the same environment and .env as \`npm start\`.

  --repository        also shows what is in force for this repository, and where each value is from
  --help              this text`;

const repository = readRepository();

let wrong = 0;
for await (const { kind, text } of examine({
  env: process.env,
  readText,
  appYml,
  now: Date.now,
  repository,
})) {
  process.stdout.write(`${text}\n`);
  if (kind === 'bad') wrong += 1;
}
process.stdout.write(wrong === 0 ? '\nNothing to fix.\n' : `\n${wrong} to fix.\n`);
process.exitCode = wrong === 0 ? 0 : 1;

function readRepository(): string | null {
  try {
    const options = { repository: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
    const { repository: given = null, help: isHelp } = parseArgs({ options }).values;
    if (isHelp) return end(0, help);
    if (given === null || /^[\w.-]+\/[\w.-]+$/.test(given)) return given;
  } catch {}
  return end(2, `Only --repository can be given, followed by owner/repo\n\n${help}`);
}

function end(code: 0 | 2, text: string): never {
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exit(code);
}
