// `npm run chaos`: the App with crashes and failures everywhere, alone and as two replicas; then its books.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommandLine } from '../support/arguments.ts';
import { freshSeed } from '../support/dice.ts';
import { startPostgres } from '../support/postgres-server.ts';
import { isKept, linesOf } from '../support/promises.ts';
import { silentConnections } from '../support/silent-connections.ts';
import { runStorm, type StormReport } from './storm.ts';

const { seconds, seed } = readCommandLine(
  {
    command: 'npm run chaos --',
    about: 'Breaks the App in random ways, alone and as two replicas, then checks what it did.',
    flags: {
      seconds: { type: 'string', default: '300', text: 'how long the trouble lasts' },
      seed: { type: 'string', text: 'plays the same choices again' },
    },
  },
  (values, must) => ({
    seconds: must.number('seconds', values.seconds, 20),
    seed: must.number('seed', values.seed ?? freshSeed(), 0),
  }),
);
const say = (line: string) => console.log(line);
say(`seed ${seed}`);

const third = { seconds: seconds / 3, seed, say };
const alone = await runStorm({ ...third, name: 'one process, embedded', databaseUrl: null, replicas: 1 });
const troubled = await runStorm({
  ...{ ...third, name: 'one process, time and disk in trouble', databaseUrl: null, replicas: 1 },
  machineTrouble: true,
});
const postgres = await startPostgres();
let together: StormReport;
try {
  const way = await silentConnections(await postgres.createDatabase());
  together = await runStorm({
    ...{ ...third, name: 'two replicas, PostgreSQL', databaseUrl: way.databaseUrl, replicas: 2 },
    restartDatabase: postgres.restart,
    silenceDatabase: way.silence,
  });
  await way.close();
} finally {
  await postgres.stop();
}

const isWhole = ({ books }: StormReport) => books.every((entry) => isKept(entry, 'every_promise'));
/** What explains a broken promise: every line that the App wrote, and what there was at the end. */
const keepEvidence = ({ name, evidence: { output, pages, secrets, ...rest } }: StormReport) => {
  const folder = mkdtempSync(join(tmpdir(), 'agent-conversations-chaos-'));
  writeFileSync(join(folder, 'app.log'), `${output.join('\n')}\n`);
  writeFileSync(join(folder, 'evidence.json'), `${JSON.stringify(rest, null, 2)}\n`);
  say(`\n${name}: its log and its evidence are in ${folder}`);
};

const storms = [alone, troubled, together];
for (const { name, done, books } of storms) {
  say(`\n${name}\n`);
  for (const [what, count] of done) say(`  ${String(count).padStart(6)}  ${what}`);
  say('');
  for (const entry of books) for (const line of linesOf(entry, 'every_promise')) say(line);
}
const failed = storms.filter((storm) => !isWhole(storm));
failed.forEach(keepEvidence);
if (failed.length > 0)
  say(`\nAgain with the same choices: npm run chaos -- --seconds ${seconds} --seed ${seed}`);
process.exitCode = failed.length > 0 ? 1 : 0;
