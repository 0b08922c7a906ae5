import { expect, test } from '@jest/globals';
import type { Reading } from '../../shared/watch/index.ts';
import { hasEnded } from './command-step.ts';

const at = (
  sandboxStatus: string | null,
  executionStatus: string | null,
  lastKnownStatus?: string,
): Reading => ({
  kind: 'conversation',
  sandboxStatus,
  executionStatus,
  ...(lastKnownStatus !== undefined && { lastKnownStatus }),
});

test.each<[string, boolean | null, Reading]>([
  ['a conversation that nobody knows', true, { kind: 'absent' }],
  ['a conversation that cannot be looked at', null, { kind: 'failed', why: 'unavailable', message: '' }],
  ['an agent that works', false, at('RUNNING', 'running')],
  ['an agent that waits', false, at('RUNNING', 'waiting_for_confirmation')],
  ['an agent that has finished', true, at('RUNNING', 'finished')],
  ['an agent that was stopped', true, at('RUNNING', 'paused')],
  ['an idle agent', true, at('RUNNING', 'idle')],
  ['an agent without a status', null, at('RUNNING', null)],
  ['an agent in an unknown status', null, at('RUNNING', 'dreaming')],
  ['an agent asleep after its end', true, at('PAUSED', null, 'finished')],
  ['an agent asleep that was last seen at work', true, at('PAUSED', null, 'running')],
  ['an agent asleep whose last status is not known', true, at('PAUSED', null)],
  ['an agent asleep while it waits', false, at('PAUSED', null, 'waiting_for_confirmation')],
  ['an agent whose sandbox is gone', true, at('MISSING', null)],
  ['an agent whose sandbox failed', true, at('ERROR', null)],
  ['an agent whose sandbox starts', null, at('STARTING', null)],
  ['an agent whose sandbox is in an unknown status', null, at('DREAMING', null)],
])('%s has ended for /retry and /agent: %s', (_, ended, reading) => {
  expect(hasEnded(reading)).toBe(ended);
});
