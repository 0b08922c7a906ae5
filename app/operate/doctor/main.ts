// `npm run doctor`, and with `-- --repository owner/repo` also what is in force there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { examine } from './examine.ts';

const appYml = readFileSync(join(import.meta.dirname, '../../../app.yml'), 'utf8');
const readText = (path: string): string => readFileSync(path, 'utf8');

const repository = readOption();
if (repository === undefined) {
  process.stderr.write('--repository must be followed by owner/repo; nothing else can be given\n');
  process.exit(2);
}

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

/** Null when none was given, undefined when it cannot be read. */
function readOption(): string | null | undefined {
  try {
    const { repository: given } = parseArgs({ options: { repository: { type: 'string' } } }).values;
    return given === undefined ? null : /^[\w.-]+\/[\w.-]+$/.test(given) ? given : undefined;
  } catch {
    return undefined;
  }
}
