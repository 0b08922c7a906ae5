// `/agent`, `/stop`, `/ask` and `/retry` in a thread, in this process: what reaches the agent, and what the thread says.
import { afterAll, expect, test } from '@jest/globals';
import { startSimulator } from '../../../lab/service/index.ts';
import { until } from '../../../lab/support/until.ts';
import { nodeId } from '../../../test/support/fake-github.ts';
import { createThread, type FakeThread } from '../../../test/support/thread.ts';
import type { InputName } from '../../deps/contract.ts';
import type { RunContext } from '../../deps/run-context.ts';
import { type PlayOptions, play } from '../../testing/play.ts';

const live = await startSimulator({ dialect: 'live', speed: 120 });
const documented = await startSimulator({ dialect: 'documented', speed: 120 });
afterAll(() => Promise.all([live.close(), documented.close()]));

const wendy = { login: 'wendy', id: 21, type: 'User' };
const onPull = { issue: { number: 7, pull_request: {} } };

function written(id: number, body: string, more: object = {}): Partial<RunContext> {
  const created_at = new Date(Date.now() + 1_000).toISOString();
  const comment = { id, node_id: nodeId(id), body, user: wendy, created_at };
  const event = { action: 'created', issue: { number: 7 }, comment, sender: wendy, ...more };
  return { eventName: 'issue_comment', event, runId: 1000 + id };
}

type Inputs = Partial<Record<InputName, string>>;

/** Somebody writes this, and the workflow runs. */
async function write(
  thread: FakeThread,
  body: string,
  inputs: Inputs = {},
  more: object = {},
  options: PlayOptions = {},
) {
  const context = written(thread.add(body), body, more);
  return play(
    live,
    { mode: 'command', 'poll-interval': '0.03', ...inputs },
    { context, github: thread.request, ...options },
  );
}

async function ran(script: string, thread = createThread(), service = live) {
  const context = { eventName: 'issues', event: { issue: { number: 7 } }, runId: 5 };
  const inputs = { prompt: `simulate: ${script}`, comment: 'always', timeout: '3' };
  const { outputs } = await play(service, inputs, { context, github: thread.request });
  const id = outputs['conversation-id'] ?? '';
  return { thread, id, truth: () => service.control.conversation(id) };
}

const bodies = ({ comments }: FakeThread) => comments.map(({ body }) => body);
const lastOf = (thread: FakeThread) => bodies(thread).at(-1) ?? '';
const effects = (truth: { answers: readonly { kind: string; effect: string }[] }) =>
  truth.answers.map(({ kind, effect }) => `${kind} ${effect}`);
async function prompts(): Promise<string[]> {
  const requests = await live.control.requests();
  return requests
    .filter(({ route }) => /^(start|stream_start)$/.test(route ?? ''))
    .map(({ body }) => JSON.stringify(body));
}

/** The texts that were sent as further messages, as they stood in the requests. */
async function told(): Promise<string[]> {
  const requests = await live.control.requests();
  const sent = requests.filter(({ route }) => route === 'send_message');
  return sent.map(({ body }) => JSON.parse(JSON.stringify(body)).content[0].text);
}

