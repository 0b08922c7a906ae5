// Draws a plan from a seed: each part from a stream of its own.

import { drawPlan as drawStepPlan } from '../steps/draw-plan.ts';
import { createDice, type Dice } from '../support/dice.ts';
import { drawMixture, troubles } from './draw-trouble.ts';
import { scripts } from './ledger.ts';
import {
  type ActPart,
  type CrashPart,
  type Deed,
  type Moment,
  type Part,
  type Place,
  type Plan,
  partsOf,
  type Role,
  type RunPart,
  type StepPart,
} from './plan.ts';

export interface Size {
  readonly seed: number;
  readonly replicas: number;
  readonly hours: number;
  readonly runs: number;
  readonly crashes: number;
  readonly troubles: number;
  /** Of the Action. */
  readonly steps: number;
  /** Where all of it is to be about a few things; absent = about anything. */
  readonly only?: Only;
}

export interface Only {
  /** Kinds of trouble. */
  readonly troubles?: readonly string[];
  /** Minutes: troubles come after them, and runs begin in the first of them. */
  readonly calm?: number;
  readonly scripts?: readonly [string, ...string[]];
  readonly places?: readonly [Place, ...Place[]];
  /** Of every answer. */
  readonly answers?: Omit<Extract<Deed, { kind: 'answer' }>, 'kind'>;
  /** Beside the answers of each run; `seconds` are the most that it takes somebody. */
  readonly deeds?: readonly (Pick<ActPart, 'when' | 'deed'> & Partial<Pick<ActPart, 'by'>>)[];
}

export function drawPlan(size: Size): Plan {
  const { seed, replicas, hours, runs, crashes, troubles: trouble, steps, only = {} } = size;
  const dice = createDice(seed);
  const minutes = hours * 60;
  const parts: Part[] = [];
  for (let n = 1; n <= runs; n += 1) {
    const own = dice.fork(`run ${n}`);
    const isGiven = size.only === undefined && n <= firstRuns.length;
    const more = size.only === undefined && { patience: drawPatience(own.fork('patience')) };
    const run = { ...drawRun(`run ${n}`, own, minutes, only), ...more, ...(isGiven && firstRuns[n - 1]) };
    parts.push(run, ...(isGiven ? firstActs(run) : drawActs(run, own.fork('acts'), only)));
  }
  for (let n = 1; n <= crashes; n += 1)
    parts.push(drawCrash(`crash ${n}`, dice.fork(`crash ${n}`), minutes, replicas));
  const mixture = only.troubles ?? drawMixture(dice.fork('mixture'), trouble);
  const names = parts.flatMap((part) => (part.kind === 'run' ? [part.id] : []));
  for (let n = 1; n <= trouble; n += 1) {
    const own = dice.fork(`trouble ${n}`);
    const kind = own.oneOf(mixture) ?? '';
    // Where nobody waits for anything, nothing can go wrong.
    const near = own.chance(0.75) ? own.oneOf(partsOf({ parts }, 'run')) : null;
    const at =
      near === null || only.calm !== undefined
        ? own.between(only.calm ?? 0, minutes)
        : near.at + (own.chance(0.25) ? 0 : own.between(0, 6));
    const drawn = troubles[kind]?.(own, { at, replicas, runs: names, near });
    if (drawn !== undefined) parts.push({ kind: 'trouble', id: `trouble ${n}: ${kind}`, at, trouble: drawn });
  }
  for (let n = 1; n <= steps; n += 1) {
    const own = dice.fork(`step ${n}`);
    const plan = n === 1 && size.only === undefined ? firstStep : drawStepPlan(own.fork('plan'));
    parts.push({ kind: 'step', id: `step ${n}`, at: own.between(0, minutes), plan });
  }
  return { seed, replicas, hours, parts };
}

/** What the promises need, whatever else is drawn. */
const firstRuns: readonly Pick<RunPart, 'place' | 'script' | 'by'>[] = [
  { place: 'asking', script: 'confirm', by: 'writer' },
  { place: 'asking', script: 'confirm tests', by: 'maintainer' },
  { place: 'trusting', script: 'finish', by: 'admin' },
  { place: 'trusting', script: 'finish', by: 'reader' },
  { place: 'thrifty', script: 'hang', by: 'writer' },
  { place: 'paired', script: 'finish', by: 'writer' },
];

const firstStep: StepPart['plan'] = {
  ...{ dialect: 'live', mode: 'run', before: null, faults: [], cancelAfterMs: null },
  message: 'Water the plants.\nsimulate: confirm after 10s, finish after 20s',
  inputs: {
    ...{ mode: 'run', 'poll-interval': '0.2', timeout: '8', 'start-timeout': '4' },
    ...{ 'idle-timeout': '1.2', 'pause-timeout': '0', 'on-confirmation': 'accept' },
  },
};

function firstActs(run: RunPart): readonly ActPart[] {
  const act = (name: string, when: Moment, deed: Deed): ActPart => {
    return { kind: 'act', id: `${run.id}, ${name}`, run: run.id, when, by: 'maintainer', deed };
  };
  const asked = { after: 'question', nth: 1, seconds: 20 } as const;
  const soon = { after: 'label', nth: 1, seconds: 60 } as const;
  if (run.by === 'reader') return [];
  if (run.place === 'thrifty') return [];
  if (run.place === 'paired')
    return [
      act('pull request', soon, { kind: 'open pull request' }),
      ...(['writer', 'admin'] as const).map((by) => ({
        ...act(`review of the ${by}`, { ...soon, seconds: 600 }, { kind: 'review', event: 'APPROVE' }),
        by,
      })),
    ];
  return run.place === 'asking'
    ? [act('answer', asked, { kind: 'answer', verdict: 'approve', by: 'comment' })]
    : [
        act('message', soon, { kind: 'tell' }),
        act('thread', { after: 'report', nth: 1, seconds: 60 }, { kind: 'ask in a thread' }),
      ];
}

