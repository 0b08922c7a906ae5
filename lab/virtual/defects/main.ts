// `npm run simulate:defects`: puts defects that were mended back, one at a time, and looks how soon a promise is broken: in how many
// plans, and whether the same one breaks it again with an equal trace.
import { readCommandLine } from '../../support/arguments.ts';
import { drawPlan } from '../draw-plan.ts';
import type { Plan } from '../plan.ts';
import { playApart, playInTurn } from '../play-apart.ts';
import type { Played } from '../player.ts';
import { type Defect, editsOf, usual } from './defect.ts';
import { defects } from './rows.ts';

const { names, seconds, from, most } = readCommandLine(
  {
    command: 'npm run simulate:defects --',
    about: 'Puts defects back that were mended, and looks how soon a promise is broken.',
    flags: {
      defect: { type: 'string', multiple: true, text: 'its name; all of them where none is named' },
      seconds: { type: 'string', default: '60', text: 'of the processor: how long plans are tried for each' },
      seed: { type: 'string', default: '1', text: 'the first one' },
      most: { type: 'string', default: '60', text: 'plans that are tried' },
    },
    more: 'What breaks it is made small by npm run simulate -- --defect NAME --seed SEED --shrink',
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
    };
  },
);

interface Found {
  readonly defect: Defect;
  readonly plan: Plan;
  readonly played: Played;
  readonly broken: readonly string[];
  readonly tried: number;
  /** Of the processor, for all plans that were tried. */
  readonly cpu: number;
}

/** By the name of the defect: the cells of its row in the table at the end. */
const rows = new Map<string, readonly (string | number)[]>();
const found: Found[] = [];
for (const defect of names.flatMap((name) => defects.filter((each) => each.name === name))) {
  const one = await find(defect);
  if (one !== null) found.push(one);
  rows.set(defect.name, one === null ? ['not found'] : await lookAgain(one));
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

/** With an equal trace, in another process. */
async function lookAgain({ defect, plan, played, broken, tried, cpu }: Found) {
  const [promise = ''] = broken;
  const again = await playApart(plan, undefined, editsOf(defect));
  const trace = again.trace === played.trace ? 'equal' : 'NOT EQUAL';
  console.log(
    `  found in ${cpu.toFixed(1)} s of the processor, plan ${tried}: seed ${plan.seed}, trace ${trace}`,
  );
  for (const line of broken) console.log(`  ❌ ${line}`);
  const wrong = played.books.find((entry) => entry.promise === promise)?.wrong ?? [];
  for (const line of wrong.slice(0, 3)) console.log(`     ${line.slice(0, 300)}`);
  return [cpu.toFixed(1), plan.seed, trace, plan.parts.length];
}

/** What breaks without the defect too is none of its doing. Returns the names of those that do not. */
async function playWithout(all: readonly Found[]): Promise<readonly string[]> {
  const names: string[] = [];
  let place = 0;
  for await (const played of playInTurn(all.map(({ plan }) => plan))) {
    const { defect, broken = [] } = all[place++] ?? {};
    const isBrokenToo = brokenBy(played).includes(broken[0] ?? '');
    if (defect === undefined) continue;
    if (isBrokenToo) rows.set(defect.name, ['broken without it too']);
    else names.push(defect.name);
  }
  return names;
}

/** In Markdown, as the README has it. */
function tellTable(): void {
  const heads = ['defect', 'found in s', 'seed', 'again', 'parts'];
  console.log(`\n| ${heads.join(' | ')} |\n|${heads.map(() => '---').join('|')}|`);
  for (const [name, cells] of rows)
    console.log(`| ${heads.map((_, at) => [name, ...cells][at] ?? '').join(' | ')} |`);
  console.log(`\n${own.size} of ${names.length} found`);
}
