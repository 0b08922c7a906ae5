// `/approve`, `/reject`, `/status` and `/help` in a thread: who is heard, what reaches the agent, and what the thread says.
import { beforeEach, expect, test } from '@jest/globals';
import { sleep } from '../../shared/clock.ts';
import { account, type FakeComment } from '../../test/support/fake-github.ts';
import * as inThread from '../../test/support/in-thread.ts';
import {
  allBodies,
  codeIn,
  commentContext,
  lastBody,
  questionsOf,
  stickyBody,
  wendy,
} from '../../test/support/in-thread.ts';
import { letTimeJump, untilInTime } from '../../test/support/jumping-time.ts';
import { aService, countRequests, effectsOn } from '../../test/support/simulated.ts';
import { createThread, type FakeThread } from '../../test/support/thread.ts';
import type { RunContext } from '../inputs/run-context.ts';

letTimeJump();
const live = await aService('live', 60);
const documented = await aService('documented', 60);
beforeEach(async () => {
  await live.control.clearFaults();
  await live.control.clearRequests();
});

async function asked(service = live, script = 'confirm after 1s') {
  const { thread, id, step } = await inThread.ranInThread(service, script);
  expect(step.exitCode).toBe(22);
  const [question] = questionsOf(thread, 'open');
  const code = codeIn(question);
  return { thread, id, code, effects: () => effectsOn(service, id) };
}
const command = (thread: FakeThread, context: Partial<RunContext>, inputs = {}) =>
  inThread.command(live, thread, context, inputs);
const change = (
  { github }: FakeThread,
  comment: FakeComment,
  bodies: readonly string[],
  by = comment.author,
) => {
  for (const body of bodies) github.edit(comment, body, by);
};
const write = (thread: FakeThread, body: string, inputs = {}, more = {}) =>
  inThread.write(live, thread, body, inputs, more);

test.each(['/approve', '/status', '/stop'])(
  '%s of a workflow with another key is told why it finds nothing',
  async (body) => {
    const { thread, effects } = await asked();
    const step = await write(thread, body, { 'api-key': 'the-key-that-came-after' });
    expect(step.exitCode).not.toBe(0);
    expect(lastBody(thread)).toContain('signed with another `api-key`');
    expect(await effects()).toEqual([]);
  },
);

test('/approve reaches the action that was shown, once, and the thread says so', async () => {
  const { thread, effects } = await asked();
  const step = await write(thread, '/approve');
  expect(step.outputs).toMatchObject({ outcome: 'finished', 'exit-code': '0' });
  const told = 'wendy approved; the agent went on: `terminal: npm install --save-dev left-pad && npm test`';
  expect(stickyBody(thread)).toContain(told);
  expect(step.lines.join('\n')).toContain(told.replaceAll('`', ''));
  expect(questionsOf(thread, 'answered')).toHaveLength(1);
  expect((await write(thread, '/approve')).outputs).toMatchObject({
    outcome: 'not_waiting',
    'exit-code': '34',
  });
  expect(await effects()).toEqual(['accept approved']);
});

test('/reject with a code tells the agent why, and the agent goes on', async () => {
  const { thread, code, id, effects } = await asked();
  const step = await write(thread, `/reject ${code} use pnpm instead`);
  expect(step.outputs).toMatchObject({ outcome: 'finished' });
  expect(await effects()).toEqual(['reject refused', 'run started']);
  expect((await live.control.conversation(id)).answers[0]?.reason).toBe('use pnpm instead');
  expect(stickyBody(thread)).toContain('use pnpm instead');
});

test('an answer to a question that the agent has replaced is not sent, and the new question can be answered', async () => {
  const { thread, id, code, effects } = await asked();
  await live.control.setState(id, { execution_status: 'waiting_for_confirmation', actions: 2 });
  expect((await write(thread, `/approve ${code}`)).outputs).toMatchObject({ outcome: 'not_waiting' });
  expect(await effects()).toEqual([]);
  expect(allBodies(thread)).toContain('**Nothing was sent.** It is asked again');
  const newCode = codeIn(questionsOf(thread, 'open')[0]);
  expect(newCode).not.toBe(code);
  expect((await write(thread, `/approve ${newCode}`)).outputs).toMatchObject({ outcome: 'finished' });
  expect(await effects()).toEqual(['accept approved']);
});