const usualPlaces: readonly [Place, ...Place[]] = [
  ...(['asking', 'asking', 'asking', 'trusting', 'trusting'] as const),
  ...(['thrifty', 'paired', 'planning'] as const),
];

function drawRun(id: string, dice: Dice, minutes: number, only: Only): RunPart {
  const place = dice.pick(only.places ?? usualPlaces);
  return {
    kind: 'run',
    id,
    at: dice.between(0, only.calm === undefined ? Math.max(1, minutes - 10) : 1),
    place,
    // What works on for long is what costs.
    script: dice.pick(only.scripts ?? scriptsOf(place)),
    by: dice.pick(['writer', 'writer', 'maintainer', 'admin', 'maintainer', 'reader']),
  };
}

/** In minutes. Most of a long plan would be about agents that hang; a few may do so for hours. */
const drawPatience = (dice: Dice): number =>
  dice.chance(0.05) ? dice.between(180, 720) : dice.between(40, 90);

function scriptsOf(place: Place): readonly [string, ...string[]] {
  if (place === 'thrifty') return ['hang', 'hang', ...scripts];
  return place === 'planning' ? ['plan after 5s', 'plan', ...scripts] : scripts;
}

function drawActs(run: RunPart, dice: Dice, only: Only): readonly ActPart[] {
  if (run.by === 'reader') return [];
  const act = (name: string, when: Moment, deed: Deed): ActPart => ({
    kind: 'act',
    id: `${run.id}, ${name}`,
    run: run.id,
    when,
    by: dice.pick(['writer', 'maintainer', 'admin', 'writer', 'maintainer', 'reader']),
    deed,
  });
  // Where two people have to approve, more than two answer each question.
  const answers = Array.from({ length: run.place === 'paired' ? 8 : 4 }, (_, place) =>
    act(
      `answer ${place + 1}`,
      {
        after: 'question',
        nth: run.place === 'paired' ? Math.ceil((place + 1) / 4) : place + 1,
        // An agent server that nobody asks anything forgets after twenty minutes.
        seconds: dice.chance(0.1) ? dice.between(1_300, 3_000) : dice.between(1, 600),
      },
      {
        kind: 'answer' as const,
        verdict: dice.pick(['approve', 'approve', 'reject']),
        by: dice.pick(['comment', 'comment', 'button', 'wrong code', 'comment twice', 'button twice']),
        ...only.answers,
      },
    ),
  );
  const others: readonly Deed[] = [
    { kind: 'say', words: '/status' },
    { kind: 'say', words: '/stop' },
    { kind: 'say', words: '/retry' },
    { kind: 'say', words: '/ask which files did you change?' },
    { kind: 'tell' },
    { kind: 'tell' },
    { kind: 'withdraw message' },
    { kind: 'edit answer' },
    { kind: 'delete answer' },
    { kind: 'edit' },
    { kind: 'remove label' },
    { kind: 'set label' },
    { kind: 'close' },
    { kind: 'reopen' },
    { kind: 'delete issue' },
    { kind: 'open pull request' },
    { kind: 'ask in a thread' },
  ];
  const more = Array.from({ length: dice.between(0, 2) }, (_, place) =>
    act(
      `deed ${place + 1}`,
      {
        after: dice.pick(['label', 'question', 'report']),
        nth: 1,
        seconds: dice.between(1, 300),
      },
      dice.oneOf(others) ?? { kind: 'tell' },
    ),
  );
  const given = (only.deeds ?? []).map(({ when, deed, by }, place) => ({
    ...act(`given ${place + 1}`, { ...when, seconds: dice.between(1, when.seconds) }, deed),
    ...(by !== undefined && { by }),
  }));
  const reviews = only.deeds === undefined && run.place === 'paired' ? drawReviews(run, dice) : [];
  return [...answers, ...(only.deeds === undefined ? more : given), ...reviews];
}

/** Of the pull request of a run, for which two people are needed. */
function drawReviews({ id }: RunPart, dice: Dice): readonly ActPart[] {
  const act = (name: string, by: Role, seconds: number, deed: Deed): ActPart => {
    const when = { after: 'label', nth: 1, seconds } as const;
    return { kind: 'act', id: `${id}, ${name}`, run: id, when, by, deed };
  };
  const reviewers = (['writer', 'maintainer', 'admin', 'reader'] as const).filter(() => dice.chance(0.6));
  return [
    act('pull request', 'maintainer', dice.between(1, 300), { kind: 'open pull request' }),
    ...reviewers.map((by) =>
      act(`review of the ${by}`, by, dice.between(200, 1_200), {
        kind: 'review',
        event: dice.chance(0.2) ? 'REQUEST_CHANGES' : 'APPROVE',
      }),
    ),
  ];
}

function drawCrash(id: string, dice: Dice, minutes: number, replicas: number): CrashPart {
  return {
    kind: 'crash',
    id,
    at: dice.between(0, minutes),
    replica: dice.between(0, replicas - 1),
    steps: dice.between(1, 1_500),
    downSeconds: dice.chance(0.1) ? dice.between(600, 7_200) : dice.between(1, 40),
  };
}
