import { expect, test } from '@jest/globals';
import type { Reading } from '../../shared/conversation/index.ts';
import { agentOf, sandboxOf } from '../../shared/service/index.ts';
import { hasEnded } from './start-in-thread.ts';

const at = (
  sandboxStatus: string | null,
  executionStatus: string | null,
  lastKnownStatus?: string,
): Reading => ({
  kind: 'conversation',
  sandbox: sandboxOf(sandboxStatus),
  agent: agentOf(executionStatus),
  ...(lastKnownStatus !== undefined && { agentBefore: agentOf(lastKnownStatus) }),
});

const answers = { 'has ended': true, 'has not ended': false, 'may or may not have ended': null };
test.each<[string, keyof typeof answers, Reading]>([
  ['a conversation that nobody knows', 'has ended', { kind: 'absent' }],
  [
    'a conversation that cannot be looked at',
    'may or may not have ended',
    { kind: 'failed', why: 'unavailable', message: '' },
  ],
  ['an agent that works', 'has not ended', at('RUNNING', 'running')],
  ['an agent that waits', 'has not ended', at('RUNNING', 'waiting_for_confirmation')],
  ['an agent that has finished', 'has ended', at('RUNNING', 'finished')],
  ['an agent that was stopped', 'has ended', at('RUNNING', 'paused')],
  ['an idle agent', 'has ended', at('RUNNING', 'idle')],
  ['an agent without a status', 'may or may not have ended', at('RUNNING', null)],
  ['an agent in an unknown status', 'may or may not have ended', at('RUNNING', 'dreaming')],
  ['an agent asleep after its end', 'has ended', at('PAUSED', null, 'finished')],
  ['an agent asleep that was last seen at work', 'has ended', at('PAUSED', null, 'running')],
  ['an agent asleep whose last status is not known', 'has ended', at('PAUSED', null)],
  ['an agent asleep while it waits', 'has not ended', at('PAUSED', null, 'waiting_for_confirmation')],
  ['an agent whose sandbox is gone', 'has ended', at('MISSING', null)],
  ['an agent whose sandbox failed', 'has ended', at('ERROR', null)],
  ['an agent whose sandbox starts', 'may or may not have ended', at('STARTING', null)],
  [
    'an agent that had finished, whose sandbox starts',
    'may or may not have ended',
    at('STARTING', 'finished'),
  ],
  ['an agent whose sandbox is in an unknown status', 'may or may not have ended', at('DREAMING', null)],
])('to /retry and /agent %s %s', (_, answer, reading) => {
  expect(hasEnded(reading)).toBe(answers[answer]);
});
