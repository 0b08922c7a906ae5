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

test.each<[string, Reading, boolean | null]>([
  ['nobody knows it', { kind: 'absent' }, true],
  ['the look failed', { kind: 'failed', why: 'unavailable', message: '' }, null],
  ['it works', at('RUNNING', 'running'), false],
  ['it waits', at('RUNNING', 'waiting_for_confirmation'), false],
  ['it has finished', at('RUNNING', 'finished'), true],
  ['it was stopped', at('RUNNING', 'paused'), true],
  ['it is idle', at('RUNNING', 'idle'), true],
  ['it does not tell', at('RUNNING', null), null],
  ['it is in a state of tomorrow', at('RUNNING', 'dreaming'), null],
  ['it sleeps after its end', at('PAUSED', null, 'finished'), true],
  ['it sleeps, and its last state was not written in time', at('PAUSED', null, 'running'), true],
  ['it sleeps, and nobody knows what it was', at('PAUSED', null), true],
  ['it sleeps while it waits', at('PAUSED', null, 'waiting_for_confirmation'), false],
  ['its sandbox is gone', at('MISSING', null), true],
  ['its sandbox failed', at('ERROR', null), true],
  ['its sandbox starts', at('STARTING', null), null],
  ['its sandbox is in a state of tomorrow', at('DREAMING', null), null],
])('%s', (_, reading, ended) => {
  expect(hasEnded(reading)).toBe(ended);
});
