// `npm run simulate:defects`: puts defects that were mended back, one at a time, and looks how soon a promise is broken: in how many
// plans, whether the same one breaks it again with an equal trace, and how small it becomes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../../support/arguments.ts';
import { drawPlan } from '../draw-plan.ts';
import type { Plan } from '../plan.ts';
import { playApart, playInTurn } from '../play-apart.ts';
import type { Played } from '../player.ts';
import { shrinkPlan } from '../shrink.ts';
import { type Story, tellPlan } from '../story.ts';
import { type Defect, usual } from './defect.ts';
import { defects } from './rows.ts';

const { names, seconds, from, most, shrink, stories } = readCommandLine(
  {
    command: 'npm run simulate:defects --',
    about: 'Puts defects back that were mended, and looks how soon a promise is broken.',
    flags: {
      defect: { type: 'string', multiple: true, text: 'its name; all of them where none is named' },
      seconds: { type: 'string', default: '60', text: 'of the processor: how long plans are tried for each' },
      seed: { type: 'string', default: '1', text: 'the first one' },
      shrink: { type: 'boolean', default: false, text: 'makes the plan small' },
      most: { type: 'string', default: '60', text: 'plans that are tried' },
      stories: { type: 'string', text: 'folder for the stories of those that were made small' },
    },
  },
  (values, must) => {
    const known = new Set(defects.map(({ name }) => name));
    for (const name of values.defect ?? [])
      must.be(known.has(name), `no defect is named ${name}: ${[...known].join(', ')}`);
    return {
      names: values.defect ?? [...known],
      seconds: must.number('seconds', values.seconds, 1),
      from: must.number('seed', values.seed, 0),
      most: must.number('most', values.most, 1),
      shrink: values.shrink,
      stories: values.stories,
    };
  },
);

interface Found {
  readonly defect: Defect;
  readonly plan: Plan;
  readonly played: Played;
  readonly broken: readonly string[];
  readonly tried: number;
  readonly took: number;
  /** Of the processor, for all plans that were tried. */
  readonly cpu: number;
}

const found: Found[] = [];
for (const defect of names.flatMap((name) => defects.filter((each) => each.name === name))) {
  const one = await find(defect);
  if (one === null) continue;
  found.push(one);
  await playAgain(one);
}
const own = found.length === 0 ? [] : await playWithout(found);
const missed = names.filter((name) => !own.includes(name));
if (missed.length > 0) console.log(`not found: ${missed.join(', ')}`);
process.exitCode = missed.length > 0 ? 1 : 0;

function sinceThen(at: number): number {
  return (performance.now() - at) / 1_000;
}

function brokenBy({ books }: Played): readonly string[] {
  return books.filter(({ wrong }) => wrong.length > 0).map(({ promise }) => promise);
}

async function find(defect: Defect): Promise<Found | null> {
  const { name, was, edits, drawn } = defect;
  console.log(`\n${name}: ${was}`);
  const began = performance.now();
  const plans = Array.from({ length: most }, (_, at) => drawPlan({ ...usual, ...drawn, seed: from + at }));
  let tried = 0;
  let cpu = 0;
  for await (const played of playInTurn(plans, undefined, edits)) {
    const plan = plans[tried];
    tried += 1;
    cpu += played.cpuSeconds;
    const took = sinceThen(began);
    const broken = brokenBy(played);
    if (plan !== undefined && broken.length > 0) return { defect, plan, played, broken, tried, took, cpu };
    if (cpu >= seconds) break;
  }
  console.log(`  not found in ${tried} plans and ${cpu.toFixed(0)} s of the processor`);
  return null;
}

/** With an equal trace, and in one process with it what is smaller. */
async function playAgain({ defect, plan, played, broken, tried, took, cpu }: Found): Promise<void> {
  const { name, edits } = defect;
  const [promise = ''] = broken;
  const replayed: Played[] = [];
  const findRed = async (candidates: readonly Plan[]) => {
    const first = replayed.length === 0 ? [plan] : [];
    let place = -first.length;
    for await (const one of playInTurn([...first, ...candidates], undefined, edits)) {
      if (place < 0) replayed.push(one);
      else if (brokenBy(one).includes(promise)) return place;
      place += 1;
    }
    return null;
  };
  const began = performance.now();
  const small = shrink ? await shrinkPlan(plan, findRed) : plan;
  const last = await playApart(small, undefined, edits);
  const trace = replayed.at(0)?.trace ?? last.trace;
  const time = `${cpu.toFixed(1)} s of the processor (${took.toFixed(0)} s by the clock)`;
  // What a process has played before may make a plan another one than it is alone.
  const isEqual = trace === played.trace || trace === (await playApart(plan, undefined, edits)).trace;
  console.log(
    `  found in ${time}, plan ${tried}: seed ${plan.seed}, trace ${isEqual ? 'equal' : 'NOT EQUAL'} ${trace}`,
  );
  for (const line of broken) console.log(`  ❌ ${line}`);
  const wrong = played.books.find((entry) => entry.promise === promise)?.wrong ?? [];
  for (const line of wrong.slice(0, 3)) console.log(`     ${line.slice(0, 300)}`);
  if (!shrink) return;
  const isRed = brokenBy(last).includes(promise);
  const how = `${plan.parts.length} parts became ${small.parts.length} in ${sinceThen(began).toFixed(0)} s`;
  console.log(`  ${how}${isRed ? '' : ', AND BREAK NOTHING ALONE'}`);
  for (const line of tellPlan(small)) console.log(`    ${line}`);
  const story: Story = { promise, plan: small };
  if (stories !== undefined)
    writeFileSync(join(stories, `${name}.json`), `${JSON.stringify(story, null, 2)}\n`);
}

/** What breaks without the defect too is none of its doing. Returns the names of those that do not. */
async function playWithout(all: readonly Found[]): Promise<readonly string[]> {
  const names: string[] = [];
  let place = 0;
  for await (const played of playInTurn(all.map(({ plan }) => plan))) {
    const one = all[place++];
    const without = brokenBy(played);
    const [promise = ''] = one?.broken ?? [];
    if (one !== undefined && !without.includes(promise)) names.push(one.defect.name);
    else console.log(`${one?.defect.name}: seed ${one?.plan.seed} breaks it without the defect too`);
  }
  console.log(`green without the defect: ${names.join(', ')}`);
  return names;
}
