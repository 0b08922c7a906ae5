// One follower: where the step that asked has ended, the step that answers goes on following; where another one still follows, it does
// not; and a step that was killed keeps nobody waiting.
import { expect, test } from '@jest/globals';
import * as inThread from '../../test/support/in-thread.ts';
import { onIssue, questionsOf, stickyBody } from '../../test/support/in-thread.ts';
import { letTimeJump, untilInTime } from '../../test/support/jumping-time.ts';
import { aService, effectsOn } from '../../test/support/simulated.ts';
import { createThread, type FakeThread } from '../../test/support/thread.ts';
import { playStory, type World } from '../../test/support/thread-story.ts';
import { type PlayOptions, play } from '../testing/play.ts';

letTimeJump();

const live = await aService('live', 60);

const wait = { 'on-confirmation': 'wait' };
const rules = '- accept: { tool: terminal, command: "npm test" }';
const asks = (thread: FakeThread) =>
  untilInTime(
    async () => questionsOf(thread, 'open').length,
    (count) => count > 0,
  );
const write = (thread: FakeThread, body: string, inputs = {}, options: PlayOptions = {}) =>
  inThread.write(live, thread, body, inputs, {}, options);
const label = (thread: FakeThread, script: string, inputs = {}, options: PlayOptions = {}) =>
  play(
    live,
    { prompt: `simulate: ${script}`, comment: 'always', ...wait, ...inputs },
    { context: onIssue, github: thread.client, ...options },
  );

/** Its runner is gone from one moment to the next: its comment still says that it follows. */
async function killed(script: string, inputs = {}): Promise<FakeThread> {
  const thread = createThread();
  let kill = () => {};
  const step = label(thread, script, inputs, {
    onLine: (_, cancel) => {
      kill = cancel;
    },
  });
  await asks(thread);
  thread.refused.add('PATCH /repos');
  kill();
  await step;
  thread.refused.clear();
  return thread;
}

test('a step that another one answers for knows by its reply whose answer it was, and not of one from elsewhere', async () => {
  const asking = { ask: 'always', 'poll-interval': '0.2' };
  const thread = createThread();
  const following = label(thread, 'confirm, finish', asking);
  await asks(thread);
  const answered = await write(thread, '/approve');
  expect(answered.outputs).toMatchObject({ outcome: 'answered' });
  const step = await following;
  expect(step.outputs).toMatchObject({ outcome: 'finished', unasked: '0', elsewhere: '0' });
  expect(step.lines.join('\n')).toContain(
    '4 actions ran: 1 allowed by a person, 3 only thought or finished.',
  );

  const other = createThread();
  const followed = label(other, 'confirm, finish', asking);
  await asks(other);
  const conversation = (await live.control.conversations()).at(-1);
  for (const status of ['running', 'finished'])
    await live.control.setState(conversation?.id ?? '', { execution_status: status });
  expect((await followed).outputs).toMatchObject({ outcome: 'finished', elsewhere: '1' });
});

const goesOn = 'nobody follows the agent any more; this step goes on following it to its end';
test.each<[string, World, ...string[]]>([
  [
    'confirm, confirm, finish | /approve → waiting_for_confirmation | /reject not now → finished',
    {},
    ...['sent: accept approved, reject refused, run started.', goesOn, '### ✅ Finished', 'open: 0.'],
    ...['- wendy approved', '- wendy rejected'],
  ],
  [
    'confirm, confirm tests, finish | /approve → finished',
    { inputs: { rules } },
    ...['sent: accept approved, accept approved.', goesOn, 'rule 1 allowed: `terminal: npm test`'],
  ],
  [
    'confirm, finish | /approve → finished',
    { fault: { route: 'respond', action: 'reset_after', times: 1 } },
    ...['sent: accept approved.', goesOn, 'answered, but perhaps not by this step'],
  ],
])('the step that answers goes on where no other one follows: %s (%j)', async (story, world, ...said) => {
  await playStory(live, story, world, said);
});

test('where the step that asked still follows, the step that answers ends', async () => {
  const thread = createThread();
  const step = label(thread, 'confirm, finish');
  await asks(thread);
  const answer = await write(thread, '/approve');
  expect(answer).toMatchObject({ exitCode: 0, outputs: { outcome: 'answered' } });
  expect(thread.comments.at(-1)?.body).toContain('✅ @wendy approved');
  const { outputs, summaries } = await step;
  expect(outputs).toMatchObject({ outcome: 'finished' });
  expect(thread.comments[0]?.body).toContain('### ✅ Finished');
  for (const record of [summaries.join(), thread.comments[0]?.body])
    expect(record).toContain('- wendy approved: `terminal: npm install --save-dev left-pad && npm test`');
  expect(thread.comments.filter(({ body }) => body.includes('### ✅ Finished'))).toHaveLength(2);
});

test('a step whose run is over keeps no other step from following', async () => {
  const thread = await killed('confirm, finish');
  thread.github.endedRuns.add(99);
  expect((await write(thread, '/approve')).outputs).toMatchObject({ outcome: 'finished' });
  expect(stickyBody(thread)).toContain('### ✅ Finished');
});

test('where GitHub does not tell whether a run is over, the comment of its step counts', async () => {
  const thread = await killed('confirm, finish');
  thread.refused.add('GET /repos/{owner}/{repo}/actions/runs');
  expect((await write(thread, '/approve')).outputs).toMatchObject({ outcome: 'answered' });
});

test('of two steps that follow only one decides, and the other takes over when that one was killed', async () => {
  const thread = await killed('confirm tests, confirm, finish');
  const told: string[] = [];
  const second = write(
    thread,
    '/agent go on',
    { rules, ...wait },
    { onLine: (line) => void told.push(line) },
  );
  const says = (words: string) =>
    untilInTime(
      async () => told.join('\n'),
      (all) => all.includes(words),
    );
  await says('this one looks on');
  expect(told.join('\n')).not.toContain('rule 1');
  thread.github.endedRuns.add(99);
  await says('this one decides from now on');
  await says('rule 1 allowed');
  await says('the agent asks before it acts: terminal: npm install');
  // The line of the log comes first.
  await asks(thread);
  expect((await write(thread, '/approve')).outputs).toMatchObject({ outcome: 'answered' });
  expect((await second).outputs).toMatchObject({ outcome: 'finished' });
});

test('of two approvals of one question at once only one is sent', async () => {
  const { thread, id } = await inThread.ranInThread(live, 'confirm, confirm, finish');
  await live.control.armFault({ route: 'respond', action: 'pass', skip: 1, delayMs: 700, times: 1 });
  const both = await Promise.all([write(thread, '/approve'), write(thread, '/approve')]);
  const outcomes = both.map(({ outputs }) => String(outputs.outcome));
  expect(outcomes.toSorted()).toEqual(['not_waiting', 'waiting_for_confirmation']);
  expect(await effectsOn(live, id)).toEqual(['accept approved']);
});

test('a step that goes on following, and sees nothing more, says what was seen last for the sake of the answer', async () => {
  await live.control.clearFaults();
  const { thread } = await inThread.ranInThread(live, 'confirm, hang');
  await live.control.armFault({ route: 'conversations', action: 'html', times: 1_000, skip: 3 });
  const { outputs } = await write(thread, '/reject use pnpm', { timeout: '5', 'poll-interval': '0.1' });
  await live.control.clearFaults();
  expect(outputs).toMatchObject({ outcome: 'timeout', reason: expect.stringContaining('the agent is idle') });
});
