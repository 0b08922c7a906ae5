// An agent that had to ask when it was started, in a thread whose answering step does not say `ask`.
import { expect, test } from '@jest/globals';
import { lastBody, onIssue, ranInThread, write } from '../../test/support/in-thread.ts';
import { letTimeJump } from '../../test/support/jumping-time.ts';
import { aService } from '../../test/support/simulated.ts';
import { createThread } from '../../test/support/thread.ts';
import { markedComments, markedText, markerKey } from '../report/marker.ts';
import { play } from '../testing/play.ts';

letTimeJump();

const quiet = await aService('live', 120, { confirmationMode: false, sleepless: false });
const quick = { 'poll-interval': '0.03' };

async function started() {
  const approves = { ask: 'always', 'on-confirmation': 'approve', ...quick };
  const ran = await ranInThread(quiet, 'confirm, finish', approves);
  // Its sandbox sleeps, and with it goes what its server knew.
  await quiet.control.advance('40m');
  ran.thread.github.issueText = { ...ran.thread.github.issueText, body: 'simulate: confirm, finish' };
  return ran;
}

test.each([
  ['/agent simulate: confirm, finish', undefined, 'waiting_for_confirmation'],
  ['/agent simulate: confirm, finish', 'never', 'waiting_for_confirmation'],
  ['/retry', undefined, 'waiting_for_confirmation'],
] as const)('%s by a step with ask %s asks as the run was started: %s', async (words, ask, outcome) => {
  const { thread } = await started();
  const step = await write(quiet, thread, words, { ...quick, ...(ask && { ask }) });
  expect(step.outputs).toMatchObject({ outcome });
});

test.each([
  ['/agent go on', 'bad_input', undefined],
  ['/retry', 'bad_input', undefined],
  ['/agent simulate: confirm, finish', 'waiting_for_confirmation', 'always'],
] as const)(
  '%s where no comment says when the agent has to ask: %s with ask %s',
  async (words, outcome, ask) => {
    const thread = createThread();
    const { 'conversation-id': id = '' } = (
      await play(quiet, { prompt: 'simulate: finish', ask: 'always', ...quick })
    ).outputs;
    const follows = { mode: 'wait', 'conversation-id': id, comment: 'always', ...quick };
    await play(quiet, follows, { context: onIssue, github: thread.client });
    const step = await write(quiet, thread, words, { ...quick, ...(ask && { ask }) });
    expect(step.outputs).toMatchObject({ outcome });
    if (ask === undefined) expect(lastBody(thread)).toContain('Set `ask` in its step with `mode: command`');
  },
);

test('/agent asks as the run was started, where only its question is in the thread', async () => {
  const given = { ask: 'always', comment: 'failure', ...quick };
  const { thread } = await ranInThread(quiet, 'confirm, finish', given);
  expect(thread.comments).toHaveLength(1);
  await write(quiet, thread, '/reject', quick);
  await quiet.control.advance('40m');
  const step = await write(quiet, thread, '/agent simulate: confirm, finish', quick);
  expect(step.outputs).toMatchObject({ outcome: 'waiting_for_confirmation' });
});

test('what somebody makes of an older comment of theirs, a copy of ours as it was before, hides no ask', async () => {
  const thread = createThread();
  thread.add('Hello', 'mallory');
  await ranInThread(
    quiet,
    'confirm, finish',
    { ask: 'always', 'on-confirmation': 'approve', ...quick },
    thread,
  );
  const [hello, ours] = thread.comments;
  if (hello === undefined || ours === undefined) throw new Error('there are two comments');
  const place = { repository: 'octo/hello', number: 7 };
  const key = markerKey(quiet.apiKey);
  const posted = { ...ours, nodeId: ours.node_id, url: '', byApp: true, person: null };
  const [sticky] = markedComments([posted], place, key);
  if (sticky === undefined) throw new Error('it is ours');
  const { asks, ...end } = { ...sticky.marker, ends: 'the end of a run that took long' };
  expect(asks).toBe('always');
  thread.github.addComment(7, markedText(end, 'It is over.', place, key), 'Bot');
  // Before its conversation was known.
  hello.body = markedText({ ...sticky.marker, conversationId: null }, 'It begins.', place, key);
  await quiet.control.advance('40m');
  const step = await write(quiet, thread, '/agent simulate: confirm, finish', { ask: 'never', ...quick });
  expect(step.outputs).toMatchObject({ outcome: 'waiting_for_confirmation' });
});
