import { expect, test } from '@jest/globals';
import { newMessage } from '../../shared/message/index.ts';
import { agentOf, sandboxOf } from '../../shared/service/index.ts';
import { newStop } from '../../shared/stop/index.ts';
import { cancelledEnding } from './endings.ts';
import { type Facts, noFacts } from './facts.ts';

const conversationUrl = 'https://x.test/c';
const task = newMessage({ number: 2, text: 'x', ask: null }, 0);
const sent = { at: 1, fate: null, why: null, newest: 'e', run: true };
const stop = newStop('the workflow', null, 0);
const stopped = {
  kind: 'stopped',
  agent: agentOf('paused'),
  sandbox: sandboxOf('PAUSED'),
  already: false,
} as const;
const held = newMessage({ number: 1, text: '', ask: 'always' }, 0);

const up = { startTaskId: 't' };
test.each<[string, string, Partial<Facts>]>([
  ['a run', 'goes on at https://x.test/c', { conversationUrl }],
  ['a start-up', 'the start-up goes on as start task t', up],
  [
    'a start-up with a held task',
    'during start task t; its agent was told nothing, and will not be',
    { ...up, task: held },
  ],
  [
    'a run with a held task',
    'the agent at https://x.test/c was told nothing yet',
    { conversationUrl, task: held },
  ],
  ['a streamed start-up', 'the service may have given up start task t', { ...up, startIsFragile: true }],
  ['a start that was sent', 'may have been started', { start: 'sent' }],
  [
    'a start with a chosen id',
    'If it was taken, the conversation has the id c-1',
    { start: 'sent', chosenId: 'c-1' },
  ],
  ['a run before its start', 'before anything was started', {}],
  ['mode: list', 'the step was cancelled', { mode: 'list' }],
  [
    'mode: respond after its answer',
    'after an answer was sent; look at https://x.test/c',
    { mode: 'respond', answerSent: true, conversationUrl },
  ],
  [
    'mode: message with a held message',
    'the message was not sent, and the conversation goes on',
    { mode: 'message', conversationUrl, task },
  ],
  [
    'mode: message while sending',
    'may or may not have been taken',
    { mode: 'message', conversationUrl, task: { ...task, state: 'sending', sent } },
  ],
  ['a run that is being stopped', 'is being stopped', { conversationUrl, stop }],
  [
    'a start task whose agent is to be stopped',
    'during start task t; its agent is stopped as soon as it is there',
    { ...up, stop, task: held },
  ],
  [
    'a start request whose agent is to be stopped',
    'stopped as soon as it is there. If it was taken, the conversation has the id c-1',
    { start: 'sent', chosenId: 'c-1', stop },
  ],
  [
    'a run that was stopped',
    'was stopped',
    { conversationUrl, stop: { ...stop, state: 'stopped', result: stopped } },
  ],
])('a cancel of %s says "%s"', (_, words, facts) => {
  const ending = cancelledEnding({ ...noFacts('run', 0), ...facts }, 7);
  expect(ending).toMatchObject({ outcome: 'cancelled', at: 7 });
  expect(ending.reason).toContain(words);
});
