// One step's plan from its own stream of the dice.
import type { Dice } from '../support/dice.ts';
import { drawFaults } from './draw-faults.ts';
import type { Before, Mode, Plan } from './plan.ts';

const often: readonly [Mode, ...Mode[]] = [
  ...(['run', 'run', 'run', 'run', 'run'] as const),
  ...(['start', 'wait', 'wait', 'respond', 'respond'] as const),
];

export function drawPlan(dice: Dice): Plan {
  const mode = dice.pick(often);
  const dialect = dice.chance(0.65) ? 'live' : 'documented';
  const cancelled = dice.chance(0.12);
  return {
    dialect,
    mode,
    message: `Water the plants.\nsimulate: ${drawStory(dice, mode)}`,
    before: drawBefore(dice, mode),
    inputs: drawInputs(dice, mode, dialect),
    faults: drawFaults(dice, mode),
    cancelAfterMs: cancelled ? dice.between(1, 8) * dice.between(0, 300) : null,
  };
}

/** Only a conversation that waits can be answered, and after half an hour its sandbox sleeps. */
function drawBefore(dice: Dice, mode: Mode): Before | null {
  if (mode === 'run' || mode === 'start') return null;
  const named = dice.pick(['conversation', 'conversation', 'start_task', 'unknown'] as const);
  if (mode === 'respond') return { minutes: dice.pick([3, 3, 3, 30]), named };
  return { minutes: named === 'start_task' ? dice.pick([0, 1]) : dice.pick([1, 1, 3, 30]), named };
}

type Inputs = Record<string, string>;

/** What a workflow would write under `with:`. A story may have no end of its own, so every step has a deadline. */
function drawInputs(dice: Dice, mode: Mode, dialect: Plan['dialect']): Inputs {
  const old = dialect === 'documented' && (mode === 'run' || mode === 'start') && dice.chance(0.1);
  const inputs: Inputs = {
    mode,
    'poll-interval': dice.pick(['0.1', '0.2', '0.3', '0.5']),
    timeout: dice.pick(['2.5', '3', '4', '6', '8', '20']),
  };
  if (dice.chance(0.2)) inputs.summary = 'true';
  if (dice.chance(0.3))
    inputs['succeed-on'] = dice.pick([
      'finished, waiting_for_confirmation',
      'finished, error, idle',
      'stuck',
    ]);
  if (dialect === 'documented' && dice.chance(0.8)) inputs['agent-server-url'] = 'AGENT_SERVER';
  switch (mode) {
    case 'respond':
      inputs.decision = dice.pick(['accept', 'reject']);
      if (dice.chance(0.4)) inputs.reason = 'Not on a Friday.';
      return inputs;
    case 'start':
      return { ...inputs, ...drawStart(dice, old) };
    case 'run':
      return { ...inputs, ...drawStart(dice, old), ...drawFollowing(dice) };
    case 'wait':
      return { ...inputs, ...drawFollowing(dice) };
  }
}

function drawStart(dice: Dice, old: boolean): Inputs {
  return {
    'start-timeout': dice.pick(['0.3', '2', '3', '4', '4']),
    ...(dice.chance(0.3) && { 'start-progress': 'stream' }),
    ...(old && { 'api-version': 'v0', 'start-progress': 'poll' }),
    ...(dice.chance(0.2) && { repository: dice.pick(['', 'octo/widgets', 'octo/no-access']) }),
  };
}

function drawFollowing(dice: Dice): Inputs {
  return {
    'idle-timeout': dice.pick(['0.4', '0.8', '1.2']),
    'pause-timeout': dice.pick(['0', '0.3', '0.6', '2']),
    'on-confirmation': dice.pick(['stop', 'wait', 'accept', 'accept', 'reject']),
  };
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

const asking = ['confirm', 'confirm', 'confirm', 'confirm two', 'confirm hostile', 'confirm twice'] as const;
const notAsking = ['finish', 'hang', 'error', 'idle', 'missing', 'sandbox-error'] as const;

/** How the conversation goes, in the simulator’s steering words. */
function drawStory(dice: Dice, mode: Mode): string {
  if (mode === 'respond') {
    const first = dice.chance(0.75) ? dice.pick(asking) : dice.pick(notAsking);
    return `${first} after 20s, finish after 90s`;
  }
  const words = [
    ...Array.from({ length: dice.between(0, 2) }, () => dice.pick(interludes)),
    dice.pick(endings),
  ];
  return words.map((word) => `${word} after ${dice.between(10, 40)}s`).join(', ');
}