test('an answer to an agent that no longer waits is not sent', async () => {
  const { thread, id } = await asked();
  await live.control.setState(id, { execution_status: 'finished' });
  expect((await write(thread, '/approve')).outputs).toMatchObject({ outcome: 'not_waiting' });
  expect(lastBody(thread)).toContain('**Nothing was sent.**');
});

test('an answer wakes a paused sandbox first', async () => {
  const { thread, id, effects } = await asked();
  await live.control.setState(id, { sandbox_status: 'PAUSED' });
  expect((await write(thread, '/approve')).outputs).toMatchObject({ outcome: 'finished' });
  expect(await effects()).toEqual(['accept approved']);
  expect(await live.control.conversation(id)).toMatchObject({ wakes: 1 });
});

test('an answer that the agent server does not know ends in words of that, and not of a bad comment', async () => {
  const { thread } = await asked();
  await live.control.armFault({ route: 'respond', status: 404, body: { detail: 'Not Found' }, times: 500 });
  const step = await write(thread, '/approve', { timeout: '60' });
  await live.control.clearFaults();
  expect(step.outputs).toMatchObject({ outcome: 'not_found' });
  const said = `${step.lines.join(' ')} ${step.summaries.join(' ')}`;
  expect(said).not.toContain('The comment cannot be followed');
  expect(said).not.toContain('Write a new comment');
});

test('an answer that may or may not have arrived is reported as that, and the question stays', async () => {
  const { thread } = await asked();
  await live.control.armFault({ route: 'respond', action: 'reset_before' });
  const step = await write(thread, '/approve');
  expect(step.outputs).toMatchObject({ outcome: 'answer_unknown', 'exit-code': '35' });
  expect(lastBody(thread)).toContain('**It is not known whether the answer arrived**');
  expect(questionsOf(thread, 'open')).toHaveLength(1);
});

test('where the pending action cannot be read nothing is sent, and the same comment may be tried again', async () => {
  const { thread } = await asked();
  await live.control.armFault({ route: 'events', status: 403, body: {}, times: 500 });
  const step = await write(thread, '/approve', { 'poll-interval': '0.01' });
  await live.control.clearFaults();
  expect(step.outputs).toMatchObject({ outcome: 'unauthorized', 'exit-code': '50' });
  expect(lastBody(thread)).toContain('Nothing was sent to the agent. The question stays open');
  expect(thread.claims()).toBe(0);
  expect((await write(thread, '/approve')).outputs).toMatchObject({ outcome: 'finished' });
});

test('where the service does not tell what is pending, nothing can be approved', async () => {
  const { thread, effects } = await asked(documented);
  expect(questionsOf(thread, 'open')[0]?.body).toContain('The action is not shown here');
  const step = await inThread.write(documented, thread, '/approve');
  expect(step.outputs).toMatchObject({ outcome: 'not_waiting' });
  expect(await effects()).toEqual([]);
});

test('a cancel while the answer is under way keeps 👀 on the comment', async () => {
  const { thread } = await asked();
  let cancelNow = () => {};
  await live.control.armFault({ route: 'respond', action: 'hang' });
  const step = inThread.write(
    live,
    thread,
    '/approve',
    {},
    {},
    {
      onLine: (_, cancel) => {
        cancelNow = cancel;
      },
    },
  );
  await untilInTime(() => countRequests(live, 'respond'));
  cancelNow();
  expect((await step).outputs).toMatchObject({
    outcome: 'cancelled',
    reason: expect.stringContaining('after an answer was sent'),
  });
  expect(thread.claims()).toBe(1);
  await live.control.clearFaults();
  // Whoever answers next is not held off by it.
  await write(thread, '/approve');
  expect(allBodies(thread)).not.toContain('another answer to this question is just being given');
});

