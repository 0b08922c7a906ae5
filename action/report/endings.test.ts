// How a step ended: by an error, by a cancel, and with which advice.
import { expect, test } from '@jest/globals';
import type { Ending } from '../../shared/conversation/index.ts';
import { endingWords, GitHubError } from '../../shared/github/index.ts';
import { newMessage } from '../../shared/message/index.ts';
import { newQuestion } from '../../shared/question/index.ts';
import { agentOf, ServiceError, sandboxOf } from '../../shared/service/index.ts';
import { newStop, type Stop } from '../../shared/stop/index.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { cancelledEnding, doingIn, endingOfError, howItEnded, withVariant } from './endings.ts';
import { type Facts, noFacts } from './facts.ts';

test.each([
  ['start', 'bad_input'],
  ['watch', 'bad_response'],
  ['answer', 'bad_input'],
] as const)('a refusal of the service in the phase "%s" ends the step as %s', (doing, outcome) => {
  const ending = endingOfError(new ServiceError('rejected', 'one\n two'), doing, 3);
  expect(ending).toEqual({ outcome, reason: 'one two', at: 3 });
});

test.each<[number, string, Ending['outcome'], RegExp]>([
  [502, 'Bad\ngateway', 'unavailable', /^GitHub: Bad gateway$/],
  [401, 'Bad credentials', 'bad_input', /^GitHub: Bad credentials; `github-token` is not valid/],
  [403, 'issue is locked', 'denied', /^GitHub: issue is locked; the job needs `issues: write`/],
  [403, 'API rate limit exceeded', 'unavailable', /exceeded; it takes requests again in 1m$/],
])('an error %i of GitHub, "%s", ends the step as %s, and names GitHub', (status, said, outcome, reason) => {
  const ending = endingOfError(new GitHubError(httpError(status, said)), 'answer', 3);
  expect(ending).toMatchObject({ outcome, reason: expect.stringMatching(reason) });
});

test.each([
  [
    'a proxy',
    new Error('Request was cancelled.', { cause: new Error('Proxy response (407)') }),
    /^GitHub: Proxy/,
  ],
  ['each address', new AggregateError([new Error('connect ECONNREFUSED ::1:443')], ''), /^GitHub: connect/],
])('where no answer of GitHub came, the reason is what failed first: %s', (_, cause, reason) => {
  const failed = new TypeError('fetch failed', { cause });
  const error = Object.assign(new Error(cause.message, { cause: failed }), { status: 500 });
  const ending = endingOfError(new GitHubError(error), 'answer', 3);
  expect(ending).toMatchObject({ outcome: 'unavailable', reason: expect.stringMatching(reason) });
});

test('an error that is a bug is thrown on', () => {
  expect(() => endingOfError(new TypeError('x is undefined'), 'start', 3)).toThrow('x is undefined');
  expect(() => endingOfError(new ServiceError('aborted', 'by whom?'), 'start', 3)).toThrow('by whom?');
});

test.each([
  ['run', 'none', 'start'],
  ['run', 'sent', 'start'],
  ['run', 'answered', 'watch'],
  ['start', 'sent', 'start'],
  ['start', 'answered', 'watch'],
  ['command', 'none', 'answer'],
  ['command', 'sent', 'start'],
  ['command', 'answered', 'watch'],
  ['wait', 'none', 'watch'],
  ['list', 'none', 'watch'],
  ['respond', 'none', 'answer'],
  ['message', 'none', 'answer'],
  ['stop', 'none', 'answer'],
] as const)(
  'an error of mode: %s with its start request %s belongs to the phase "%s"',
  (mode, start, doing) => {
    expect(doingIn({ mode, start })).toBe(doing);
  },
);

const conversationUrl = 'https://x.test/c';
const task = newMessage({ number: 2, text: 'x', ask: null }, 0);
const sent = { at: 1, fate: null, why: null, newest: 'e', run: true };
const stop = newStop('the workflow', null, 0);
const stoppedBy = (already: boolean): Stop => ({
  ...stop,
  state: 'stopped',
  result: { kind: 'stopped', agent: agentOf('paused'), sandbox: sandboxOf('PAUSED'), already },
});
const held = newMessage({ number: 1, text: '', ask: 'always' }, 0);

