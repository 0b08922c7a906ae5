// An agent that had to ask when it was started, in a thread whose answering step does not say `ask`.
import { expect, test } from '@jest/globals';
import { lastBody, onIssue, ranInThread, write } from '../../test/support/in-thread.ts';
import { letTimeJump } from '../../test/support/jumping-time.ts';
import { aService } from '../../test/support/simulated.ts';
import { createThread } from '../../test/support/thread.ts';
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
