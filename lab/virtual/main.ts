// `npm run simulate`: the whole product on virtual time. Plans drawn from seeds, played to their end and judged; one that is red is made
// small and told.
import { readFileSync, writeFileSync } from 'node:fs';
import { type Must, readCommandLine } from '../support/arguments.ts';
import { freshSeed } from '../support/dice.ts';
import { addUp, type Entry, isKept, linesOf } from '../support/promises.ts';
import { editsOf, usual } from './defects/defect.ts';
import { defects } from './defects/rows.ts';
import { drawPlan } from './draw-plan.ts';
import { type Plan, partsOf } from './plan.ts';
import { playApart, playInTurn, startPlayer } from './play-apart.ts';
import type { Played } from './player.ts';
import { shrinkPlan } from './shrink.ts';
import { type Story, tellPlan } from './story.ts';

const given = readCommandLine(
  {
    command: 'npm run simulate --',
    about: 'Plays the App with everything around it on virtual time; the same seed gives the same trace.',
    flags: {
      seed: { type: 'string', text: 'plays the same again' },
      seeds: { type: 'string', default: '1', text: 'how many seeds, from this one on' },
      days: { type: 'string', default: '1', text: 'how long each goes on' },
      runs: { type: 'string', default: '30', text: 'how often somebody wants an agent' },
      replicas: { type: 'string', default: '2', text: 'of the App' },
      crashes: { type: 'string', default: '10', text: 'how often one of them dies' },
      troubles: { type: 'string', default: '10', text: 'how often something around it goes wrong' },
      steps: { type: 'string', default: '5', text: 'of the Action' },
      again: {
        type: 'string',
        default: '0',
        text: 'other processes that play the last seed for an equal trace',
      },
      jobs: { type: 'string', default: '1', text: 'seeds that are played at a time' },
      defect: { type: 'string', text: 'puts a defect back that was mended, and draws small plans for it' },
      plan: { type: 'string', text: 'file of a plan or story to play, in place of what is drawn' },
      keep: { type: 'string', text: 'file for the plan of the last seed' },
      trace: { type: 'string', text: 'file for everything that the hash is made of' },
      shrink: { type: 'boolean', default: false, text: 'makes what is red small, and tells it' },
      promise: { type: 'string', text: 'beginning of the promise whose breach is made small' },
      story: { type: 'string', text: 'file for the story of what was made small' },
    },
  },
  (values, must) => ({
    defect: values.defect === undefined ? undefined : defectNamed(values.defect, must),
    size: {
      seed: must.number('seed', values.seed ?? freshSeed(), 0),
      hours: must.number('days', values.days, 0.01, 400, false) * 24,
      runs: must.number('runs', values.runs, 1, 100_000),
      replicas: must.number('replicas', values.replicas, 1, 5),
      crashes: must.number('crashes', values.crashes, 0, 100_000),
      troubles: must.number('troubles', values.troubles, 0, 100_000),
      steps: must.number('steps', values.steps, 0, 100_000),
    },
    seeds: must.number('seeds', values.seeds, 1, 1_000_000),
    jobs: must.number('jobs', values.jobs, 1, 64),
    again: must.number('again', values.again, 0, 10_000),
    files: { plan: values.plan, keep: values.keep, trace: values.trace, story: values.story },
    shrink: values.shrink,
    promise: values.promise ?? '',
  }),
);
const { size, seeds, jobs, again, files, shrink, promise: wanted, defect } = given;

/** Of the processor; a long plan that is made small has become short long before. */
const shrinkSeconds = 600;

interface Judged {
  readonly plan: Plan;
  readonly played: Played;
  readonly broken: readonly Entry[];
}

const from = performance.now();
const edits = defect === undefined ? [] : editsOf(defect);
const drawn = defect === undefined ? size : { ...usual, ...defect.drawn };
const plans =
  files.plan === undefined
    ? Array.from({ length: seeds }, (_, place) => drawPlan({ ...drawn, seed: size.seed + place }))
    : [readPlan(readFileSync(files.plan, 'utf8'))];
if (files.keep !== undefined) writeFileSync(files.keep, `${JSON.stringify(plans.at(-1), null, 2)}\n`);
const judged: Judged[] = [];
await Promise.all(
  Array.from({ length: jobs }, (_, job) => playThem(plans.filter((_, at) => at % jobs === job))),
);