test.each([
  ['other words under our first line', (body: string) => `${body.split('\n')[0]}\nIt runs npm test.`],
  ['one letter less', (body: string) => body.replace('npm install', 'npm instal')],
])('a question with %s is asked again, also where the answer names its code', async (_, change) => {
  const { thread, code } = await asked();
  const [question] = questionsOf(thread, 'open');
  if (question) question.body = change(question.body);
  expect((await write(thread, `/approve ${code}`)).outputs).toMatchObject({ outcome: 'not_waiting' });
  expect(allBodies(thread)).toContain('did not say what we wrote there, so it is asked again');
  expect(questionsOf(thread, 'over')).toEqual([question]);
  const newCode = codeIn(questionsOf(thread, 'open')[0]);
  expect((await write(thread, `/approve ${code}`)).outputs).toMatchObject({ outcome: 'not_waiting' });
  expect((await write(thread, `/approve ${newCode}`)).outputs).toMatchObject({ outcome: 'finished' });
});

test('a question that somebody changed, and changed back after the answer, is asked again', async () => {
  const { thread } = await asked();
  const [question] = questionsOf(thread, 'open');
  const id = thread.add('/approve');
  if (question) change(thread, question, ['It runs npm test.', question.body], account('User', 'mallory'));
  const step = await command(thread, commentContext(id, '/approve'));
  expect(step.outputs).toMatchObject({ outcome: 'not_waiting' });
  expect(allBodies(thread)).toContain('Changed last by @mallory');
});

test('a question whose comment showed an older text of its own at the time of the answer is asked again', async () => {
  const { thread, code } = await asked();
  expect((await write(thread, `/approve ${code}`)).outputs).toMatchObject({ outcome: 'finished' });
  const [settled] = questionsOf(thread, 'answered');
  const { thread: other, effects } = await asked();
  const [question] = questionsOf(other, 'open');
  if (!question || !settled) throw new Error('nothing was asked, or nothing was answered');
  const { body } = question;
  await sleep(3_000);
  change(other, question, [settled.body]);
  await sleep(3_000);
  const id = other.add('/approve');
  await sleep(3_000);
  change(other, question, [body]);
  const step = await command(other, commentContext(id, '/approve'));
  expect(step.outputs).toMatchObject({ outcome: 'not_waiting' });
  expect(await effects()).toEqual([]);
});

test('a question over which another workflow, of the same account, put other words for a while is asked again', async () => {
  const { thread, effects } = await asked();
  const [question] = questionsOf(thread, 'open');
  if (!question) throw new Error('nothing was asked');
  const { body } = question;
  change(thread, question, [body.replace(/```sh\n[^`]*/, '```sh\nnpm test\n')]);
  const id = thread.add('/approve');
  change(thread, question, [body]);
  const step = await command(thread, commentContext(id, '/approve'));
  expect(step.outputs).toMatchObject({ outcome: 'not_waiting' });
  expect(await effects()).toEqual([]);
  expect(allBodies(thread)).toContain('did not say what we wrote there, so it is asked again');
});

test('a comment that was edited since is refused, and loses its 👀', async () => {
  const { thread } = await asked();
  const step = await command(thread, commentContext(thread.add('/reject, I meant'), '/approve'));
  expect(step.outputs).toMatchObject({ outcome: 'denied' });
  expect(lastBody(thread)).toContain('edited comments do not count');
  expect(thread.claims()).toBe(0);
});

test('an answer without a code from before the question is refused', async () => {
  const { thread } = await asked();
  const id = thread.add('/approve');
  const comment = thread.comments.find((each) => each.id === id);
  Object.assign(comment ?? {}, { createdAt: new Date(Date.now() - 600_000).toISOString() });
  const step = await command(thread, commentContext(id, '/approve'));
  expect(step.outputs).toMatchObject({ outcome: 'denied' });
  expect(lastBody(thread)).toContain('was written before the question');
});

test('in a review thread an answer counts with the code only', async () => {
  const { thread, code, effects } = await asked();
  const answer = (body: string) => {
    const { event = {} } = commentContext(thread.add(body), body, { pull_request: { number: 7 } });
    return command(thread, { eventName: 'pull_request_review_comment', event });
  };
  expect((await answer('/approve')).outputs).toMatchObject({ outcome: 'not_waiting' });
  expect(thread.github.repliesInThreads.at(-1)?.body).toContain('needs a code');
  expect(await effects()).toEqual([]);
  expect((await answer(`/approve ${code}`)).outputs).toMatchObject({ outcome: 'finished' });
  expect(await effects()).toEqual(['accept approved']);
});

