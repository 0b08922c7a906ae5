// Modes and cancels in this process: what is started, followed, listed and reported.
import { describe, expect, test } from '@jest/globals';
import { onIssue, questionsOf, stickies } from '../test/support/in-thread.ts';
import { letTimeJump, untilInTime } from '../test/support/jumping-time.ts';
import { leftBy } from '../test/support/left-by.ts';
import { expectSaid } from '../test/support/said.ts';
import { aService, countRequests } from '../test/support/simulated.ts';
import { createThread } from '../test/support/thread.ts';
import { cancelAt, play, playPost } from './testing/play.ts';

letTimeJump();

const live = await aService('live', 120);
const documented = await aService('documented', 120);

type Inputs = Parameters<typeof play>[1];
const empty = "the agent's workspace may be empty: whether octo/hello has the branch main";
const startUp = ['getting ready', 'waiting for a sandbox', 'preparing the repository', 'setting up skills'];
const agentAsks = 'There are two functions of this name. Which one do you mean?';

const prompt = 'simulate: finish';
const failed = { prompt: 'simulate: error', 'succeed-on': 'finished, error' };
// Green, by its own name, and a warning.
const greenError = ['outcome=error', 'error (exit code 0): ', 'warning: '];
// Not reported as done with its task.
const asksBack = ['outcome=finished', `final-message=${agentAsks}`, 'the agent ended with a message. '];
const steps = startUp.map((each) => `start-up: ${each}`);
test.each<[Inputs, typeof live, number, ...string[]]>([
  [{ prompt }, live, 0, 'final-message=I fixed', '✅ Finished', 'Review what it changed'],
  [failed, live, 0, ...greenError],
  [{ prompt: 'simulate: message' }, live, 0, ...asksBack, '!the task is done'],
  [{ prompt, branch: 'main' }, live, 0, `warning: branch: ${empty} could not be verified (`],
  [{ prompt, 'api-version': 'v0' }, documented, 0, 'outcome=finished', 'deprecated'],
  [{ prompt, 'start-progress': 'stream' }, documented, 0, 'title=', ...steps],
  [{ timeout: 'soon', 'poll-interval': '-1', 'api-key': '' }, live, 2, 'poll-interval: ', 'api-key: ', '!?.'],
])('a step with %j ends with its words in log, summary, outputs and comment', async (...row) => {
  const [inputs, service, exitCode, ...said] = row;
  const thread = createThread();
  const { branch } = inputs;
  // Without a client for it, the branch is not known.
  const github = branch === undefined ? { github: thread.client } : {};
  const step = await play(service, { comment: 'always', ...inputs }, { context: onIssue, ...github });
  expect(step.exitCode).toBe(exitCode);
  expectSaid([leftBy(step), ...thread.comments.map(({ body }) => body)].join('\n'), said);
  expect(step.lines.filter((line) => line.startsWith('error: '))).toHaveLength(exitCode === 0 ? 0 : 1);
  if (exitCode !== 0) return;
  expect(step.lines[0]).toMatch(/^(?:warning|00:00 {2}starting conversation)/);
  expect(step.state).toMatchObject({ done: 'true' });
});

test('the requests of api-version v0 and of start-progress: stream are their own', async () => {
  const requests = await documented.control.requests();
  const starts = requests.filter(({ method }) => method === 'POST').map(({ route }) => route);
  expect(starts).toEqual(['start_v0', 'stream_start']);
  expect(requests.find(({ route }) => route === 'start_v0')).toMatchObject({
    body: { initial_user_msg: 'simulate: finish' },
  });
});

