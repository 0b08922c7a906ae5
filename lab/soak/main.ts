// `npm run soak`: the bundled Action in random runs, as a runner runs it, each held against what the service truly did.
import { availableParallelism } from 'node:os';
import { readCommandLine } from '../support/arguments.ts';
import { freshSeed } from '../support/dice.ts';
import { addUp, type Entry, isKept, linesOf } from '../support/promises.ts';
import { createTally } from '../support/tally.ts';
import { readDocuments } from './evidence.ts';
import { judge, planOf, tell } from './soak.ts';

const { runs, seed, only, bundle } = readCommandLine(
  {
    command: 'npm run soak --',
    about:
      'The bundled Action in random runs, as a runner runs it, each held against what the service truly did.',
    flags: {
      runs: { type: 'string', default: '40', text: 'how many' },
      seed: { type: 'string', text: 'plays the same runs again' },
      only: { type: 'string', text: 'this run of the seed alone, and all of it told' },
      bundle: { type: 'string', text: 'another Action than dist/, such as one that was broken on purpose' },
    },
  },
  (values, must) => ({
    runs: must.number('runs', values.runs, 1),
    seed: must.number('seed', values.seed ?? freshSeed(), 0),
    only: values.only === undefined ? null : must.number('only', values.only, 0),
    bundle: values.bundle ?? null,
  }),
);
const say = (line: string) => console.log(line);
say(`seed ${seed}`);

/** From so many runs on every promise has to be looked at: fewer are a trial. */
const enoughRuns = 40;
const demand = only === null && runs >= enoughRuns ? 'every_promise' : 'what_was_reached';

const documents = readDocuments();
const outcomes = createTally();
let books: readonly Entry[] = [];
let played = 0;

/** The seed has further runs for a promise that none of the first came to. */
const isToGoOn = () =>
  played < (only === null ? runs : 1) ||
  (played < 2 * runs && books.some(({ checked }) => checked === 0 && demand === 'every_promise'));

const worker = async () => {
  while (isToGoOn()) {
    const number = only ?? played;
    played += 1;
    const judged = await judge(planOf(seed, number), documents, bundle);
    books = addUp([books, judged.books]);
    outcomes.add(judged.outcome);
    if (only !== null || judged.wrong.length > 0) say(`\n${tell(judged)}`);
    if (judged.wrong.length > 0) say(`  again: npm run soak -- --seed ${seed} --only ${number}`);
  }
};
await Promise.all(Array.from({ length: Math.min(8, 2 * availableParallelism()) }, worker));

say(`\n${played} runs`);
for (const [name, times] of outcomes.entries()) say(`  ${String(times).padStart(6)}  ${name}`);
say('');
for (const entry of books) for (const line of linesOf(entry, demand)) say(line);
process.exitCode = books.every((entry) => isKept(entry, demand)) ? 0 : 1;