test('of two workflows that read one /approve at once only one answers, and the other says that it did nothing', async () => {
  const { thread, effects } = await asked();
  const id = thread.add('/approve');
  const read = (runId: number) => command(thread, { ...commentContext(id, '/approve'), runId });
  const both = await Promise.all([read(501), read(502)]);
  expect(both.map(({ outputs }) => String(outputs.outcome)).toSorted()).toEqual(['finished', 'not_waiting']);
  expect(allBodies(thread)).toContain('another job of a workflow has read `/approve` already');
  expect((await read(503)).outputs).toMatchObject({ outcome: 'not_waiting' });
  expect(await effects()).toEqual(['accept approved']);
});

test('👀 of another workflow, on the answer and on the question, keeps nobody from being heard', async () => {
  const { thread, effects } = await asked();
  const id = thread.add('/approve');
  thread.greet(id);
  thread.greet(questionsOf(thread, 'open')[0]?.id ?? 0);
  const step = await command(thread, commentContext(id, '/approve'));
  expect(step.outputs).toMatchObject({ outcome: 'finished' });
  expect(await effects()).toEqual(['accept approved']);
  expect(thread.claims()).toBeGreaterThanOrEqual(2);
});

test.each<[string, Partial<RunContext>]>([
  ['a job that was run again', { runAttempt: 2 }],
  ['a job that somebody else started', { triggeringActor: 'mallory' }],
])('%s answers nothing, and may read the status', async (_, changes) => {
  const { thread } = await asked();
  const again = (body: string) => command(thread, { ...commentContext(thread.add(body), body), ...changes });
  expect((await again('/approve')).outputs).toMatchObject({ outcome: 'denied' });
  expect(lastBody(thread)).toContain('a comment counts only the first time');
  expect(thread.claims()).toBe(0);
  expect((await again('/status')).outputs).toMatchObject({ outcome: 'answered' });
  expect(lastBody(thread)).toContain('waits');
});

test('a review counts in the first attempt of its job and in no other', async () => {
  const { thread, effects } = await asked();
  const submit = (body: string, runAttempt: number) => {
    const review = { id: thread.add(body), node_id: '', body, user: wendy };
    const event = { action: 'submitted', pull_request: { number: 7 }, review, sender: wendy };
    return command(thread, { eventName: 'pull_request_review', event, runAttempt });
  };
  expect((await submit('/approve', 2)).outputs).toMatchObject({ outcome: 'denied' });
  expect((await submit('/status\nthanks', 1)).outputs).toMatchObject({ outcome: 'answered' });
  expect(await effects()).toEqual([]);
});

test.each([
  ['a comment without a command', 'I would say /approve is fine', {}],
  ['the event of an edit', '/approve', { action: 'edited' }],
  ['an event without a comment', '/approve', { comment: {} }],
  ['a comment that somebody else wrote', '/approve', { sender: { login: 'mallory', id: 23, type: 'User' } }],
])('%s is passed over without a reply', async (_, body, more) => {
  const { thread, effects } = await asked();
  const step = await write(thread, body, {}, more);
  expect(step.outputs).toMatchObject({ outcome: 'answered', 'exit-code': '0' });
  expect(step.lines.at(-1)).toMatch(/\. Nothing to do\.$/);
  expect(thread.comments).toHaveLength(3);
  expect(await effects()).toEqual([]);
});

const app = { performed_via_github_app: { slug: 'robot' } };
test.each<[string, string, string, object, string, string]>([
  ['a bot', 'write', '/approve', { sender: { ...wendy, type: 'Bot' } }, 'denied', 'counts from people only'],
  [
    "an App with a person's token",
    'write',
    '/approve',
    { comment: { id: 2, body: '/approve', user: wendy, ...app } },
    'denied',
    'was written through the app `robot`',
  ],
  ['a reader', 'read', '/approve', {}, 'denied', 'needs the repository permission **write**'],
  ['a command that cannot be read', 'write', '/approve all', {}, 'bad_input', '“all” is not its code'],
  ['a misspelt command', 'write', '/aprove', {}, 'bad_input', 'did you mean `/approve`?'],
  ['another command of the App', 'write', '/agent rules', {}, 'bad_input', 'in its input rules'],
  ['a code of no question', 'write', '/approve Z9Z9Z', {}, 'not_waiting', 'belongs to no open question'],
])('%s is refused with a reply that says why', async (_, role, body, more, outcome, reply) => {
  const { thread, effects } = await asked();
  thread.github.roles.set('wendy', role);
  const step = await write(thread, body, {}, more);
  expect(step.outputs).toMatchObject({ outcome });
  expect(lastBody(thread)).toContain(reply);
  // The log says the same, in the same words.
  expect(step.lines.at(-1)).toContain(reply.replaceAll('**', ''));
  expect(await effects()).toEqual([]);
});