describe('mode: run', () => {
  test.each([
    ['without a key, as in jobs that call one workflow, is warned about', ['', ''], 1, 1],
    ['with keys of their own is none', ['one', 'two'], 2, 0],
  ] as const)('one comment of two jobs %s', async (_, [first, second], comments, warnings) => {
    const thread = createThread();
    const options = { context: onIssue, github: thread.client };
    const inputs = { comment: 'always', 'on-confirmation': 'wait', timeout: '20s' };
    const other = { ...inputs, prompt: 'simulate: finish', 'comment-key': second };
    const others: ReturnType<typeof play>[] = [];
    await play(
      live,
      { ...inputs, prompt: 'simulate: confirm', 'comment-key': first },
      {
        ...options,
        onLine(line) {
          if (line.includes('the agent asks before it acts')) others.push(play(live, other, options));
        },
      },
    );
    const [{ lines = [] } = {}] = await Promise.all(others);
    expect(lines.filter((line) => line.includes('give each its own comment-key'))).toHaveLength(warnings);
    expect(stickies(thread)).toHaveLength(comments);
  });

  test('starts nothing on a branch that GitHub does not know', async () => {
    const before = await countRequests(live, 'start');
    const step = await play(live, { prompt: 'x', branch: 'nope' }, { github: createThread().client });
    expect(step.outputs).toMatchObject({
      outcome: 'bad_input',
      reason: 'branch: octo/hello has no branch nope',
    });
    expect(await countRequests(live, 'start')).toBe(before);
  });
});

test.each(['conversation-id', 'start-task-id'])(
  'mode: wait follows what start began, by its %s',
  async (name) => {
    const started = await play(live, { mode: 'start', prompt: 'simulate: finish' });
    expect(started.outputs).toMatchObject({ outcome: 'started', 'start-task-status': 'READY' });
    const waited = await play(live, { mode: 'wait', [name]: started.outputs[name] ?? '' });
    expect(waited.outputs).toMatchObject({
      outcome: 'finished',
      'conversation-id': started.outputs['conversation-id'],
      'final-message': expect.stringContaining('I fixed'),
    });
  },
);

test('the pull request that the record names is an output with its address', async () => {
  const given = { count: 1, message: 'simulate: finish after 20s', repository: 'octo/hello' };
  const [id = ''] = await live.control.populate(given);
  await untilInTime(
    () => live.control.conversation(id),
    ({ visible }) => visible,
  );
  await live.control.pullRequest(id, 7);
  const step = await play(live, { mode: 'wait', 'conversation-id': id });
  expect(step.outputs['pull-request']).toBe('https://github.com/octo/hello/pull/7');
});

test('mode: list pages through the conversations, and hands on as many as a later step can take', async () => {
  await live.control.clear({ conversations: true });
  const none = await play(live, { mode: 'list' });
  expect(none.summaries.join('')).toContain('No conversations.');
  await live.control.populate({ count: 700 });
  await live.control.advance('1m');
  const step = await play(live, { mode: 'list', limit: '690' });
  expect(step.outputs).toMatchObject({ outcome: 'listed', reason: '690 conversations' });
  const listed: { id: string }[] = JSON.parse(step.outputs.conversations ?? '');
  expect(new Set(listed.map((each) => each.id)).size).toBe(listed.length);
  expect(listed.length).toBeGreaterThan(100);
  expect(Buffer.byteLength(step.outputs.result ?? '')).toBeLessThan(120_000);
  expect(step.lines.join('\n')).toContain(`have the newest ${listed.length} of 690, as many as fit`);
  expect(step.summaries.join()).toContain('| Conversation | State |');
  await live.control.clear({ conversations: true });
});

const id = 'f'.repeat(32);
test.each([
  ['a prompt', { prompt: 'one\n::error::two' }, '| ::error::two'],
  ['api-version v0', { prompt: 'x', 'api-version': 'v0' }, 'POST /api/conversations'],
  ['mode: wait', { mode: 'wait', 'start-task-id': id }, 'start task f'],
  ['a rejection', { mode: 'respond', 'conversation-id': id, decision: 'reject' }, 'answer: reject'],
  ['an approval', { mode: 'respond', 'conversation-id': id, decision: 'accept' }, 'confirmation: any'],
  ['mode: list', { mode: 'list' }, 'up to 20'],
  ['mode: message', { mode: 'message', 'conversation-id': id, prompt: 'More' }, 'More'],
  ['mode: stop', { mode: 'stop', 'conversation-id': id }, id],
  [
    'ask and rules',
    { prompt: 'x', ask: 'risky', rules: '- accept: { tool: think }' },
    'rule 1: approve tool: ["think"]',
  ],
  ['a preset', { prompt: 'x', ask: 'always', rules: 'read' }, 'preset read, rule 1: approve does: "read"'],
])('a dry run of %s shows what would be sent, and sends nothing', async (_, inputs, expected) => {
  await live.control.clearRequests();
  const step = await play(live, { ...inputs, 'dry-run': 'true' });
  expect(step.exitCode).toBe(0);
  expect(step.lines.join('\n')).toContain(expected);
  const ids = 'conversation-id' in inputs ? { 'conversation-id': inputs['conversation-id'] } : {};
  expect(step.outputs).toMatchObject({ ...ids, 'exit-code': '0', result: expect.any(String) });
  expect(step.lines.at(-1)).toContain('nothing was sent');
  expect(await live.control.requests()).toEqual([]);
});

