import { expect, test } from '@jest/globals';
import type { Ending } from '../../shared/conversation/index.ts';
import { endingWords } from '../../shared/github/index.ts';
import { newQuestion } from '../../shared/question/index.ts';
import { agentOf, sandboxOf } from '../../shared/service/index.ts';
import { newStop, type Stop } from '../../shared/stop/index.ts';
import { withVariant } from './endings.ts';
import { type Facts, noFacts } from './facts.ts';

const stopped = (already: boolean): Stop => ({
  ...newStop('the workflow', null, 0),
  state: 'stopped',
  result: { kind: 'stopped', agent: agentOf('paused'), sandbox: sandboxOf('PAUSED'), already },
});

const asked = { ...newQuestion(0), state: 'open', fingerprint: 'unknown', code: 'A2B3C' } as const;
const up = { startTaskId: 't' };
const there = { conversationId: 'c' };
test.each<[Ending['outcome'], string, string, Partial<Facts>]>([
  ['cancelled', 'a start-up', '`start-task-id`', up],
  ['cancelled', 'a streamed start-up', '`start-progress: poll`', { ...up, startIsFragile: true }],
  [
    'cancelled',
    'a run after a streamed start-up',
    '`conversation-id`',
    { ...up, ...there, startIsFragile: true },
  ],
  ['cancelled', 'a run before its start', 'Run the job again', {}],
  ['timeout', 'a run', '`conversation-id`', there],
  ['timeout', 'an agent that asks', '`/approve CODE`', { ...there, question: asked }],
  ['cancelled', 'a stopped agent', '`mode: message`', { ...there, stop: stopped(false) }],
  ['timeout', 'an agent that had ended', '`mode: wait`', { ...there, stop: stopped(true) }],
  ['cancelled', 'an agent being stopped', 'is shown below', { ...there, stop: newStop('w', null, 0) }],
  [
    'start_unknown',
    'a start being stopped',
    'is shown below',
    { start: 'sent', stop: newStop('w', null, 0) },
  ],
])('the advice of the outcome %s for %s says "%s"', (outcome, _, words, facts) => {
  const ending = withVariant({ outcome, reason: '', at: 0 }, { ...noFacts('run', 0), ...facts });
  expect(endingWords(ending).next.action).toContain(words);
});