test('/agent goes to the conversation of the thread, and its round is followed and told', async () => {
  const { thread, id, truth } = await ran('finish after 1s');
  const step = await write(thread, '/agent simulate: error after 30s\nAnd say why.');
  expect(step).toMatchObject({ exitCode: 20, outputs: { outcome: 'error', 'conversation-id': id } });
  expect(effects(await truth())).toEqual(['message started']);
  expect(lastOf(thread)).toMatch(/^<!-- agent-conversations:action .*\n### ❌/);
  expect(lastOf(thread)).toContain('**Round 2**, asked for by @wendy');
  expect(step.summaries.join()).toContain('**Round 2**, asked for by @wendy');
  expect(thread.claims()).toBe(1);
  const third = await write(thread, '/agent simulate: finish after 1s');
  expect(third.outputs).toMatchObject({ outcome: 'finished', 'conversation-id': id });
  expect(lastOf(thread)).toContain('**Round 3**');
});

test('/agent while the agent waits is held, and goes in after the answer', async () => {
  const { thread, truth } = await ran('confirm after 1s, then finish');
  expect((await truth()).executionStatus).toBe('waiting_for_confirmation');
  const held = write(thread, '/agent simulate: finish after 1s', { 'on-confirmation': 'wait' });
  await until(
    async () => lastOf(thread),
    (body) => body.includes('goes in after your answer'),
  );
  expect(effects(await truth())).toEqual([]);
  const answer = await write(thread, '/approve');
  expect(answer.outputs).toMatchObject({ outcome: 'answered' });
  expect((await held).outputs).toMatchObject({ outcome: 'finished' });
  expect(effects(await truth()).filter((each) => each.startsWith('message'))).toHaveLength(1);
  expect(effects(await truth())[0]).toBe('accept approved');
});

test('/agent while the agent waits is given back where the step is not to wait', async () => {
  const { thread, truth } = await ran('confirm after 1s');
  const step = await write(thread, '/agent And the tests?');
  expect(step.outputs).toMatchObject({ outcome: 'waiting_for_confirmation' });
  expect(step.outputs.reason).toContain('the message was not sent');
  expect(effects(await truth())).toEqual([]);
});

test('/agent where nothing runs starts a conversation from the issue, which the next one goes on with', async () => {
  const thread = createThread();
  thread.github.issueText = { ...thread.github.issueText, title: 'Water', body: 'Too\u200b cold' };
  const step = await write(thread, '/agent simulate: finish after 1s', { ask: 'never' });
  expect(step.outputs).toMatchObject({ outcome: 'finished' });
  const id = step.outputs['conversation-id'] ?? '';
  const messages = (await told()).join();
  expect(messages).toMatch(/simulate: finish after 1s\n\nThe text between .* is issue 7 of octo\/hello/);
  expect(messages).toContain('Title: Water\n\nToo cold');
  expect(lastOf(thread)).toContain('Started by @');
  const next = await write(thread, '/agent simulate: finish after 1s');
  expect(next.outputs['conversation-id']).toBe(id);
});

test('on a pull request the agent begins on its branch, and on one of a fork not at all', async () => {
  const thread = createThread();
  const step = await write(thread, '/agent simulate: finish after 1s', {}, onPull);
  expect(step.outputs).toMatchObject({ outcome: 'finished' });
  expect((await prompts()).at(-1)).toContain('"selected_branch":"fix"');
  expect((await prompts()).at(-1)).toContain('is pull request 7 of octo/hello');
  const forked = createThread();
  forked.github.pull = { head: { ref: 'fix', repo: { full_name: 'mallory/hello' } } };
  const before = (await prompts()).length;
  const refused = await write(forked, '/agent go', {}, onPull);
  expect(refused.outputs).toMatchObject({ outcome: 'denied' });
  expect(lastOf(forked)).toContain('comes from a fork');
  forked.github.pull = { head: { ref: 'fix', repo: null } };
  expect((await write(forked, '/agent go', {}, onPull)).outputs).toMatchObject({ outcome: 'denied' });
  expect(await prompts()).toHaveLength(before);
});

test('an issue that was edited since, or cannot be read, starts nothing', async () => {
  const thread = createThread();
  const { issueText } = thread.github;
  thread.github.issueText = { ...issueText, lastEditedAt: new Date(Date.now() + 60_000).toISOString() };
  const edited = await write(thread, '/agent go');
  expect(edited.outputs).toMatchObject({ outcome: 'denied' });
  expect(lastOf(thread)).toContain('the issue was edited after you wrote');
  thread.github.issueText = {};
  const unreadable = await write(thread, '/agent go');
  expect(unreadable.outputs).toMatchObject({ outcome: 'denied' });
  expect(lastOf(thread)).toContain('it does not show the issue');
  thread.github.issueText = issueText;
  const undated = {
    comment: { id: 1, node_id: nodeId(thread.add('/agent go')), body: '/agent go', user: wendy },
  };
  expect((await write(thread, '/agent go', {}, undated)).outputs).toMatchObject({ outcome: 'denied' });
});

test('where the sandbox of the conversation is gone, a new one begins that names it', async () => {
  const { thread, id } = await ran('missing after 1s');
  const step = await write(thread, '/agent simulate: finish after 1s');
  expect(step.outputs).toMatchObject({ outcome: 'finished' });
  expect(step.outputs['conversation-id']).not.toBe(id);
  expect((await prompts()).at(-1)).toContain(`/conversations/${id}, whose machine is gone`);
});

test('a review with its comments is one message, with the places as data', async () => {
  const { thread } = await ran('finish after 1s');
  const diff_hunk = '@@ -1,2 +1,2 @@\n one\n+two';
  thread.github.reviewComments = [
    { path: 'src/a.ts', diff_hunk, body: 'Why two?' },
    { path: 'src/a.ts', diff_hunk, body: '/agent in its own event' },
  ];
  const submit = (body: string) => {
    const nodes = thread.add(body);
    const review = {
      id: nodes,
      node_id: nodeId(nodes),
      body,
      user: wendy,
      submitted_at: new Date().toISOString(),
    };
    const event = { action: 'submitted', pull_request: { number: 7 }, review, sender: wendy };
    const context = { eventName: 'pull_request_review', event, runId: 1000 + nodes };
    return play(live, { mode: 'command', 'poll-interval': '0.03' }, { context, github: thread.request });
  };
  expect((await submit('/agent')).outputs).toMatchObject({ outcome: 'finished' });
  const messages = await told();
  expect(messages.at(-1)).toMatch(/^Please do what the comments of this review ask for\./);
  expect(messages.at(-1)).toContain(
    'Comment 1 of 1: src/a.ts, line 2\n| @@ -1,2 +1,2 @@\n|  one\n| +two\n> Why two?',
  );
  thread.github.reviewComments = [];
  expect((await submit('/agent')).outputs).toMatchObject({ outcome: 'bad_input' });
  expect(lastOf(thread)).toContain('comments at the lines that you mean');
});

test('a comment at a line has its place with it', async () => {
  const { thread } = await ran('finish after 1s');
  const number = thread.add('/agent rename it');
  const place = { path: 'src/a.ts', line: 2, diff_hunk: '@@ -1 +1,2 @@\n one\n+two' };
  const comment = { id: number, node_id: nodeId(number), body: '/agent rename it', user: wendy, ...place };
  const event = { action: 'created', pull_request: { number: 7 }, comment, sender: wendy };
  const context = { eventName: 'pull_request_review_comment', event, runId: 1000 + number };
  const step = await play(
    live,
    { mode: 'command', 'poll-interval': '0.03' },
    { context, github: thread.request },
  );
  expect(step.outputs).toMatchObject({ outcome: 'finished' });
  const messages = await told();
  expect(messages.at(-1)).toMatch(
    /^rename it\n[\s\S]*Comment 1 of 1: src\/a\.ts, line 2\n\| @@[\s\S]*\| \+two\nREVIEW-/,
  );
});

test.each(['/agent more', '/stop', '/ask why?', '/retry'])(
  '%s counts once: not in a second job, nor from a comment that was edited, nor for another person',
  async (body) => {
    const { thread, truth } = await ran('finish after 1s');
    const again = written(thread.add(body), body);
    const follow = (context: Partial<RunContext>) =>
      play(live, { mode: 'command' }, { context, github: thread.request });
    expect((await follow({ ...again, runAttempt: 2 })).outputs).toMatchObject({ outcome: 'denied' });
    expect(lastOf(thread)).toContain('a comment counts only the first time');
    const edited = await follow(written(thread.add('never mind'), body));
    expect(edited.outputs).toMatchObject({ outcome: 'denied' });
    expect(lastOf(thread)).toContain('edited comments do not count');
    expect(thread.claims()).toBe(0);
    const claimed = thread.add(body);
    const reaction = { owner: 'octo', repo: 'hello', comment_id: claimed, content: 'eyes' };
    await thread.request('POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions', reaction);
    expect((await follow(written(claimed, body))).outputs).toMatchObject({ outcome: 'denied' });
    const bot = { sender: { ...wendy, type: 'Bot' } };
    expect((await follow(written(thread.add(body), body, bot))).outputs).toMatchObject({ outcome: 'denied' });
    const unnamed = { comment: { id: 1, node_id: '', body, user: wendy } };
    expect((await follow(written(thread.add(body), body, unnamed))).outputs).toMatchObject({
      outcome: 'denied',
    });
    expect(effects(await truth())).toEqual([]);
  },
);

test.each(['/stop', '/ask why?', '/retry'])('%s where nothing ran does nothing', async (body) => {
  const thread = createThread();
  expect((await write(thread, body)).outputs).toMatchObject({ outcome: 'not_found' });
  expect(lastOf(thread)).toContain('there is no run here');
});

test.each([
  ['hang', 'interrupt stopped'],
  ['confirm after 1s', 'reject refused'],
])('/stop of an agent that is told to %s', async (script, effect) => {
  const { thread, truth } = await ran(script);
  const step = await write(thread, '/stop');
  expect(step).toMatchObject({ exitCode: 0, outputs: { outcome: 'stopped' } });
  expect(effects(await truth())).toEqual([effect]);
  expect((await truth()).sandboxStatus).toBe('PAUSED');
  expect(lastOf(thread)).toContain('🛑 @wendy, the agent stands still, and its sandbox is paused');
});

test('a /stop that does not get through is told as that', async () => {
  const { thread } = await ran('hang');
  await live.control.armFault({ route: 'conversations', status: 503, body: {}, times: 99 });
  const step = await write(thread, '/stop', { timeout: '1' });
  await live.control.clearFaults();
  expect(step.exitCode).not.toBe(0);
  expect(lastOf(thread)).toContain('⚠️ @wendy');
});

test('/ask is answered while the agent waits, changes nothing, and wakes nobody', async () => {
  const { thread, truth } = await ran('confirm after 1s');
  const step = await write(thread, '/ask which files\ndid you change?');
  expect(step.outputs).toMatchObject({ outcome: 'answered', 'exit-code': '0' });
  expect(lastOf(thread)).toMatch(/^💬 @wendy asked: which files did you change\?\n\n> /);
  expect(effects(await truth())).toEqual([]);
  await live.control.advance('30m');
  expect((await truth()).sandboxStatus).toBe('PAUSED');
  expect((await write(thread, '/ask and now?')).outputs).toMatchObject({ outcome: 'unavailable' });
  expect(lastOf(thread)).toContain('its sandbox is PAUSED, and a side question wakes nobody');
  expect(await truth()).toMatchObject({ sandboxStatus: 'PAUSED', answers: [], wakes: 0 });
});

test('/ask that gets no answer says why', async () => {
  const { thread } = await ran('finish after 1s');
  await live.control.armFault({ route: 'ask_agent', status: 404, body: { detail: 'Not Found' }, times: 1 });
  const step = await write(thread, '/ask why?');
  expect(step.outputs).toMatchObject({ outcome: 'unavailable' });
  expect(lastOf(thread)).toContain('takes no side questions');
  await live.control.armFault({ route: 'conversations', status: 503, body: {}, times: 99 });
  const away = await write(thread, '/ask why?', { timeout: '1' });
  await live.control.clearFaults();
  expect(away.outputs).toMatchObject({ outcome: 'unavailable' });
  const gone = await ran('missing after 1s');
  const missing = await write(gone.thread, '/ask why?', { timeout: '1' });
  expect(missing.outputs).toMatchObject({ outcome: 'unavailable' });
});

test('/retry starts again from the issue when the last one has ended, and not before', async () => {
  const { thread, id } = await ran('confirm after 1s');
  const early = await write(thread, '/retry');
  expect(early.outputs).toMatchObject({ outcome: 'bad_input' });
  expect(lastOf(thread)).toContain('is still going on');
  await write(thread, '/stop');
  thread.github.issueText = { ...thread.github.issueText, body: 'simulate: finish after 1s' };
  const step = await write(thread, '/retry');
  expect(step.outputs).toMatchObject({ outcome: 'finished' });
  expect(step.outputs['conversation-id']).not.toBe(id);
  expect((await prompts()).at(-1)).toContain('Solve the issue below');
  await live.control.armFault({ route: 'conversations', status: 503, body: {}, times: 99 });
  const unknown = await write(thread, '/retry', { timeout: '1' });
  await live.control.clearFaults();
  expect(unknown.outputs).toMatchObject({ outcome: 'unavailable' });
});

test('/unfollow makes no sense without a server, and says so', async () => {
  const thread = createThread();
  expect((await write(thread, '/unfollow')).outputs).toMatchObject({ outcome: 'bad_input' });
  expect(lastOf(thread)).toContain('works only where the App follows');
  expect(lastOf(thread)).toContain('cancel the job');
});

test('cancelled while the message is held, the thread says that it was not sent', async () => {
  const { thread, truth } = await ran('confirm after 1s');
  const step = await write(
    thread,
    '/agent more',
    { 'on-confirmation': 'wait' },
    {},
    {
      onLine: (line, cancel) => {
        if (line.includes('goes in after that')) setTimeout(cancel, 100);
      },
    },
  );
  expect(step.outputs).toMatchObject({ outcome: 'cancelled' });
  expect(lastOf(thread)).toContain('the message was not sent');
  expect(effects(await truth())).toEqual([]);
});
