// The comment of a question against what can happen to it: its step is killed at any request, and people edit, delete or copy it.
import { expect, test } from '@jest/globals';
import { httpError } from '../../test/support/fake-github.ts';
import * as inThread from '../../test/support/in-thread.ts';
import { codeIn, onIssue, questionsOf, stickyBody } from '../../test/support/in-thread.ts';
import { letTimeJump, untilInTime } from '../../test/support/jumping-time.ts';
import { aService, effectsOn } from '../../test/support/simulated.ts';
import { createThread, type FakeThread } from '../../test/support/thread.ts';
import { cancelAt, type PlayOptions, play, playPost } from '../testing/play.ts';

letTimeJump();

const live = await aService('live', 60);

const follow = { comment: 'always', 'on-confirmation': 'wait', 'poll-interval': '0.2' };
const start = (thread: FakeThread, options: PlayOptions = {}) =>
  play(
    live,
    { ...follow, prompt: 'simulate: confirm, finish' },
    { context: onIssue, github: thread.client, ...options },
  );
const write = (thread: FakeThread, body: string) => inThread.write(live, thread, body);
const newest = async () => (await live.control.conversations()).at(-1)?.id ?? '';
const questions = (thread: FakeThread) =>
  (['open', 'answered', 'over'] as const).map((state) => questionsOf(thread, state).length);
const asks = (thread: FakeThread) =>
  untilInTime(
    async () => questionsOf(thread, 'open'),
    (open) => open.length > 0,
  );

/** A step in this thread whose runner is gone from one moment to the next, after so many requests to GitHub. */
async function killedAfter(
  count: number,
  thread: FakeThread,
  begin: (options: PlayOptions) => Promise<unknown>,
): Promise<void> {
  let [left, isGone, kill] = [count, false, () => {}];
  thread.client.hook.before('request', () => {
    left -= 1;
    if (left >= 0 || isGone) return;
    isGone = true;
    for (const method of ['GET', 'POST', 'PATCH']) thread.refused.add(method);
    kill();
  });
  await begin({
    onLine: (_, cancel) => {
      kill = cancel;
    },
  });
  isGone = true;
  thread.refused.clear();
  const newestComment = thread.comments.at(-1)?.id ?? 0;
  for (let run = 99; run <= 1_000 + newestComment; run += 1) thread.github.endedRuns.add(run);
}

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
  'a step that is killed after %d requests leaves one question, which the next one answers for',
  async (count) => {
    const thread = createThread();
    await killedAfter(count, thread, (options) => start(thread, options));
    const id = await newest();
    const context = { ...onIssue, runId: 9_000 };
    const next = play(
      live,
      { ...follow, mode: 'wait', 'conversation-id': id },
      { context, github: thread.client },
    );
    await asks(thread);
    expect(questions(thread)).toEqual([1, 0, 0]);
    expect((await write(thread, '/approve')).outputs).toMatchObject({ outcome: 'answered' });
    expect((await next).outputs).toMatchObject({ outcome: 'finished' });
    expect(questions(thread)).toEqual([0, 1, 0]);
    expect(await effectsOn(live, id)).toEqual(['accept approved']);
  },
);

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])(
  'an answer whose job is killed after %d requests is given once, and another one closes the question',
  async (count) => {
    const { thread, id } = await inThread.ranInThread(live, 'confirm, hang');
    await killedAfter(count, thread, (options) =>
      inThread.write(live, thread, '/approve', { timeout: '5' }, {}, options),
    );
    await inThread.write(live, thread, '/approve', { timeout: '5' });
    expect(await effectsOn(live, id)).toEqual(['accept approved']);
    expect(questionsOf(thread, 'open')).toEqual([]);
  },
);

