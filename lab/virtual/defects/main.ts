// `npm run simulate:defects`: puts defects that were mended back, one at a time, and looks how soon a promise is broken: in how many
// plans, whether the same one breaks it again with an equal trace, and how small it becomes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../../support/arguments.ts';
import { drawPlan } from '../draw-plan.ts';
import { makeSmall } from '../make-small.ts';
import type { Plan } from '../plan.ts';
import { playInTurn, startPlayer } from '../play-apart.ts';
import type { Played } from '../player.ts';
import { type Story, tellPlan } from '../story.ts';
import { type Defect, editsOf, usual } from './defect.ts';
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

/** Of the processor, to make one small. */
const shrinkSeconds = 60;

interface Found {
  readonly defect: Defect;
  readonly plan: Plan;
  readonly played: Played;
  readonly broken: readonly string[];
  readonly tried: number;
  /** Of the processor, for all plans that were tried. */
  readonly cpu: number;
}

/** A row of the table at the end. */
interface Row {
  readonly name: string;
  readonly isFound: boolean;
  readonly cells: readonly (string | number)[];
}

const rows: Row[] = [];
const found: Found[] = [];
for (const defect of names.flatMap((name) => defects.filter((each) => each.name === name))) {
  const one = await find(defect);
  if (one !== null) found.push(one);
  rows.push(one === null ? notFound(defect) : await lookAgain(one));
}
const own = new Set(found.length === 0 ? [] : await playWithout(found));
tellTable();
process.exitCode = own.size === names.length ? 0 : 1;

function brokenBy({ books }: Played): readonly string[] {
  return books.filter(({ wrong }) => wrong.length > 0).map(({ promise }) => promise);
}

async function find(defect: Defect): Promise<Found | null> {
  const { name, was, drawn } = defect;
  console.log(`\n${name}: ${was}`);
  const plans = Array.from({ length: most }, (_, at) => drawPlan({ ...usual, ...drawn, seed: from + at }));
  let tried = 0;
  let cpu = 0;
  for await (const played of playInTurn(plans, undefined, editsOf(defect))) {
    const plan = plans[tried];
    tried += 1;
    cpu += played.cpuSeconds;
    const broken = brokenBy(played);
    if (plan !== undefined && broken.length > 0) return { defect, plan, played, broken, tried, cpu };
    if (cpu >= seconds) break;
  }
  console.log(`  not found in ${tried} plans and ${cpu.toFixed(0)} s of the processor`);
  return null;
}

function notFound({ name }: Defect): Row {
  return { name, isFound: false, cells: [] };
}

/** With an equal trace, in another process, and made small. */
async function lookAgain({ defect, plan, played, broken, tried, cpu }: Found): Promise<Row> {
  const { name } = defect;
  const [promise = ''] = broken;
  const player = startPlayer(editsOf(defect));
  const isEqual = (await player.play(plan)).trace === played.trace;
  console.log(
    `  found in ${cpu.toFixed(1)} s of the processor, plan ${tried}: seed ${plan.seed}, trace ${isEqual ? 'equal' : 'NOT EQUAL'}`,
  );
  for (const line of broken) console.log(`  ❌ ${line}`);
  const wrong = played.books.find((entry) => entry.promise === promise)?.wrong ?? [];
  for (const line of wrong.slice(0, 3)) console.log(`     ${line.slice(0, 300)}`);
  const cells = [cpu.toFixed(1), plan.seed, isEqual ? 'equal' : 'NOT EQUAL', plan.parts.length];
  if (!shrink) {
    player.end();
    return { name, isFound: true, cells };
  }
  const small = await makeSmall({ plan, promise, player, seconds: shrinkSeconds });
  const isRed = brokenBy(await player.play(small.plan)).includes(promise);
  player.end();
  console.log(`  small${isRed ? '' : ', AND BREAKS NOTHING'}:`);
  for (const line of tellPlan(small.plan)) console.log(`    ${line}`);
  const story: Story = { promise, plan: small.plan };
  if (stories !== undefined)
    writeFileSync(join(stories, `${name}.json`), `${JSON.stringify(story, null, 2)}\n`);
  const parts = isRed ? small.plan.parts.length : 'GREEN';
  return { name, isFound: true, cells: [...cells, parts, small.cpuSeconds.toFixed(0)] };
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
  return names;
}

/** In Markdown, as the README has it. */
function tellTable(): void {
  const heads = ['defect', 'found in s', 'seed', 'again', 'parts', ...(shrink ? ['small', 'in s'] : [])];
  console.log(`\n| ${heads.join(' | ')} |\n|${heads.map(() => '---').join('|')}|`);
  for (const { name, isFound, cells } of rows) {
    const told = !isFound ? ['not found'] : own.has(name) ? cells : ['broken without it too'];
    const row = heads.map((_, at) => [name, ...told][at] ?? '');
    console.log(`| ${row.join(' | ')} |`);
  }
  console.log(`\n${own.size} of ${names.length} found`);
}
