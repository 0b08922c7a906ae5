// `npm run soak`: the bundled Action in many random runs, each held against a plain model of what the service truly did.
import { availableParallelism } from 'node:os';
import { readCommandLine } from '../support/arguments.ts';
import { freshSeed } from '../support/dice.ts';
import { createTally } from '../support/tally.ts';
import { readDocuments } from './evidence.ts';
import { type JudgedRun, judge, planOf, tell } from './soak.ts';

const { runs, seed, parallel, only, bundle } = readCommandLine(
  {
    command: 'npm run soak --',
    about: 'The bundled Action in many random runs, each held against a model of what the service truly did.',
    flags: {
      runs: { type: 'string', default: '200', text: 'how many' },
      seed: { type: 'string', text: 'plays the same runs again' },
      parallel: {
        type: 'string',
        default: String(Math.min(8, 2 * availableParallelism())),
        text: 'how many at once',
      },
      only: { type: 'string', text: 'this run of the seed alone, and all of it told' },
      bundle: { type: 'string', text: 'another Action than dist/, such as one that was broken on purpose' },
    },
  },
  (values, must) => ({
    runs: must.number('runs', values.runs, 1),
    seed: must.number('seed', values.seed ?? freshSeed(), 0),
    parallel: must.number('parallel', values.parallel, 1),
    only: values.only === undefined ? null : must.number('only', values.only, 0),
    bundle: values.bundle ?? null,
  }),
);
const say = (line: string) => console.log(line);
say(`seed ${seed}`);

const options = { bundle, documents: readDocuments() };
const numbers = only === null ? Array.from({ length: runs }, (_, place) => place) : [only];
const tally = createTally();
const failed: JudgedRun[] = [];
let looks = 0;
let strict = 0;
const began = performance.now();

const worker = async () => {
  for (let number = numbers.shift(); number !== undefined; number = numbers.shift()) {
    const judged = await judge(planOf(seed, number), options);
    tally.add(judged.outcome);
    looks += judged.verdict.course.looks;
    if (judged.verdict.permitted.length === 1) strict += 1;
    if (only !== null || judged.wrong.length > 0) say(`\n${tell(judged)}`);
    if (judged.wrong.length === 0) continue;
    failed.push(judged);
    say(`  again: npm run soak -- --seed ${seed} --only ${number}`);
  }
};
const count = numbers.length;
await Promise.all(Array.from({ length: parallel }, worker));

const seconds = Math.round((performance.now() - began) / 1000);
say(
  `\n${count} runs in ${seconds} s, ${looks} looks; exactly one outcome was permitted in ${strict} of them`,
);
for (const [name, times] of tally.entries()) say(`  ${String(times).padStart(6)}  ${name}`);
say(
  failed.length === 0
    ? '\n✅ every outcome is what the service’s record says'
    : `\n❌ ${failed.length} runs are wrong`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