test('a question whose creation was answered with a failure is not created twice', async () => {
  const thread = createThread();
  let creations = 0;
  thread.client.hook.before('request', ({ method, url }) => {
    if (method !== 'POST' || !url.endsWith('/comments')) return;
    creations += 1;
    // The second comment is the question.
    if (creations === 2)
      thread.github.faults.push({ route: /^POST .*comments$/, error: httpError(502, 'Bad'), after: true });
  });
  const step = start(thread);
  await asks(thread);
  await untilInTime(
    async () => stickyBody(thread),
    (body) => body.includes('Your answer is needed'),
  );
  expect(questions(thread)).toEqual([1, 0, 0]);
  await write(thread, '/approve');
  expect((await step).outputs).toMatchObject({ outcome: 'finished' });
});

test('a question that somebody deletes is asked again, once, while its step waits', async () => {
  const thread = createThread();
  const step = start(thread);
  const [question] = await asks(thread);
  thread.comments.splice(thread.comments.indexOf(question as never), 1);
  await asks(thread);
  const [again] = questionsOf(thread, 'open');
  expect(again?.id).not.toBe(question?.id);
  expect(codeIn(again)).toBe(codeIn(question));
  expect((await write(thread, '/approve')).outputs).toMatchObject({ outcome: 'answered' });
  expect((await step).outputs).toMatchObject({ outcome: 'finished' });
  expect(questions(thread)).toEqual([0, 1, 0]);
});

test('a question that somebody edits is put right while its step waits', async () => {
  const thread = createThread();
  const step = start(thread);
  const [question] = await asks(thread);
  const asked = question?.body ?? '';
  if (question) thread.github.edit(question, asked.replace('npm install', 'npm ls'), question.author);
  await untilInTime(
    async () => question?.body ?? '',
    (body) => body === asked,
  );
  expect((await write(thread, '/approve')).outputs).toMatchObject({ outcome: 'answered' });
  expect((await step).outputs).toMatchObject({ outcome: 'finished' });
});

test('a copy of a question by somebody else is no second question, and stays as it is', async () => {
  const { thread, id } = await inThread.ranInThread(live, 'confirm, finish');
  const [question] = questionsOf(thread, 'open');
  const copied = question?.body ?? '';
  const copy = thread.add(copied);
  expect((await write(thread, '/approve')).outputs).toMatchObject({ outcome: 'finished' });
  expect(thread.comments.find((each) => each.id === copy)?.body).toBe(copied);
  expect(questionsOf(thread, 'answered').map((each) => each.id)).toEqual([question?.id]);
  expect(await effectsOn(live, id)).toEqual(['accept approved']);
});

test('a question that was answered in another place is closed by the step that waits', async () => {
  const thread = createThread();
  const step = start(thread);
  await asks(thread);
  const id = await newest();
  // The first edit is that of the question; what follows the run is written all the same.
  thread.github.faults.push({ route: /^PATCH/, error: httpError(502, 'Bad Gateway') });
  await live.control.setState(id, { execution_status: 'running' });
  await untilInTime(
    async () => thread.github.faults.length,
    (count) => count === 0,
  );
  await live.control.setState(id, { execution_status: 'finished' });
  const { lines } = await step;
  expect(lines.filter((line) => line.includes('could not be written'))).toEqual([]);
  expect(questions(thread)).toEqual([0, 1, 0]);
});

test('where a step ends because its agent asks, a failure is one comment: the question', async () => {
  const { thread } = await inThread.ranInThread(live, 'confirm', { comment: 'failure' });
  expect(thread.comments).toHaveLength(1);
  expect(questions(thread)).toEqual([1, 0, 0]);
  expect((await write(thread, '/approve')).outputs).toMatchObject({ outcome: 'finished' });
});

const hints = (thread: FakeThread) =>
  thread.comments.flatMap(({ body }) => (body.includes('did you mean') ? [body] : []));

