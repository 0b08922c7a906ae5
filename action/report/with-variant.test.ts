import { expect, test } from '@jest/globals';
import { endingWords } from '../../shared/github/index.ts';
import { newStop, type Stop } from '../../shared/stop/index.ts';
import type { Ending } from '../../shared/watch/index.ts';
import { withVariant } from './endings.ts';
import { type Facts, noFacts } from './facts.ts';

const stopped = (already: boolean): Stop => ({
  ...newStop('the workflow', null, 0),
  state: 'stopped',
  result: { kind: 'stopped', status: 'paused', sandbox: 'paused', already },
});

test.each<[Ending['outcome'], string, string, Partial<Facts>]>([
  ['cancelled', 'a start-up', '`start-task-id`', { startTaskId: 't' }],
  ['timeout', 'a start-up', '`start-task-id`', { startTaskId: 't' }],
  ['start_timeout', 'a start-up', '`start-task-id`', { startTaskId: 't' }],
  ['cancelled', 'a streamed start-up', '`start-progress: poll`', { startTaskId: 't', startStreamed: true }],
  [
    'start_timeout',
    'a streamed start-up',
    '`start-progress: poll`',
    { startTaskId: 't', startStreamed: true },
  ],
  [
    'cancelled',
    'a conversation after a streamed start-up',
    '`conversation-id`',
    { startTaskId: 't', conversationId: 'c', startStreamed: true },
  ],
  ['timeout', 'a conversation', '`conversation-id`', { conversationId: 'c' }],
  ['cancelled', 'a stopped agent', '`mode: message`', { conversationId: 'c', stop: stopped(false) }],
  ['timeout', 'a stopped agent', '`mode: message`', { conversationId: 'c', stop: stopped(false) }],
  ['timeout', 'an agent that had ended', '`mode: wait`', { conversationId: 'c', stop: stopped(true) }],
  [
    'cancelled',
    'an agent being stopped',
    'stands below',
    { conversationId: 'c', stop: newStop('w', null, 0) },
  ],
])('the advice of the outcome %s for %s says "%s"', (outcome, _, words, facts) => {
  const ending = withVariant({ outcome, reason: '', at: 0 }, { ...noFacts('run', 0), ...facts });
  expect(endingWords(ending).next.action).toContain(words);
});
