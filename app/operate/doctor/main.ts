// `npm run doctor`, and with `-- --repository owner/repo` also what is in force there.

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { helpOf, isRepositoryName, readFlags } from '../flags.ts';
import { runRehearse } from '../rehearse/run-command.ts';
import { examine } from './examine.ts';

const appYml = readFileSync(join(import.meta.dirname, '../../../app.yml'), 'utf8');
const readText = (path: string): string => readFileSync(path, 'utf8');

const command = {
  about: `npm run doctor -- [--repository owner/repo] [--rehearse]

Checks the settings, GitHub and the service, and says what to fix. It reads the same environment and .env as \`npm start\`.`,
  flags: {
    repository: {
      type: 'string',
      text: 'also shows what is in force for this repository, and where each value is from',
    },
    rehearse: {
      type: 'boolean',
      default: false,
      text: 'also plays the guard on the real account, as npm run rehearse does, for a few cents',
    },
  },
} as const;

const { repository, rehearse } = readWords();

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
if (rehearse) wrong += await playGuard();
process.stdout.write(wrong === 0 ? '\nNothing to fix.\n' : `\n${wrong} to fix.\n`);
process.exitCode = wrong === 0 ? 0 : 1;

async function playGuard(): Promise<number> {
  process.stdout.write('\n');
  const words = repository === null ? [] : ['--repository', repository];
  return runRehearse(words, {
    env: process.env,
    readText,
    uuid: randomUUID,
    signal: new AbortController().signal,
    print: (text) => void process.stdout.write(text),
    note: (text) => void process.stderr.write(text),
  });
}

function readWords(): { readonly repository: string | null; readonly rehearse: boolean } {
  const read = readFlags(command, process.argv.slice(2));
  const help = helpOf(command);
  if (read.kind === 'help') return end(0, help);
  if (read.kind === 'ok') {
    const { repository: given = null, rehearse: isWanted } = read.values;
    if (given === null || isRepositoryName(given)) return { repository: given, rehearse: isWanted };
  }
  return end(2, `Only --repository can be given, followed by owner/repo, and --rehearse\n\n${help}`);
}

function end(code: 0 | 2, text: string): never {
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exit(code);
}
