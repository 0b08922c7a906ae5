// `npm run doctor`
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineOf } from './check.ts';
import { examine } from './examine.ts';

const appYml = readFileSync(join(import.meta.dirname, '../../app.yml'), 'utf8');
const readText = (path: string): string => readFileSync(path, 'utf8');
let wrong = 0;

for await (const check of examine({ env: process.env, readText, appYml, now: Date.now })) {
  process.stdout.write(`${lineOf(check)}\n`);
  if (check.kind === 'bad') wrong += 1;
}
process.stdout.write(wrong === 0 ? '\nNothing to fix.\n' : `\n${wrong} to fix.\n`);
process.exitCode = wrong === 0 ? 0 : 1;
