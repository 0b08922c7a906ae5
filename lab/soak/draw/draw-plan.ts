// One run's plan from its own stream of the dice.
import type { Dice } from '../../support/dice.ts';
import type { Before, Comment, Mode, Plan } from '../plan.ts';
import { drawInputs } from './inputs.ts';
import { drawStory } from './stories.ts';
import { drawFaults } from './troubles.ts';

const often: readonly [Mode, ...Mode[]] = [
  'run',
  'run',
  'run',
  'run',
  'run',
  'start',
  'wait',
  'wait',
  'respond',
  'respond',
  'command',
];

export function drawPlan(number: number, dice: Dice): Plan {
  const mode = dice.pick(often);
  const dialect = dice.chance(0.65) ? 'live' : 'documented';
  const story = drawStory(dice, mode);
  const before = drawBefore(dice, mode);
  const cancelled = mode !== 'command' && dice.chance(0.12);
  const faults = drawFaults(dice, mode);
  const endless = story.endless || cancelled || faults.some(({ times = 1 }) => times > 2);
  const inputs = drawInputs(dice, { mode, dialect, endless });
  return {
    number,
    dialect,
    mode,
    message: `Water the plants.\nsimulate: ${story.words}`,
    before,
    inputs,
    faults,
    githubFails: inputs.comment !== undefined && dice.chance(0.2),
    elsewhere:
      inputs['on-confirmation'] === 'wait' && dice.chance(0.7)
        ? { afterMs: dice.between(100, 900), end: dice.pick(['finished', 'finished', 'error', 'stuck']) }
        : null,
    cancel: cancelled ? { requests: dice.between(1, 8), ms: dice.between(0, 300) } : null,
    comment: mode === 'command' ? drawComment(dice) : null,
    skipPost: dice.chance(0.6),
  };
}

/** Only a conversation that waits can be answered, and after half an hour its sandbox sleeps. */
function drawBefore(dice: Dice, mode: Mode): Before | null {
  if (mode === 'run' || mode === 'start') return null;
  if (mode === 'command') return { minutes: dice.pick([3, 3, 30]), named: 'conversation' };
  const named = dice.pick(['conversation', 'conversation', 'start_task', 'unknown'] as const);
  if (mode === 'respond') return { minutes: dice.pick([3, 3, 3, 30]), named };
  return { minutes: named === 'start_task' ? dice.pick([0, 1]) : dice.pick([1, 1, 3, 30]), named };
}

function drawComment(dice: Dice): Comment {
  return {
    by: dice.pick(['writer', 'writer', 'writer', 'writer', 'reader', 'outsider']),
    words: dice.pick([
      '/approve',
      '/approve',
      '/reject',
      '/reject use pnpm instead',
      '/status',
      '/help',
      'thank you',
    ]),
  };
}
