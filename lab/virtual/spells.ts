// When something of a plan goes wrong, and for how long. A promise about a moment is judged only where nothing did.
import { began } from './ground/epoch.ts';
import { type CrashPart, type Plan, partsOf, type Trouble } from './plan.ts';

interface Spell {
  readonly kind: Trouble['kind'] | 'crash';
  readonly from: number;
  readonly to: number;
}

type Of<Kind> = Trouble & { readonly kind: Kind };

const minute = 60_000;
const day = 24 * 60 * minute;
/** A fault that is met so many times lasts until it was, which is soon where it is met at all. */
const usualLength = 60 * minute;
/** What could not be done meanwhile is tried again after ten minutes at the latest. */
export const aftermath = 11 * minute;

/** The troubles of one kind, each with its time. */
export const spellsOf = <Kind extends Trouble['kind']>(plan: Plan, kind: Kind) =>
  partsOf(plan, 'trouble').flatMap(({ id, at, trouble }) =>
    isOf(trouble, kind) ? [{ id, trouble, ...spell(kind, at, lengthOf(trouble)) }] : [],
  );

const isOf = <Kind extends Trouble['kind']>(trouble: Trouble, kind: Kind): trouble is Of<Kind> =>
  trouble.kind === kind;

function allSpells(plan: Plan): readonly Spell[] {
  return [
    ...partsOf(plan, 'trouble').map(({ at, trouble }) => spell(trouble.kind, at, lengthOf(trouble))),
    ...partsOf(plan, 'crash').map((crash) => spell('crash', crash.at, lengthOfCrash(crash))),
  ];
}

/** Whether nothing goes wrong in that time, or had gone wrong shortly before. */
export function isQuiet(plan: Plan, from: number, to: number): boolean {
  return !allSpells(plan).some((each) => each.from <= to && each.to + aftermath >= from);
}

/** The longest time for which troubles of the plan may keep back what is to be told: one may begin before another is over. */
export function longestSilence(plan: Plan): number {
  const spells = allSpells(plan)
    .filter(({ kind }) => ['github', 'crash', 'webhooks', 'taken away'].includes(kind))
    .filter(({ from, to }) => to - from !== usualLength)
    .toSorted((one, other) => one.from - other.from);
  let [longest, from, to] = [0, 0, 0];
  for (const spell of spells) {
    if (spell.from > to + aftermath) from = spell.from;
    to = Math.max(to, spell.to);
    longest = Math.max(longest, to - from);
  }
  return usualSilence + longest;
}

/**
 * How far the clocks of replicas are apart then: what one writes down as the beginning of something, another may take for that much
 * longer ago.
 */
export function clocksApart(plan: Plan, time: number): number {
  const ahead = Array.from({ length: plan.replicas }, () => 0);
  for (const { at, trouble } of partsOf(plan, 'trouble')) {
    if (trouble.kind !== 'clock') continue;
    const from = began + at * minute;
    const isOn = from <= time && (trouble.seconds === undefined || time < from + trouble.seconds * 1_000);
    if (isOn) ahead[trouble.replica] = (ahead[trouble.replica] ?? 0) + trouble.minutes * minute;
  }
  return Math.max(...ahead) - Math.min(...ahead);
}

/** Most troubles of a plan last for minutes each, and the App tries again after ten at the latest. */
const usualSilence = 45 * minute;

function spell(kind: Spell['kind'], at: number, ms: number): Spell {
  const from = began + at * minute;
  return { kind, from, to: from + ms };
}

function lengthOf(trouble: Trouble): number {
  switch (trouble.kind) {
    case 'github':
      return trouble.fault.forMs ?? usualLength;
    case 'webhooks':
      return trouble.seconds * 1_000 + (trouble.way === 'a day late' ? day : 0);
    case 'lists lag':
    case 'disk full':
    case 'taken away':
    case 'restored':
    case 'wrong configuration':
    case 'permission lost':
      return trouble.seconds * 1_000;
    default:
      return usualLength;
  }
}

/** It dies some steps later, at the latest after ten minutes. */
const lengthOfCrash = ({ downSeconds }: CrashPart): number => downSeconds * 1_000 + 10 * minute;
