import { expect, test } from '@jest/globals';
import { ServiceError } from '../../shared/api/index.ts';
import type { Answered } from './answered.ts';
import { describeAnswered, endingOfAnswered } from './answered-words.ts';

const done = {
  kind: 'answered',
  ours: true,
  status: 'running',
  asksAgain: false,
  wentOn: false,
  pending: null,
} as const;

test.each<[Answered, boolean, string, string]>([
  [done, true, 'answered', 'approved; the agent is running'],
  [{ ...done, wentOn: true }, false, 'answered', 'rejected, and the agent was told to go on'],
  [{ ...done, asksAgain: true }, true, 'answered', 'approved; the agent asks for something else now'],
  [{ ...done, ours: false }, true, 'answer_unknown', 'answered, but perhaps not by this step'],
  [
    { kind: 'stale', why: 'other_actions', pending: null },
    true,
    'not_waiting',
    'not approved. The agent waits for something else by now than what was shown.',
  ],
  [
    { kind: 'not_waiting', why: 'finished' },
    false,
    'not_waiting',
    'not rejected: nothing waits for an answer (finished)',
  ],
  [{ kind: 'expired' }, true, 'not_waiting', 'expired'],
  [{ kind: 'not_found' }, true, 'not_found', 'does not know the conversation'],
  [{ kind: 'no_agent_server' }, true, 'bad_input', 'agent-server-url'],
  [
    { kind: 'failed', error: new ServiceError('unauthorized', 'no') },
    true,
    'unauthorized',
    'not approved: no',
  ],
  [
    { kind: 'failed', error: new ServiceError('unavailable', 'down') },
    false,
    'unavailable',
    'rejected: down',
  ],
  [{ kind: 'unknown', why: 'cut' }, true, 'answer_unknown', 'may or may not have been taken: cut'],
])('%j', (answered, accept, outcome, words) => {
  expect(describeAnswered(answered, accept)).toContain(words);
  expect(endingOfAnswered(answered, accept, 5)).toMatchObject({ outcome, at: 5 });
});
