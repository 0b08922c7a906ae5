// `npm run rehearse`
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { runRehearse } from './run-command.ts';

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    process.stderr.write('\nThe rehearsal is ended, and cleans up.\n');
    ending.abort();
  });
}

process.exitCode = await runRehearse(process.argv.slice(2), {
  env: process.env,
  readText: (path) => readFileSync(path, 'utf8'),
  uuid: randomUUID,
  signal: ending.signal,
  print: (text) => void process.stdout.write(text),
  note: (text) => void process.stderr.write(text),
});
