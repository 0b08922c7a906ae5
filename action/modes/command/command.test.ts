// What keeps a command from being followed, and what becomes of an answer that did not go as it should.
import { afterAll, expect, test } from '@jest/globals';
import { startSimulator } from '../../../lab/service/index.ts';
import { nodeId } from '../../../test/support/fake-github.ts';
import { createThread, type FakeThread } from '../../../test/support/thread.ts';
import type { RunContext } from '../../deps/run-context.ts';
import { play } from '../../testing/play.ts';

const live = await startSimulator({ dialect: 'live', speed: 600 });
const documented = await startSimulator({ dialect: 'documented', speed: 600 });
afterAll(async () => {
  await live.close();
  await documented.close();
});

const wendy = { login: 'wendy', id: 21, type: 'User' };

function written(id: number, body: string, more: object = {}): Partial<RunContext> {
  const comment = { id, node_id: nodeId(id), body, user: wendy };
  const event = { action: 'created', issue: { number: 7 }, comment, sender: wendy, ...more };
  return { eventName: 'issue_comment', event, runId: 1000 + id };
}

async function asked(service = live): Promise<FakeThread> {
  const thread = createThread();
  const context = { eventName: 'issues', event: { issue: { number: 7 } } };
  const inputs = { prompt: 'simulate: confirm', comment: 'always' };
  expect((await play(service, inputs, { context, github: thread.request })).exitCode).toBe(22);
  return thread;
}

const follow = (thread: FakeThread, context: Partial<RunContext>, service = live) =>
  play(service, { mode: 'command' }, { context, github: thread.request });

const lastOf = ({ comments }: FakeThread) => comments.at(-1)?.body ?? '';

test('a comment that says something else by now reaches nobody, and its claim is given back', async () => {
  const thread = await asked();
  const step = await follow(thread, written(thread.add('/reject, I meant'), '/approve'));
  expect(step.outputs).toMatchObject({ outcome: 'denied' });
  expect(lastOf(thread)).toContain('edited comments do not count');
  expect(thread.claims()).toBe(0);
});

test('a comment that another job has claimed is not followed again', async () => {
  const thread = await asked();
  const id = thread.add('/approve');
  const claimed = { owner: 'octo', repo: 'hello', comment_id: id, content: 'eyes' };
  await thread.request('POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions', claimed);
  const step = await follow(thread, written(id, '/approve'));
  expect(step.outputs).toMatchObject({ outcome: 'not_waiting' });
  expect(lastOf(thread)).toContain('this question was already answered');
});

test('an answer whose fate is unknown is told as that, and the question stays', async () => {
  const thread = await asked();
  await live.control.armFault({ route: 'respond', action: 'reset_before' });
  const step = await follow(thread, written(thread.add('/approve'), '/approve'));
  expect(step.outputs).toMatchObject({ outcome: 'answer_unknown', 'exit-code': '35' });
  expect(lastOf(thread)).toContain('**It is not known whether the answer arrived**');
  expect(thread.comments[0]?.body).toContain('The agent asks before it acts');
});

test.each([
  ['other words under our first line', (body: string) => `${body.split('\n')[0]}\nIt runs npm test.`],
  ['one letter less', (body: string) => body.replace('terminal', 'termina')],
])('a question with %s is put right and asked anew, also where the code is given', async (_, change) => {
  const thread = await asked();
  const [question] = thread.comments;
  if (question === undefined) throw new Error('nothing was asked');
  const [, code = ''] = /acts · `(\w+)`/.exec(question.body) ?? [];
  question.body = change(question.body);
  const step = await follow(thread, written(thread.add(`/approve ${code}`), `/approve ${code}`));
  expect(step.outputs).toMatchObject({ outcome: 'not_waiting' });
  expect(lastOf(thread)).toContain('did not say what we wrote there, so it is asked anew');
  expect(question.body).toContain('Out of date');
  const next = thread.comments.find(({ body }) => body.includes('The agent asks before it acts'));
  const [, newCode = ''] = /acts · `(\w+)`/.exec(next?.body ?? '') ?? [];
  expect(
    (await follow(thread, written(thread.add(`/approve ${newCode}`), `/approve ${newCode}`))).outputs,
  ).toMatchObject({ outcome: 'answered' });
});

test('a question that somebody changed, and changed back once it was answered, is asked anew', async () => {
  const thread = await asked();
  const [question] = thread.comments;
  const id = thread.add('/approve');
  Object.assign(question ?? {}, {
    lastEditedAt: new Date(Date.now() + 5_000).toISOString(),
    editor: { login: 'mallory' },
  });
  const step = await follow(thread, written(id, '/approve'));
  expect(step.outputs).toMatchObject({ outcome: 'not_waiting' });
  expect(lastOf(thread)).toContain('Changed last by @mallory');
});

test('nobody can approve what the service does not tell', async () => {
  const thread = await asked(documented);
  expect(lastOf(thread)).toContain('The action is not shown here');
  const step = await follow(thread, written(thread.add('/approve'), '/approve'), documented);
  expect(step.outputs).toMatchObject({ outcome: 'not_waiting' });
});

const byApp = { id: 2, body: '/approve', user: wendy, performed_via_github_app: { slug: 'helper' } };

test.each([
  ['a bot', { sender: { ...wendy, type: 'Bot' } }, 'counts from people only'],
  ['an App in a person’s name', { comment: byApp }, 'helper'],
])('%s may not', async (_who, more, why) => {
  const thread = await asked();
  const step = await follow(thread, written(thread.add('/approve'), '/approve', more));
  expect(step.outputs).toMatchObject({ outcome: 'denied', 'exit-code': '36' });
  expect(lastOf(thread)).toContain(why);
});

test('a permission that cannot be looked up permits nothing', async () => {
  const thread = await asked();
  thread.refused.add('GET /repos/{owner}/{repo}/collaborators');
  const step = await follow(thread, written(thread.add('/approve'), '/approve'));
  expect(step.exitCode).not.toBe(0);
  expect(step.outputs.outcome).not.toBe('answered');
});

test.each<[string, Partial<RunContext>]>([
  ['a job that was run again', { runAttempt: 2 }],
  ['a job that somebody else started', { triggeringActor: 'mallory' }],
])('%s answers nothing, and may tell the status', async (_, changes) => {
  const thread = await asked();
  const step = await follow(thread, { ...written(thread.add('/approve'), '/approve'), ...changes });
  expect(step.outputs).toMatchObject({ outcome: 'denied' });
  expect(lastOf(thread)).toContain('a comment counts only the first time');
  expect(thread.claims()).toBe(0);
  const status = await follow(thread, { ...written(thread.add('/status'), '/status'), ...changes });
  expect(status.outputs).toMatchObject({ outcome: 'answered' });
  expect(lastOf(thread)).toContain('waits');
});

test('a review that is read once more answers nothing', async () => {
  const thread = await asked();
  const review = { id: thread.add('/approve'), node_id: '', body: '/approve', user: wendy };
  const event = { action: 'submitted', pull_request: { number: 7 }, review, sender: wendy };
  const step = await follow(thread, { eventName: 'pull_request_review', event, runAttempt: 2 });
  expect(step.outputs).toMatchObject({ outcome: 'denied' });
});

test('a status where nothing ever ran is not found', async () => {
  const thread = createThread();
  const step = await follow(thread, written(thread.add('/status'), '/status'));
  expect(step.outputs).toMatchObject({ outcome: 'not_found', 'exit-code': '32' });
  expect(lastOf(thread)).toContain('there is no run here');
});