const books = addUp(judged.map(({ played }) => played.books));
// A story and a defect are about one promise; who plays a plan of a seed wants all of them looked at.
const demand = files.plan === undefined && defect === undefined ? 'every_promise' : 'what_was_reached';
for (const entry of books) for (const line of linesOf(entry, demand)) console.log(line);
tellSpeed();
const red = judged.find(({ broken }) => broken.length > 0);
if (red !== undefined && shrink) await tellSmall(red);
const isEqual = again === 0 || (await playAgain());
process.exitCode = isEqual && books.every((entry) => isKept(entry, demand)) ? 0 : 1;

/** Where they are to be made small, the first that is red ends it. */
async function playThem(mine: readonly Plan[]): Promise<void> {
  let at = 0;
  for await (const played of playInTurn(mine, files.trace, edits)) {
    const plan = mine[at++];
    if (plan === undefined) return;
    const one = judge(plan, played);
    judged.push(one);
    tell(one);
    if (shrink && judged.some(({ broken }) => broken.length > 0)) return;
  }
}

function judge(plan: Plan, played: Played): Judged {
  return { plan, played, broken: played.books.filter(({ wrong }) => wrong.length > 0) };
}

function tell({ plan, played, broken }: Judged): void {
  console.log(`seed ${plan.seed}${broken.length > 0 ? ' is red' : ''}`);
  console.log(`trace ${played.trace}`);
  for (const { promise, wrong } of broken)
    for (const line of [`❌ ${promise}`, ...wrong.slice(0, 3).map((each) => `   ${each}`)]) console.log(line);
}

function tellSpeed(): void {
  const runs = judged.reduce((sum, { plan }) => sum + partsOf(plan, 'run').length, 0);
  const days = judged.reduce((sum, { played }) => sum + played.days, 0);
  const seconds = (performance.now() - from) / 1_000;
  const spent = judged.reduce((sum, { played }) => sum + played.cpuSeconds, 0);
  const each = (count: number) => (count / seconds).toFixed(2);
  console.log(
    `${runs} runs and ${days.toFixed(1)} days in ${seconds.toFixed(1)} s, ${spent.toFixed(1)} s of the processor: ${each(runs)} runs and ${each(days)} days a second`,
  );
}

/** One process after the other, so that it can go on beside other work. */
async function playAgain(): Promise<boolean> {
  const last = judged.find(({ plan }) => plan === plans.at(-1));
  if (last === undefined) return false;
  let equal = 0;
  for (let time = 1; time <= again; time += 1)
    if ((await playApart(last.plan, undefined, edits)).trace === last.played.trace) equal += 1;
  console.log(`trace ${last.played.trace} in ${equal} of ${again} other processes`);
  return equal === again;
}

async function tellSmall({ plan, broken }: Judged): Promise<void> {
  const first = broken.find(({ promise }) => promise.startsWith(wanted));
  if (first === undefined) return;
  const { promise } = first;
  const player = startPlayer(edits);
  let spent = 0;
  /** The place of the first that breaks it too; none once as much was spent as may be. */
  const small = await shrinkPlan(plan, async (candidates) => {
    for (const [place, candidate] of candidates.entries()) {
      if (spent >= shrinkSeconds) return null;
      const played = await player.play(candidate);
      spent += played.cpuSeconds;
      if (judge(candidate, played).broken.some((each) => each.promise === promise)) return place;
    }
    return null;
  });
  const again = judge(small, await player.play(small));
  player.end();
  console.log(`\n${plan.parts.length} parts became ${small.parts.length}, and break: ${promise}`);
  for (const line of tellPlan(small)) console.log(`  ${line}`);
  tell(again);
  const story: Story = { promise, plan: small };
  if (files.story !== undefined) writeFileSync(files.story, `${JSON.stringify(story, null, 2)}\n`);
}

function readPlan(text: string): Plan {
  const read: Plan | Story = JSON.parse(text);
  return 'plan' in read ? read.plan : read;
}

function defectNamed(wanted: string, must: Must) {
  const found = defects.find(({ name }) => name === wanted);
  must.be(found !== undefined, `no defect is named ${wanted}`);
  return found;
}