describe('a cancel', () => {
  test('of a working agent leaves it working, and names the conversation', async () => {
    const step = await play(live, { prompt: 'simulate: hang' }, cancelAt('the agent is working'));
    expect(step.exitCode).toBe(130);
    expect(step.outputs.reason).toMatch(/the conversation goes on at http/);
    expect(await live.control.conversation(step.outputs['conversation-id'] ?? '')).toMatchObject({
      executionStatus: 'running',
      answers: [],
    });
  });

  test('while the result is written does not change the result', async () => {
    const step = await play(live, { mode: 'list' }, cancelAt('listed (exit code 0)'));
    expect(step.exitCode).toBe(0);
    expect(step.outputs).toMatchObject({ outcome: 'listed', 'exit-code': '0' });
  });

  test.each([
    ['waits for its answer, and names the start task', 'pass', /goes on as start task [0-9a-f]{32}$/],
    ['that gets no answer says that one may have been started', 'hang', /conversation may have been started/],
  ] as const)('of a start request under way %s', async (_, action, reason) => {
    await live.control.armFault({ route: 'start', action });
    const inputs = { prompt: 'simulate: start-hang' };
    const step = await play(live, inputs, cancelAt('starting conversation'));
    expect(step.outputs).toMatchObject({ outcome: 'cancelled', reason: expect.stringMatching(reason) });
  });

  test('of a start-up stream holds it while the runner has patience, and names the conversation', async () => {
    const inputs = { prompt: 'simulate: start-hang', 'start-progress': 'stream' };
    const step = await play(live, inputs, {
      onLine(line, cancel) {
        if (line.includes('start-up: getting ready')) cancel();
        if (!line.includes('the start-up stream is held')) return;
        // Later than the answer of a start request is waited for.
        setTimeout(async () => {
          const [begun] = (await live.control.conversations()).slice(-1);
          await live.control.setState(begun?.id ?? '', { start_status: 'READY' });
        }, 5_000);
      },
    });
    expect(step.outputs).toMatchObject({ outcome: 'cancelled', 'conversation-id': expect.any(String) });
    expect(step.outputs.reason).toContain('the conversation goes on at http');
  });

  test('that killed main is reported by post, and the question can still be answered', async () => {
    const thread = createThread();
    const inputs = {
      prompt: 'simulate: confirm',
      comment: 'always',
      'on-confirmation': 'wait',
      'comment-key': '{"package":"api"}',
    };
    const options = { context: onIssue, github: thread.client };
    const main = await play(live, inputs, { ...options, ...cancelAt('the agent asks before it acts', 50) });
    const { done, ...killed } = main.state;
    expect(done).toBe('true');
    const post = await playPost(live, inputs, { ...options, state: killed });
    expect(post.summaries.join('')).toContain('goes on at http');
    // What follows the run, the question, and the end, which main has told.
    expect(stickies(thread)).toHaveLength(1);
    expect(questionsOf(thread, 'open')).toHaveLength(1);
    expect(thread.comments).toHaveLength(3);
    expect((await playPost(live, inputs, { ...options, state: main.state })).summaries).toEqual([]);
    expect(
      (await playPost(live, { ...inputs, summary: 'false', comment: 'never' }, { state: killed })).summaries,
    ).toEqual([]);
  });
});
