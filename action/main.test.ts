// Modes and cancels in this process: what is started, followed, listed and reported.
import { describe, expect, test } from '@jest/globals';
import { onIssue, questionsOf, stickies } from '../test/support/in-thread.ts';
import { letTimeJump } from '../test/support/jumping-time.ts';
import { aService, countRequests } from '../test/support/simulated.ts';
import { createThread } from '../test/support/thread.ts';
import { cancelAt, play, playPost } from './testing/play.ts';

letTimeJump();

const live = await aService('live', 120);
const documented = await aService('documented', 120);

const agentAsks = 'There are two functions of this name. Which one do you mean?';

describe('mode: run', () => {
  test('is reported from the start to the final message', async () => {
    const thread = createThread();
    const step = await play(
      live,
      { prompt: 'simulate: finish', comment: 'always' },
      { context: onIssue, github: thread.client },
    );
    expect(step.exitCode).toBe(0);
    expect(step.lines[0]).toMatch(/^00:00 {2}starting conversation [-0-9a-f]{36}$/);
    expect(step.lines.at(-1)).toMatch(/^finished \(exit code 0\): the agent finished its task\. Review/);
    expect(step.outputs).toMatchObject({
      outcome: 'finished',
      'final-message': expect.stringContaining('I fixed'),
    });
    expect(step.state).toMatchObject({ done: 'true' });
    expect(thread.comments).toHaveLength(1);
    expect(thread.comments[0]?.body).toContain('✅ Finished');
  });

  test('a question is in the summary, and with its code in the comment', async () => {
    const thread = createThread();
    const options = { context: onIssue, github: thread.client };
    const step = await play(live, { prompt: 'simulate: confirm', comment: 'failure' }, options);
    expect(step.exitCode).toBe(22);
    expect(step.summaries.join('')).toContain('Approve or reject it in the [conversation]');
    expect(thread.comments[0]?.body).toMatch(/`\/approve \w{5}`/);
  });

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

  test('with api-version v0 sends the old body and warns once', async () => {
    const step = await play(documented, { prompt: 'simulate: finish', 'api-version': 'v0' });
    expect(step.outputs).toMatchObject({ outcome: 'finished' });
    expect(step.lines.filter((line) => line.startsWith('warning: '))).toHaveLength(1);
    const [start] = (await documented.control.requests()).filter(({ method }) => method === 'POST');
    expect(start).toMatchObject({ route: 'start_v0', body: { initial_user_msg: 'simulate: finish' } });
  });

  test('with start-progress: stream logs each step and asks for no start task', async () => {
    const step = await play(documented, { prompt: 'simulate: finish', 'start-progress': 'stream' });
    expect(step.outputs).toMatchObject({ outcome: 'finished', title: expect.any(String) });
    const steps = [
      'getting ready',
      'waiting for a sandbox',
      'preparing the repository',
      'setting up skills',
      'ready',
    ];
    for (const status of steps) expect(step.lines.join('\n')).toContain(`start-up: ${status}`);
    expect(await countRequests(documented, 'start_tasks')).toBe(0);
  });

  test('an outcome that succeed-on names exits with 0, keeps its name, and is a warning', async () => {
    const step = await play(live, { prompt: 'simulate: error', 'succeed-on': 'finished, error' });
    expect(step).toMatchObject({ exitCode: 0, outputs: { outcome: 'error', 'exit-code': '0' } });
    expect(step.lines.at(-1)).toContain('error (exit code 0): ');
    expect(step.lines.filter((line) => line.startsWith('warning: '))).toHaveLength(1);
  });

  test('an agent that ends with a message is not reported as done with its task', async () => {
    const thread = createThread();
    const options = { context: onIssue, github: thread.client };
    const step = await play(live, { prompt: 'simulate: message', comment: 'always' }, options);
    expect(step.outputs).toMatchObject({ outcome: 'finished', 'exit-code': '0', 'final-message': agentAsks });
    for (const text of [step.summaries.join(), thread.comments[0]?.body]) {
      expect(text).toContain('ended with a message');
      expect(text).toContain(agentAsks);
      expect(text).not.toMatch(/the task is done|finished its task/);
    }
    expect(step.lines.at(-1)).toMatch(/the agent ended with a message\. .*answer it/);
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

  test('a branch that could not be verified is a warning, and in the summary', async () => {
    const step = await play(live, { prompt: 'simulate: finish', branch: 'main' });
    expect(step.outputs).toMatchObject({ outcome: 'finished' });
    const doubt = "the agent's workspace may be empty: whether octo/hello has the branch main";
    expect(step.lines.join('\n')).toContain(`warning: branch: ${doubt} could not be verified (`);
    expect(step.summaries.at(-1)).toContain(doubt);
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

test.each([
  ['what is pending', 'confirm', 'PAUSED', 'waiting_for_confirmation', 'npm install --save-dev left-pad'],
  ['the last words', 'message', 'PAUSED', 'finished', agentAsks],
  ['the end and the last words', 'finish', 'MISSING', 'finished', 'I fixed the function'],
])(
  'mode: wait reads %s from the hosted events once the sandbox cannot tell',
  async (_, script, sandbox, outcome, words) => {
    const first = await play(live, { prompt: `simulate: ${script}` });
    const { 'conversation-id': id = '', confirmation } = first.outputs;
    await live.control.setState(id, { sandbox_status: sandbox });
    const later = await play(live, { mode: 'wait', 'conversation-id': id });
    expect(later.outputs).toMatchObject({ outcome });
    expect(later.summaries.join()).toContain(words);
    if (confirmation === undefined) return;
    // What it runs was told by its files, which nobody can read now: an answer to this wakes it, and is compared.
    expect(later.summaries.join()).toContain('it is read when the sandbox is awake');
    expect(later.outputs.confirmation).toMatch(/^actions:/);
    expect(later.outputs.confirmation).not.toBe(confirmation);
  },
);

test('mode: list pages through the conversations, and says when there are none', async () => {
  await live.control.populate({ count: 130 });
  await live.control.advance('1m');
  const step = await play(live, { mode: 'list', limit: '120' });
  expect(step.outputs).toMatchObject({ outcome: 'listed', reason: '120 conversations' });
  const listed: { id: string }[] = JSON.parse(step.outputs.conversations ?? '');
  expect(new Set(listed.map(({ id }) => id)).size).toBe(120);
  expect(step.summaries.join()).toContain('| Conversation | State |');
  await live.control.clear({ conversations: true });
  const none = await play(live, { mode: 'list' });
  expect(none.summaries.join('')).toContain('No conversations.');
});

test('mode: list hands on as many as a later step can take', async () => {
  await live.control.populate({ count: 700 });
  await live.control.advance('1m');
  const step = await play(live, { mode: 'list', limit: '700' });
  expect(step.outputs.reason).toBe('700 conversations');
  const handedOn: { id: string }[] = JSON.parse(step.outputs.conversations ?? '');
  expect(Buffer.byteLength(step.outputs.result ?? '')).toBeLessThan(120_000);
  expect(handedOn.length).toBeGreaterThan(100);
  expect(step.lines.join('\n')).toContain(`have the newest ${handedOn.length} of 700, as many as fit`);
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

test('all wrong inputs are named in one error, and nothing is sent', async () => {
  await live.control.clearRequests();
  const step = await play(live, { timeout: 'soon', 'poll-interval': '-1', 'api-key': '' });
  expect(step).toMatchObject({ exitCode: 2, outputs: { outcome: 'bad_input', 'exit-code': '2' } });
  const errors = step.lines.filter((line) => line.startsWith('error: '));
  expect(errors).toHaveLength(1);
  for (const name of ['prompt', 'timeout', 'poll-interval', 'api-key'])
    expect(errors[0]).toContain(`${name}: `);
  expect(step.lines.at(-1)).not.toContain('?.');
  expect(step.summaries.join()).toContain('and spelt as in the workflow?');
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
