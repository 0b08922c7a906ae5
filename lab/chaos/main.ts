// `npm run chaos`: real processes of the App that are killed, on both of its databases; then its books.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommandLine } from '../support/arguments.ts';
import { freshSeed } from '../support/dice.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { isKept, linesOf } from '../support/promises.ts';
import { silentConnections } from '../support/silent-connections.ts';
import { runStorm, type Store } from './storm.ts';

const names = ['sqlite', 'postgres'] as const;
const { stores, seconds, seed } = readCommandLine(
  {
    command: 'npm run chaos --',
    about: 'Kills the App in the middle of its work, alone and as two replicas, then checks what it did.',
    names,
    flags: {
      seconds: { type: 'string', default: '60', text: 'how long the trouble lasts, in all' },
      seed: { type: 'string', text: 'plays the same choices again' },
    },
  },
  (values, must, given) => ({
    stores: given.length > 0 ? given : names,
    seconds: must.number('seconds', values.seconds, 20),
    seed: must.number('seed', values.seed ?? freshSeed(), 0),
  }),
);
console.log(`seed ${seed}`);

let isAllKept = true;
for (const name of stores) await (name === 'sqlite' ? playEmbedded() : playOnPostgres());
if (!isAllKept)
  console.log(`\nAgain: npm run chaos -- ${stores.join(' ')} --seconds ${seconds} --seed ${seed}`);
process.exitCode = isAllKept ? 0 : 1;

function playEmbedded(): Promise<void> {
  return play({ name: 'one process, embedded', replicas: 1, env: {}, troubles: {} });
}

async function playOnPostgres(): Promise<void> {
  const postgres = await startPostgres({ own: true });
  const way = await silentConnections(await postgres.createDatabase());
  try {
    await play({
      name: 'two replicas, PostgreSQL',
      replicas: 2,
      env: { DATABASE_URL: way.databaseUrl },
      troubles: {
        'times that the connections to PostgreSQL fell silent': way.silence,
        'restarts of PostgreSQL': postgres.restart,
      },
    });
  } finally {
    await way.close();
    await postgres.stop();
  }
}

async function play(store: Store): Promise<void> {
  const say = (line: string) => console.log(line);
  const { name, done, books, stopped, output } = await runStorm(store, {
    ...{ seed, seconds: seconds / stores.length, say },
  });
  say(`\n${name}\n`);
  for (const [what, count] of done) say(`  ${String(count).padStart(6)}  ${what}`);
  say('');
  for (const entry of books) for (const line of linesOf(entry, 'every_promise')) say(line);
  const isKeptHere = books.every((entry) => isKept(entry, 'every_promise'));
  isAllKept &&= isKeptHere;
  if (stopped.length > 0) say(`  nothing would have ended #${stopped.join(', #')}, so they were stopped`);
  if (isKeptHere && stopped.length === 0) return;
  const file = join(mkdtempSync(join(tmpdir(), 'agent-conversations-chaos-')), 'app.log');
  writeFileSync(file, `${output.join('\n')}\n`);
  say(`\n${name}: all that the App wrote is in ${file}`);
}