test('allowed-permission says who may answer', async () => {
  const { thread } = await asked();
  thread.github.roles.set('wendy', 'triage');
  const step = await write(thread, '/approve', { 'allowed-permission': 'triage' });
  expect(step.outputs).toMatchObject({ outcome: 'finished' });
});

test.each([
  ['the permission', 'GET /repos/{owner}/{repo}/collaborators', 'GitHub refuses'],
  ['the comments', 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments', '`issues: write`'],
])(
  'where GitHub refuses to show %s nothing is sent, and the step says what to change',
  async (_, route, words) => {
    const { thread, effects } = await asked();
    thread.refused.add(route);
    const step = await write(thread, '/approve');
    expect(step.outputs).toMatchObject({ outcome: 'denied', 'exit-code': '36' });
    expect(`${step.outputs.reason} ${lastBody(thread)}`).toContain(words);
    expect(await effects()).toEqual([]);
  },
);

const unwritten = 'the reply in the thread could not be written';
test.each([
  [
    'an answer that was sent',
    'write',
    '/approve',
    'finished',
    ['could not be written', 'approved; the agent'],
  ],
  ['a refusal', 'read', '/approve', 'denied', [unwritten, 'needs the repository permission **write**']],
  ['that the status cannot be told', 'write', '/status', 'denied', ['`issues: write`']],
])('where the thread takes no comment the log tells %s', async (_, role, body, outcome, words) => {
  const { thread } = await asked();
  thread.github.roles.set('wendy', role);
  thread.refused.add('POST /repos/{owner}/{repo}/issues/{issue_number}');
  const step = await write(thread, body);
  expect(step.outputs).toMatchObject({ outcome });
  for (const part of words) expect(step.lines.join('\n')).toContain(part);
});

test('where GitHub takes no reaction every job may answer', async () => {
  const { thread } = await asked();
  thread.refused.add('POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions');
  expect((await write(thread, '/approve')).outputs).toMatchObject({ outcome: 'finished' });
});

test('/status names the open question', async () => {
  const { thread, code } = await asked();
  const step = await write(thread, '/status');
  expect(step.outputs).toMatchObject({
    outcome: 'answered',
    'execution-status': 'waiting_for_confirmation',
  });
  expect(lastBody(thread)).toContain(`Waiting for an answer: [\`${code}\`](https://github.com/octo/hello/`);
});

test('/status of a paused sandbox says that its agent waits, and names the question', async () => {
  const { thread, id, code } = await asked();
  await live.control.setState(id, { sandbox_status: 'PAUSED' });
  await write(thread, '/status');
  expect(lastBody(thread)).toContain('### ✋ The agent waits for an answer');
  expect(lastBody(thread)).toContain(`Waiting for an answer: [\`${code}\`]`);
});

test.each(['/help', '/status'])('%s is answered to everyone who can read here', async (body) => {
  const { thread } = await asked();
  thread.github.roles.set('wendy', 'read');
  expect((await write(thread, body)).exitCode).toBe(0);
  expect(lastBody(thread)).not.toContain('🔒');
});

test('/status where nothing ran is not found', async () => {
  const thread = createThread();
  const step = await write(thread, '/status');
  expect(step.outputs).toMatchObject({ outcome: 'not_found', 'exit-code': '32' });
  expect(lastBody(thread)).toContain('there is no run here');
});

test('/help names the commands that are heard in workflows, and no others', async () => {
  const thread = createThread();
  const step = await write(thread, '/agent help');
  expect(step.lines.at(-1)).toContain('wrote the list of commands');
  for (const name of ['/approve', '/reject', '/status', '/help']) expect(lastBody(thread)).toContain(name);
  expect(lastBody(thread)).not.toContain('/rules');
});
