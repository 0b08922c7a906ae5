// Spoils what was seen of a simulation, in one place at a time: whatever a promise is about is broken by some of it.
import type { Dice } from '../support/dice.ts';
import { parsed } from '../support/json.ts';

type Path = readonly unknown[];
type Change = (value: unknown) => unknown;

const hour = 60 * 60_000;
/** What is never said where all is in order. */
const neverSaid = [
  'The agent is working.',
  'came too late: it was closed meanwhile',
  'the App was uninstalled',
  'Watered.',
  'The agent had to ask, and did not.',
  `ghs_${'a1'.repeat(18)}`,
];

export interface Spoiling {
  /** How many places that are alike, such as the text of a comment, are spoilt. */
  readonly most: number;
  readonly dice: Dice;
  /** By the name of such places. */
  readonly isWanted: (name: string) => boolean;
}

export function* spoil<T>(
  whole: T,
  { most, dice, isWanted }: Spoiling,
): Generator<readonly [name: string, spoilt: T]> {
  const alike = Map.groupBy(placesIn(whole, []), ({ path }) => nameOf(path));
  for (const [name, all] of alike) {
    if (!isWanted(name)) continue;
    const seen = [...new Set(all.map(({ value }) => value))];
    for (const { path, value } of drawn(all, most, dice))
      for (const change of changesOf(value, seen, most, dice))
        yield [name, changed(whole, path, change) as T];
  }
}

interface Place {
  readonly path: Path;
  readonly value: unknown;
}

function* placesIn(value: unknown, path: Path): Generator<Place> {
  yield { path, value };
  for (const [key, each] of entriesOf(value)) yield* placesIn(each, [...path, key]);
}

/** A line of a log is what it is the text of. */
const isText = (value: unknown): value is string => typeof value === 'string' && value.startsWith('{"');

function entriesOf(value: unknown): readonly (readonly [unknown, unknown])[] {
  if (isText(value)) return entriesOf(parsed(value));
  if (Array.isArray(value) || value instanceof Map) return [...value.entries()];
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** Places in a list are alike, as are those at issues and in times. */
const nameOf = (path: Path): string =>
  path.map((key) => (typeof key === 'number' ? '' : String(key))).join('/');

function drawn<T>(all: readonly T[], most: number, dice: Dice): readonly T[] {
  const left = [...all];
  const count = Math.min(left.length, most);
  return Array.from({ length: count }, () => left.splice(dice.between(0, left.length - 1), 1)).flat();
}

/** `seen`: all that was seen in places like this one. */
function* changesOf(value: unknown, seen: readonly unknown[], most: number, dice: Dice): Generator<Change> {
  if (Array.isArray(value)) {
    for (const one of value.length === 0 ? [1, 'one'] : []) yield () => [one];
    for (const at of drawn([...value.keys()], most, dice)) {
      yield () => value.toSpliced(at, 1);
      yield () => value.slice(0, at);
      yield () => value.toSpliced(at, 0, value[at]);
      yield () => value.toSpliced(at, 0, ...Array.from({ length: 40 }, () => value[at]));
    }
  } else if (typeof value === 'boolean') yield () => !value;
  else if (typeof value === 'number') {
    for (const other of [0, value - hour, value + hour]) yield () => other;
  } else if (typeof value !== 'object' || value === null) yield () => '';
  if (typeof value === 'string' && value.includes(' '))
    for (const words of neverSaid) yield () => `${value}\n${words}`;
  const others = seen.filter((each) => each !== value && typeof each !== 'object');
  for (const other of drawn(others, 3, dice)) yield () => other;
}

function changed(whole: unknown, [key, ...rest]: Path, change: Change): unknown {
  if (key === undefined) return change(whole);
  if (isText(whole)) return JSON.stringify(changed(parsed(whole), [key, ...rest], change));
  if (Array.isArray(whole)) return whole.with(Number(key), changed(whole[Number(key)], rest, change));
  if (whole instanceof Map) return new Map(whole).set(key, changed(whole.get(key), rest, change));
  const record = whole as Record<string, unknown>;
  return { ...record, [String(key)]: changed(record[String(key)], rest, change) };
}
