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
      seconds: { type: 'string', default: '60', text: 'how long plans are tried for each' },
      seed: { type: 'string', default: '1', text: 'the first one' },
      shrink: { type: 'boolean', default: false, text: 'makes the plan small' },
      most: { type: 'string', default: '1000', text: 'plans that are tried' },
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
  readonly plan: Plan;
  readonly played: Played;
  readonly promise: string;
  readonly tried: number;
  readonly took: number;
  /** Of the processor, for all plans that were tried. */
  readonly cpu: number;
}

const missed: string[] = [];
for (const defect of defects.filter(({ name }) => names.includes(name))) {
  const found = await find(defect);
  if (found === null) missed.push(defect.name);
  else await tell(defect, found);
}
if (missed.length > 0) console.log(`not found: ${missed.join(', ')}`);
process.exitCode = missed.length > 0 ? 1 : 0;

function sinceThen(at: number): number {
  return (performance.now() - at) / 1_000;
}

function brokenBy({ books }: Played) {
  return books.filter(({ wrong }) => wrong.length > 0);
}

async function find({ name, was, edits, drawn }: Defect): Promise<Found | null> {
  console.log(`\n${name}: ${was}`);
  const began = performance.now();
  let tried = 0;
  let cpu = 0;
  let seed = from;
  while (sinceThen(began) < seconds && tried < most) {
    const first = seed;
    const plans = Array.from({ length: 100 }, (_, at) => drawPlan({ ...usual, ...drawn, seed: first + at }));
    for await (const played of playInTurn(plans, undefined, edits)) {
      const plan = plans[seed - first];
      seed += 1;
      tried += 1;
      cpu += played.cpuSeconds;
      const took = sinceThen(began);
      const broken = brokenBy(played);
      if (plan === undefined || (broken.length === 0 && took < seconds && tried < most)) continue;
      if (broken.length === 0) break;
      // What breaks without the defect too is none of its doing.
      const without = brokenBy(await playApart(plan)).map(({ promise }) => promise);
      const own = broken.find(({ promise }) => !without.includes(promise));
      if (own !== undefined) return { plan, played, promise: own.promise, tried, took, cpu };
      console.log(`  seed ${plan.seed} breaks it without the defect too: ${without.join('; ')}`);
      break;
    }
  }
  console.log(`  not found in ${tried} plans and ${sinceThen(began).toFixed(0)} s`);
  return null;
}

async function tell(
  { name, edits }: Defect,
  { plan, played, promise, tried, took, cpu }: Found,
): Promise<void> {
  const again = await playApart(plan, undefined, edits);
  const isEqual = again.trace === played.trace;
  const time = `${took.toFixed(0)} s (${cpu.toFixed(0)} s of processor), plan ${tried}`;
  console.log(
    `  found in ${time}: seed ${plan.seed}, trace ${isEqual ? 'equal' : 'NOT EQUAL'} ${again.trace}`,
  );
  console.log(`  ❌ ${promise}`);
  const wrong = played.books.find((entry) => entry.promise === promise)?.wrong ?? [];
  for (const line of wrong.slice(0, 3)) console.log(`     ${line.slice(0, 300)}`);
  if (!shrink) return;
  const began = performance.now();
  const small = await shrinkPlan(plan, async (candidates) => {
    let place = 0;
    for await (const one of playInTurn(candidates, undefined, edits)) {
      if (brokenBy(one).some((entry) => entry.promise === promise)) return place;
      place += 1;
    }
    return null;
  });
  const last = await playApart(small, undefined, edits);
  const isRed = brokenBy(last).some((entry) => entry.promise === promise);
  console.log(
    `  ${plan.parts.length} parts became ${small.parts.length} in ${sinceThen(began).toFixed(0)} s${isRed ? '' : ', WHICH ARE GREEN ALONE'}`,
  );
  for (const line of tellPlan(small)) console.log(`    ${line}`);
  const story: Story = { promise, plan: small };
  if (stories !== undefined)
    writeFileSync(join(stories, `${name}.json`), `${JSON.stringify(story, null, 2)}\n`);
}
