// Every choice comes from the seed; only the moments are the machine's.
import { seededRandom } from './seeded-random.ts';

export interface Dice {
  /** Whole numbers, both ends included. */
  between(least: number, most: number): number;
  chance(share: number): boolean;
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** Null where there is nothing to choose from. */
  oneOf<T>(choices: readonly T[]): T | null;
  /** A stream of its own: how long one actor takes changes no choice of another. */
  fork(name: string): Dice;
}

export function createDice(seed: number): Dice {
  const random = seededRandom(seed);
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  return {
    between,
    chance: (share) => random() < share,
    pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
    oneOf: (choices) => choices[between(0, choices.length - 1)] ?? null,
    fork: (name) => createDice(hash(`${seed}:${name}`)),
  };
}

function hash(text: string): number {
  let value = 2_166_136_261;
  for (const character of text) value = Math.imul(value ^ character.charCodeAt(0), 16_777_619);
  return value >>> 0;
}

/** The usual seed; it is printed, so that a run can be repeated. */
export const freshSeed = (): string => String(Math.floor(Math.random() * 1_000_000));
