// How the conversation goes, in the simulator's steering words.
import type { Dice } from '../../support/dice.ts';
import type { Mode } from '../plan.ts';

export interface Story {
  readonly words: string;
  /** It may never end by itself, so the step needs a deadline that is near. */
  readonly endless: boolean;
}

const interludes = [
  'pause for 40s',
  'agent-pause for 40s',
  'unknown-status for 20s',
  'null-status for 20s',
  'flicker',
  'flicker for 40s',
  'confirm',
  'confirm two',
  'confirm hostile',
  'slow-start for 40s',
] as const;

const endings = [
  'finish',
  'finish',
  'finish',
  'error',
  'stuck',
  'idle',
  'confirm',
  'confirm twice',
  'missing',
  'sandbox-error',
  'hang',
  'pause',
  'agent-pause for 20m',
  'start-error',
  'start-hang',
  'nonsense',
] as const;

const asked = ['confirm', 'confirm', 'confirm', 'confirm two', 'confirm hostile', 'confirm twice'] as const;
const notAsked = ['finish', 'hang', 'error', 'idle', 'missing', 'sandbox-error'] as const;

export function drawStory(dice: Dice, mode: Mode): Story {
  if (mode === 'command') return { words: `${dice.pick(asked)} after 20s, finish after 90s`, endless: true };
  if (mode === 'respond') {
    const first = dice.chance(0.75) ? dice.pick(asked) : dice.pick(notAsked);
    return { words: `${first} after 20s, finish after 90s`, endless: true };
  }
  const words = [
    ...Array.from({ length: dice.between(0, 2) }, () => dice.pick(interludes)),
    dice.pick(endings),
  ];
  const after = words.map((word) => `${word} after ${dice.between(10, 40)}s`);
  // What waits, sleeps or hangs may do so for ever; the rest takes two or three seconds.
  const endless = words.some((word) => /^(confirm|hang|pause|agent-pause|idle|start-hang)/.test(word));
  return { words: after.join(', '), endless };
}
