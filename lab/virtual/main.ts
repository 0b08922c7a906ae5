// `npm run simulate`: the whole product on virtual time. One plan, drawn from a seed, played to its end and judged.
import { readFileSync, writeFileSync } from 'node:fs';
import { readCommandLine } from '../support/arguments.ts';
import { freshSeed } from '../support/dice.ts';
import { isKept, linesOf } from '../support/promises.ts';
import { drawPlan } from './draw-plan.ts';
import { seedChance } from './ground/chance.ts';
import { loadLateModules } from './ground/modules.ts';
import { playStory, real } from './ground/time.ts';
import { keepTrace, keptTrace, traced, traceHash } from './ground/trace.ts';
import { type Plan, partsOf } from './plan.ts';
import { playPlan } from './play.ts';
import { checkHistory } from './properties.ts';

const given = readCommandLine(
  {
    command: 'npm run simulate --',
    about: 'Plays the App with everything around it on virtual time; the same seed gives the same trace.',
    flags: {
      seed: { type: 'string', text: 'plays the same again' },
      days: { type: 'string', default: '1', text: 'how long it goes on' },
      runs: { type: 'string', default: '30', text: 'how often somebody wants an agent' },
      replicas: { type: 'string', default: '2', text: 'of the App' },
      crashes: { type: 'string', default: '10', text: 'how often one of them dies' },
      troubles: { type: 'string', default: '10', text: 'how often something around it goes wrong' },
      plan: { type: 'string', text: 'file of a plan to play, in place of one that is drawn' },
      keep: { type: 'string', text: 'file for the plan that was drawn' },
      trace: { type: 'string', text: 'file for everything that the hash is made of' },
    },
  },
  (values, must) => ({
    size: {
      seed: must.number('seed', values.seed ?? freshSeed(), 0),
      hours: must.number('days', values.days, 0.01, 400, false) * 24,
      runs: must.number('runs', values.runs, 1, 100_000),
      replicas: must.number('replicas', values.replicas, 1, 5),
      crashes: must.number('crashes', values.crashes, 0, 100_000),
      troubles: must.number('troubles', values.troubles, 0, 100_000),
    },
    planFile: values.plan,
    keepFile: values.keep,
    traceFile: values.trace,
  }),
);
const { size, planFile, keepFile, traceFile } = given;
const plan: Plan = planFile === undefined ? drawPlan(size) : JSON.parse(readFileSync(planFile, 'utf8'));
if (keepFile !== undefined) writeFileSync(keepFile, `${JSON.stringify(plan, null, 2)}\n`);
if (traceFile !== undefined) keepTrace();
seedChance(plan.seed);
await loadLateModules();

const from = real.now();
const history = await playStory(() => playPlan(plan)).finally(() => {
  if (traceFile !== undefined) writeFileSync(traceFile, `${keptTrace().join('\n')}\n`);
});
const seconds = (real.now() - from) / 1_000;
const books = checkHistory(history);
for (const entry of books) for (const line of linesOf(entry, 'every_promise')) console.log(line);
const days = history.tookMs / 86_400_000;
const runs = partsOf(plan, 'run').length;
const speed = `${(runs / seconds).toFixed(1)} runs and ${(days / seconds).toFixed(2)} days a second`;
console.log(`  ${JSON.stringify({ ...traced(), lives: history.lives })}`);
console.log(`${runs} runs and ${days.toFixed(1)} days in ${seconds.toFixed(1)} s: ${speed}`);
console.log(`seed ${plan.seed}`);
console.log(`trace ${traceHash()}`);
// The database files and connections of the lives are still there.
process.exit(books.every((entry) => isKept(entry, 'every_promise')) ? 0 : 1);