test('who answers a step that waits in other words is told once what counts, also by the job that takes over', async () => {
  const thread = createThread();
  const step = start(thread, cancelAt('the agent asks'));
  await step;
  const code = codeIn(questionsOf(thread, 'open')[0]);
  const id = await newest();
  const goOn = (runId: number) => {
    const inputs = { ...follow, mode: 'wait', 'conversation-id': id, timeout: '20' };
    return play(live, inputs, { context: { ...onIssue, runId }, github: thread.client });
  };
  thread.add('LGTM', 'a-stranger');
  for (const body of ['LGTM', '👍']) thread.add(body, 'wendy');
  await goOn(9_000);
  expect(hints(thread)).toEqual([
    expect.stringMatching(`@wendy, did you mean \`/approve ${code}\`\\? Only that counts as an answer.`),
  ]);
  await goOn(9_001);
  expect(hints(thread)).toHaveLength(1);
  expect(await effectsOn(live, id)).toEqual([]);
});

test('where no step waits any more, the job of such a comment says what counts, and only then', async () => {
  const { thread, id } = await inThread.ranInThread(live, 'confirm', { 'on-confirmation': 'stop' });
  const code = codeIn(questionsOf(thread, 'open')[0]);
  const say = async (body: string, more: object = {}) => {
    const comment = thread.add(body, 'wendy');
    return inThread.command(live, thread, inThread.commentContext(comment, body, more));
  };
  for (const body of ['Well done', 'lgtm']) await say(body, { action: 'edited' });
  await say('What is this?');
  expect(hints(thread)).toEqual([]);
  for (const body of ['lgtm', 'Approve!']) {
    expect((await say(body)).outputs).toMatchObject({ outcome: 'answered' });
  }
  expect(hints(thread)).toEqual([expect.stringContaining(`@wendy, did you mean \`/approve ${code}\``)]);
  expect(await effectsOn(live, id)).toEqual([]);
});

test.each(['GET', 'POST'])('such a comment fails no job where GitHub refuses a %s', async (method) => {
  const { thread } = await inThread.ranInThread(live, 'confirm', { 'on-confirmation': 'stop' });
  const comment = thread.add('LGTM', 'wendy');
  thread.refused.add(`${method} /repos/{owner}/{repo}/issues/{issue_number}/comments`);
  const step = await inThread.command(live, thread, inThread.commentContext(comment, 'LGTM'));
  expect(step.outputs).toMatchObject({ outcome: 'answered' });
});

test('a job of such a comment leaves it to the step that waits', async () => {
  const thread = createThread();
  const step = start(thread);
  await asks(thread);
  const comment = thread.add('LGTM', 'wendy');
  const { lines } = await inThread.command(live, thread, inThread.commentContext(comment, 'LGTM'));
  expect(lines.join('\n')).toContain('the comment holds no command');
  await untilInTime(
    async () => hints(thread),
    (all) => all.length === 1,
  );
  expect((await write(thread, '/approve')).outputs).toMatchObject({ outcome: 'answered' });
  expect((await step).outputs).toMatchObject({ outcome: 'finished' });
  expect(hints(thread)).toHaveLength(1);
});

test.each<[string, string, PlayOptions]>([
  ['out of time', '10', {}],
  ['cancelled', '60', cancelAt('asks before it acts', 3_000)],
])('a step that is %s, and stops its agent, leaves no question that seems open', async (_, timeout, how) => {
  const thread = createThread();
  const inputs = { ...follow, prompt: 'simulate: confirm', 'on-cancel': 'stop', timeout };
  const there = { context: onIssue, github: thread.client };
  const main = await play(live, inputs, { ...there, ...how });
  await playPost(live, inputs, { ...there, state: main.state });
  expect(await effectsOn(live, await newest())).toEqual(['reject refused']);
  expect(questions(thread)).toEqual([0, 0, 1]);
  expect(questionsOf(thread, 'over')[0]?.body).toContain('npm install');
  expect(inThread.allBodies(thread)).not.toMatch(/Your answer is needed|Still waiting|\/approve/);
  expect(main.summaries.join('\n')).not.toContain('/approve');
});
