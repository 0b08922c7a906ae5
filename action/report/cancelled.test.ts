import { expect, test } from '@jest/globals';
import { newMessage } from '../../shared/message/index.ts';
import { newStop } from '../../shared/stop/index.ts';
import { cancelledEnding } from './endings.ts';
import { type Facts, noFacts } from './facts.ts';

const conversationUrl = 'https://x.test/c';
const task = newMessage({ number: 2, text: 'x', ask: null }, 0);
const sent = { at: 1, fate: null, why: null, newest: 'e', run: true };
const stop = newStop('the workflow', null, 0);
const stopped = { kind: 'stopped', status: 'paused', sandbox: 'paused', already: false } as const;
const round = { number: 2, by: 'wendy', leftOut: null };
const held = newMessage({ number: 1, text: '', ask: 'always' }, 0);

test.each<[Partial<Facts>, string]>([
  [{ conversationUrl: 'https://x.test/c' }, 'goes on at https://x.test/c'],
  [{ startTaskId: 't' }, 'the start-up goes on as start task t'],
  [{ startTaskId: 't', task: held }, 'during start task t; its agent was told nothing, and will not be'],
  [{ conversationUrl: 'https://x.test/c', task: held }, 'the agent at https://x.test/c was told nothing yet'],
  [{ startTaskId: 't', startStreamed: true }, 'the service may have given up start task t'],
  [{ start: 'sent' }, 'may have been started'],
  [{ start: 'sent', chosenId: 'c-1' }, 'If it was taken, the conversation has the id c-1'],
  [{}, 'before anything was started'],
  [{ mode: 'start' }, 'before anything was started'],
  [{ mode: 'list' }, 'the step was cancelled'],
  [
    { mode: 'respond', answerSent: true, conversationUrl: 'https://x.test/c' },
    'after an answer was sent; look at https://x.test/c',
  ],
  [{ mode: 'command', answerSent: true }, 'look at the conversation'],
  [{ mode: 'wait', answerSent: true, conversationUrl: 'https://x.test/c' }, 'goes on at'],
  [{ mode: 'message', conversationUrl, task }, 'the message was not sent, and the conversation goes on'],
  [
    { mode: 'message', conversationUrl, task: { ...task, state: 'sending', sent } },
    'may or may not have been taken',
  ],
  [
    { mode: 'message', conversationUrl, task: { ...task, state: 'sent', sent } },
    'may or may not have been taken',
  ],
  [{ mode: 'run', conversationUrl, task: held }, 'was told nothing yet'],
  [{ mode: 'command', answerSent: true, conversationUrl, round, task }, 'the message was not sent'],
  [{ conversationUrl, stop }, 'is being stopped'],
  [{ conversationUrl, stop: { ...stop, state: 'stopped', result: stopped } }, 'was stopped'],
  [
    {
      conversationUrl,
      stop: { ...stop, state: 'not_stopped', result: { kind: 'not_stopped', cause: 'gone', why: 'x' } },
    },
    'could not be stopped',
  ],
])('%j', (facts, words) => {
  const ending = cancelledEnding({ ...noFacts('run', 0), ...facts }, 7);
  expect(ending).toMatchObject({ outcome: 'cancelled', at: 7 });
  expect(ending.reason).toContain(words);
});
