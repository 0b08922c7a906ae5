// Everything that may go wrong around the App, and how a plan draws some of it. Each plan has a mixture of its own: a few kinds, each
// often, find more than all kinds, each seldom.
import type { Dice } from '../support/dice.ts';
import { gitHubFaults } from './github-faults.ts';
import type { Place, RunPart, Trouble } from './plan.ts';
import { serviceFaults } from './service-faults.ts';

export interface Moments {
  /** Minutes since the beginning. */
  readonly at: number;
  readonly replicas: number;
  readonly runs: readonly string[];
  /** The run that it is about: elsewhere nobody may wait for anything. */
  readonly near: RunPart | null;
}

type Draw = (dice: Dice, moments: Moments) => Trouble;

const everyPlace: readonly [Place, ...Place[]] = ['asking', 'trusting', 'thrifty', 'paired', 'planning'];

const placeOf = (dice: Dice, { near }: Moments): Place => near?.place ?? dice.pick(everyPlace);

type Webhooks = Extract<Trouble, { kind: 'webhooks' }>;
const webhooks = (way: Webhooks['way'], seconds: number): Webhooks => ({ kind: 'webhooks', way, seconds });

/** In this order: a mixture is drawn by their places. */
export const troubles: Readonly<Record<string, Draw>> = {
  ...each(gitHubFaults, (fault) => ({ kind: 'github', fault })),
  ...each(serviceFaults, (fault) => ({ kind: 'service', fault })),
  'webhooks come in reverse': (dice) => webhooks('reversed', dice.between(240, 600)),
  'webhooks come late': (dice) => webhooks('late', dice.between(30, 600)),
  'webhooks get lost': (dice) => webhooks('lost', dice.between(30, 600)),
  'webhooks travel badly': (dice) =>
    webhooks(dice.pick(['doubled', 'late', 'lost', 'reversed']), dice.between(30, 600)),
  'lists lag': (dice) => ({
    kind: 'lists lag',
    ms: dice.between(300, 4_000),
    seconds: dice.between(60, 900),
  }),
  'webhooks come a day late': (dice) => webhooks('a day late', dice.between(30, 300)),
  'an old backup is restored': (dice) => ({ kind: 'restored', seconds: dice.between(20, 1_200) }),
  'the configuration is wrong': (dice, moments) => ({
    kind: 'wrong configuration',
    place: placeOf(dice, moments),
    seconds: dice.between(30, 900),
  }),
  'somebody loses their permission': (dice, moments) => ({
    kind: 'permission lost',
    place: placeOf(dice, moments),
    by: dice.pick(['writer', 'maintainer']),
    seconds: dice.between(600, 2_400),
  }),
  'an old removal is told': (dice, moments) => ({
    kind: 'old removal told',
    place: placeOf(dice, moments),
    seconds: 0,
  }),
  'the clock jumps': (dice, { replicas }) => ({
    kind: 'clock',
    replica: dice.between(0, replicas - 1),
    minutes: dice.pick([-90, -30, -10, -2]),
  }),
  'the disk is full': (dice, { replicas }) => ({
    kind: 'disk full',
    replica: dice.between(0, replicas - 1),
    seconds: dice.between(1, 120),
  }),
  'the clock runs ahead': (dice, { replicas }) => ({
    kind: 'clock',
    replica: dice.between(0, replicas - 1),
    minutes: dice.pick([90, 180, 600]),
    seconds: dice.between(60, 1_500),
  }),
  'a repository moves': (dice, moments) => ({
    kind: 'moves',
    place: placeOf(dice, moments),
    way: dice.pick(['renamed', 'transferred', 'transferred']),
  }),
  'the App is taken away and given back': (dice) => ({
    kind: 'taken away',
    seconds: dice.chance(0.5) ? dice.between(1, 60) : dice.between(60, 1_200),
  }),
  'tokens are taken back': () => ({ kind: 'tokens taken back' }),
  'a sandbox falls asleep': (dice, { runs, near }) => ({
    kind: 'sandbox sleeps',
    run: near?.id ?? dice.oneOf(runs) ?? '',
  }),
};

function each<Fault>(
  faults: Readonly<Record<string, (dice: Dice, moments: Moments) => Fault>>,
  troubleOf: (fault: Fault) => Trouble,
): Readonly<Record<string, Draw>> {
  const draws = Object.entries(faults).map(([name, draw]): [string, Draw] => [
    name,
    (dice, moments) => troubleOf(draw(dice, moments)),
  ]);
  return Object.fromEntries(draws);
}

/** The kinds of one plan: a few, or all where each can come often all the same. */
export function drawMixture(dice: Dice, count: number): readonly string[] {
  const left = Object.keys(troubles);
  if (count >= 3 * left.length) return left;
  return Array.from({ length: dice.between(1, 4) }, () =>
    left.splice(dice.between(0, left.length - 1), 1),
  ).flat();
}
