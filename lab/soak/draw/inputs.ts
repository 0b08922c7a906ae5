// What a workflow would write under `with:`. Every run has a deadline that is near enough to wait for.
import type { Dice } from '../../support/dice.ts';
import type { Mode, Plan } from '../plan.ts';

interface Circumstances {
  readonly mode: Mode;
  readonly dialect: Plan['dialect'];
  readonly endless: boolean;
}

type Inputs = Record<string, string>;

export function drawInputs(dice: Dice, { mode, dialect, endless: lasting }: Circumstances): Inputs {
  const old = dialect === 'documented' && (mode === 'run' || mode === 'start') && dice.chance(0.1);
  // What the deprecated endpoint starts may stay in its start-up for ever.
  const endless = lasting || old;
  const inputs: Inputs = {
    mode,
    'poll-interval': dice.pick(['0.1', '0.2', '0.3', '0.5']),
    timeout: endless ? dice.pick(['2.5', '3', '4', '1m']) : dice.pick(['3', '6', '8', '60m', '0']),
  };
  // A minute is for what has another end: a confirmation to stop at, a start that fails.
  if (inputs.timeout === '1m' && endless) inputs.timeout = '5';
  if (dice.chance(0.2)) inputs.summary = 'true';
  if (dice.chance(0.3))
    inputs['succeed-on'] = dice.pick([
      'finished, waiting_for_confirmation',
      'finished, error, idle',
      'stuck',
    ]);
  if (dice.chance(0.25)) inputs.comment = dice.pick(['always', 'failure']);
  if (dialect === 'documented' && dice.chance(0.8)) inputs['agent-server-url'] = 'AGENT_SERVER';
  switch (mode) {
    case 'command':
      delete inputs.comment;
      delete inputs['succeed-on'];
      return inputs;
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
