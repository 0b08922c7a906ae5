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

test.each<[Ending['outcome'], Partial<Facts>, string]>([
  ['cancelled', { startTaskId: 't' }, '`start-task-id`'],
  ['timeout', { startTaskId: 't' }, '`start-task-id`'],
  ['start_timeout', { startTaskId: 't' }, '`start-task-id`'],
  ['cancelled', { startTaskId: 't', startStreamed: true }, '`start-progress: poll`'],
  ['start_timeout', { startTaskId: 't', startStreamed: true }, '`start-progress: poll`'],
  ['cancelled', { startTaskId: 't', conversationId: 'c', startStreamed: true }, '`conversation-id`'],
  ['timeout', { conversationId: 'c' }, '`conversation-id`'],
  ['cancelled', { conversationId: 'c', stop: stopped(false) }, '`mode: message`'],
  ['timeout', { conversationId: 'c', stop: stopped(false) }, '`mode: message`'],
  ['timeout', { conversationId: 'c', stop: stopped(true) }, '`mode: wait`'],
  ['cancelled', { conversationId: 'c', stop: newStop('w', null, 0) }, 'stands below'],
])('%s with %j names %s', (outcome, facts, words) => {
  const ending = withVariant({ outcome, reason: '', at: 0 }, { ...noFacts('run', 0), ...facts });
  expect(endingWords(ending).next.action).toContain(words);
});