const up = { startTaskId: 't' };
const heldUp = { ...up, task: held };
const at = { conversationUrl };
const chosen = { start: 'sent', chosenId: 'c-1' } as const;
const answered = { mode: 'respond', answerSent: true, ...at } as const;
const tells = { mode: 'message', ...at, task } as const;
const sending = { ...tells, task: { ...task, state: 'sending', sent } } as const;
test.each<[string, string, Partial<Facts>]>([
  ['a run', 'goes on at https://x.test/c', at],
  ['a start-up', 'the start-up goes on as start task t', up],
  ['a start-up with a held task', 'task t; its agent was told nothing, and will not be', heldUp],
  ['a run with a held task', 'the agent at https://x.test/c was told nothing yet', { ...at, task: held }],
  ['a streamed start-up', 'the service may have given up start task t', { ...up, startIsFragile: true }],
  ['a start that was sent', 'may have been started', { start: 'sent' }],
  ['a start with a chosen id', 'If it was taken, the conversation has the id c-1', chosen],
  ['a run before its start', 'before anything was started', {}],
  ['mode: list', 'the step was cancelled', { mode: 'list' }],
  ['mode: respond after its answer', 'after an answer was sent; look at https://x.test/c', answered],
  ['mode: message with a held message', 'the message was not sent, and the conversation goes on', tells],
  ['mode: message while sending', 'may or may not have been taken', sending],
  ['a run that is being stopped', 'is being stopped', { ...at, stop }],
  ['a start task that is stopped', 'task t; its agent is stopped as soon as it is', { ...heldUp, stop }],
  ['a start request that is stopped', 'as soon as it is there. If it was taken, the', { ...chosen, stop }],
  ['a run that was stopped', 'was stopped', { ...at, stop: stoppedBy(false) }],
])('a cancel of %s says "%s"', (_, words, facts) => {
  const ending = cancelledEnding({ ...noFacts('run', 0), ...facts }, 7);
  expect(ending).toMatchObject({ outcome: 'cancelled', at: 7 });
  expect(ending.reason).toContain(words);
});

test('a step whose main noted no cancel was killed, and is not said to be cancelled', () => {
  const killed = { ...noFacts('run', 0), conversationUrl };
  const reason = 'the step was killed; the conversation goes on at https://x.test/c';
  expect(cancelledEnding(killed, 7, howItEnded(killed))).toMatchObject({ outcome: 'cancelled', reason });
  const ending = cancelledEnding(killed, 7);
  expect(howItEnded({ ending })).toBe('the step was cancelled');
});

const asked = { ...newQuestion(0), state: 'open', fingerprint: 'unknown', code: 'A2B3C' } as const;
const there = { conversationId: 'c' };
const streamed = { ...up, startIsFragile: true };
const commanded = { mode: 'command', round: { number: 2, by: 'wendy', leftOut: null } } as const;
const unsent = {
  ...task,
  state: 'not_taken',
  result: { kind: 'not_taken', cause: 'unclear', why: '' },
} as const;
const told = { round: { number: null, by: null, leftOut: null } };
test.each<[Ending['outcome'], string, string, Partial<Facts>]>([
  ['cancelled', 'a start-up', '`start-task-id`', up],
  ['cancelled', 'a streamed start-up', '`start-progress: poll`', streamed],
  ['cancelled', 'a run after a streamed start-up', '`conversation-id`', { ...streamed, ...there }],
  ['cancelled', 'a run before its start', 'Run the job again', {}],
  ['cancelled', 'a start request', 'run the job again only if it does not', chosen],
  ['cancelled', 'a start request that brought a task', '`start-task-id`', { ...chosen, ...up }],
  ['waiting_for_confirmation', 'an agent that asks', '`/approve CODE`', { ...there, question: asked }],
  ['timeout', 'a run', '`conversation-id`', there],
  ['timeout', 'an agent that asks', '`/approve CODE`', { ...there, question: asked }],
  [
    'timeout',
    'a run that is paused',
    'Resume it in the conversation',
    { ...there, sandbox: sandboxOf('PAUSED') },
  ],
  ['error', 'a run that is paused', 'Read the reason', { ...there, sandbox: sandboxOf('PAUSED') }],
  ['cancelled', 'a stopped agent', '`mode: message`', { ...there, stop: stoppedBy(false) }],
  ['timeout', 'an agent that had ended', '`mode: wait`', { ...there, stop: stoppedBy(true) }],
  ['cancelled', 'an agent being stopped', 'is shown below', { ...there, stop }],
  ['start_unknown', 'a start being stopped', 'is shown below', { start: 'sent', stop }],
  ['unavailable', 'a command', 'Write the comment again', { mode: 'command' }],
  ['unavailable', 'a message that was not sent', 'Write the comment again', { ...commanded, task: unsent }],
  ['timeout', 'a message that was not taken up in time', 'Write the comment again', { ...commanded, task }],
  ['timeout', 'a message of a workflow that is held', 'run the job again', { ...tells, ...told }],
  [
    'timeout',
    'a message that is read later',
    '`mode: wait`',
    { ...tells, ...told, task: { ...task, state: 'sent' } },
  ],
  ['unavailable', 'a message of a workflow', 'run the job again', { ...tells, ...told, task: unsent }],
  ['timeout', 'an answer that was not given', 'run the job again', { ...there, mode: 'respond' }],
  ['timeout', 'an answer that was sent', '`mode: wait`', answered],
  ['timeout', 'mode: wait', '`mode: wait`', { ...there, mode: 'wait' }],
  ['timeout', 'a command that sent a start', 'only if it does not', { ...chosen, mode: 'command' }],
  ['unavailable', 'a command that follows its agent', '`mode: wait`', commanded],
  ['unavailable', 'a command that has started an agent', '`mode: wait`', { ...commanded, start: 'answered' }],
])('the advice of the outcome %s for %s says "%s"', (outcome, _, words, facts) => {
  const ending = withVariant({ outcome, reason: '', at: 0 }, { ...noFacts('run', 0), ...facts });
  expect(endingWords(ending).next.action).toContain(words);
});
