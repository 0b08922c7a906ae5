import { afterAll, describe, expect, jest, test } from '@jest/globals';
import { startSimulator } from '../lab/service/index.ts';
import { nodeId } from '../test/support/fake-github.ts';
import { createThread } from '../test/support/thread.ts';
import { type PlayOptions, play, playPost } from './testing/play.ts';

jest.setTimeout(30_000);

const live = await startSimulator({ dialect: 'live', speed: 600 });
const documented = await startSimulator({ dialect: 'documented', speed: 600 });
afterAll(async () => {
  await live.close();
  await documented.close();
});

const onIssue = { eventName: 'issues', event: { issue: { number: 7 } } };

describe('run', () => {
  test('is told from the start to the final message', async () => {
    const thread = createThread();
    const step = await play(
      live,
      { prompt: 'simulate: finish', comment: 'always' },
      { context: onIssue, github: thread.request },
    );
    expect(step.exitCode).toBe(0);
    expect(step.lines[0]).toBe('group: Start-up');
    expect(step.lines.at(-1)).toMatch(/^finished \(exit code 0\): the agent finished its task\. Review/);
    expect(step.outputs).toMatchObject({
      outcome: 'finished',
      'final-message': expect.stringContaining('I fixed'),
    });
    expect(step.state).toMatchObject({ done: 'true' });
    expect(thread.comments).toHaveLength(1);
    expect(thread.comments[0]?.body).toContain('✅ Finished');
  });

  test('the agent’s own reason for an error comes before ours', async () => {
    const step = await play(live, { prompt: 'simulate: error' });
    expect(step.exitCode).toBe(20);
    expect(step.outputs.reason).not.toBe('the agent stopped with an error');
  });

  test('a question goes to the summary and the comment, with its code', async () => {
    const thread = createThread();
    const options = { context: onIssue, github: thread.request };
    const step = await play(live, { prompt: 'simulate: confirm', comment: 'failure' }, options);
    expect(step.exitCode).toBe(22);
    expect(step.summaries.join('')).toContain('**To answer**, use the conversation itself');
    expect(thread.comments[0]?.body).toMatch(/`\/approve \w{5}`/);
  });

  test('a question that is gone at the end is not asked any more', async () => {
    const thread = createThread();
    const options = { context: onIssue, github: thread.request };
    const inputs = { prompt: 'simulate: confirm', comment: 'always', 'on-confirmation': 'wait' };
    const step = await play(live, inputs, {
      ...options,
      onLine: (line) => {
        if (!line.includes('the agent asks before it acts')) return;
        void live.control.conversations().then(async (all) => {
          for (const { id, pending } of all) {
            if (pending.length > 0) await live.control.setState(id, { execution_status: 'finished' });
          }
        });
      },
    });
    expect(step.outputs).toMatchObject({ outcome: 'finished' });
    expect(thread.comments[0]?.body).not.toContain('To answer');
  });

  test.each(['accept', 'reject'])('on-confirmation %s answers by itself', async (decision) => {
    const step = await play(live, { prompt: 'simulate: confirm', 'on-confirmation': decision });
    expect(step.outputs).toMatchObject({ outcome: 'finished' });
    expect(
      step.lines.some((line) => line.includes(decision === 'accept' ? 'approved; ' : 'rejected, and')),
    ).toBe(true);
  });

  test('an answer without an agent server is a matter of the inputs', async () => {
    const step = await play(documented, { prompt: 'simulate: confirm', 'on-confirmation': 'accept' });
    expect(step.outputs).toMatchObject({
      outcome: 'bad_input',
      reason: expect.stringContaining('agent-server-url'),
    });
    const given = { 'agent-server-url': documented.agentServerUrl, 'session-api-key': 'any' };
    const answered = await play(documented, {
      prompt: 'simulate: confirm',
      'on-confirmation': 'accept',
      ...given,
    });
    expect(answered.outputs).toMatchObject({ outcome: expect.stringMatching(/finished|answer_unknown/) });
  });

  test('a stream that is cut goes on by polling, one without a word is unclear', async () => {
    await live.control.armFault({ route: 'stream_start', action: 'cut_body' });
    const cut = await play(live, { prompt: 'simulate: finish', 'start-progress': 'stream' });
    expect(cut.outputs).toMatchObject({ outcome: 'finished' });
    await live.control.armFault({ route: 'stream_start', status: 200, body: [] });
    const inputs = { prompt: 'x', 'start-progress': 'stream', 'start-timeout': '1' } as const;
    const silent = await play(live, inputs);
    expect(silent.outputs).toMatchObject({ outcome: 'start_unknown' });
    const [, chosen] = /asks for the conversation id ([\w-]{36})/.exec(silent.lines.join('\n')) ?? [];
    expect(silent.outputs.reason).toContain(`the conversation has the id ${chosen}`);
    expect(silent.outputs['conversation-id'] ?? '').toBe('');
  });

  test('what was taken and never answered is adopted', async () => {
    await live.control.armFault({ route: 'start', action: 'reset_after' });
    expect((await play(live, { prompt: 'simulate: finish' })).outputs).toMatchObject({ outcome: 'finished' });
    await live.control.armFault({ route: 'stream_start', action: 'reset_after' });
    const streamed = await play(live, { prompt: 'simulate: finish', 'start-progress': 'stream' });
    expect(streamed.outputs).toMatchObject({ outcome: 'finished' });
    await live.control.armFault({ route: 'start', action: 'reset_after' });
    // Not listed among the starts, so it is found as a conversation.
    await live.control.armFault({ route: 'search_start_tasks', status: 404, times: 50 });
    const begun = await play(live, { prompt: 'simulate: hang', mode: 'start' });
    expect(begun.outputs).toMatchObject({ outcome: 'started', 'sandbox-status': 'RUNNING' });
    await live.control.clearFaults();
  });

  test('v0', async () => {
    const step = await play(documented, { prompt: 'simulate: finish', 'api-version': 'v0' });
    expect(step.outputs).toMatchObject({ outcome: 'finished' });
    expect(step.lines.filter((line) => line.startsWith('warning: '))).toHaveLength(1);
  });

  test('a branch that is not there', async () => {
    const step = await play(live, { prompt: 'x', branch: 'nope' }, { github: createThread().request });
    expect(step.outputs).toMatchObject({ outcome: 'bad_input' });
  });

  test('a branch that could not be verified says so', async () => {
    const step = await play(live, { prompt: 'simulate: finish', branch: 'main' });
    expect(step.outputs).toMatchObject({ outcome: 'finished' });
    const doubt = "the agent's workspace may be empty: whether octo/hello has the branch main";
    expect(step.lines.join('\n')).toContain(`warning: branch: ${doubt} could not be verified (`);
    expect(step.summaries.at(-1)).toContain(doubt);
  });

  test.each(['accept', 'reject'] as const)('what %s has answered is on record', async (choice) => {
    const step = await play(live, { prompt: 'simulate: confirm', 'on-confirmation': choice });
    const did = choice === 'accept' ? 'approved' : 'rejected';
    expect(step.lines.join('\n')).toMatch(new RegExp(`${did}.*: terminal: `));
    expect(step.summaries.join()).toContain('**Answered by the workflow:**');
    expect(step.summaries.join()).toContain(`- ${did}`);
  });
});

describe('the other modes', () => {
  test('start, then wait, then respond in vain', async () => {
    const started = await play(live, { mode: 'start', prompt: 'simulate: finish' });
    expect(started.outputs).toMatchObject({ outcome: 'started', 'exit-code': '0' });
    const task = started.outputs['start-task-id'] ?? '';
    expect((await play(live, { mode: 'wait', 'start-task-id': task })).outputs).toMatchObject({
      outcome: 'finished',
    });
    const answered = await play(live, { mode: 'respond', 'start-task-id': task, decision: 'accept' });
    expect(answered.outputs).toMatchObject({ outcome: 'not_waiting', 'exit-code': '34' });
  });

  test('respond, bound to what was shown', async () => {
    const asked = await play(live, { prompt: 'simulate: confirm' });
    const { 'conversation-id': id = '', confirmation = '' } = asked.outputs;
    expect(confirmation).toMatch(/^actions:[0-9a-f]{64}$/);
    expect(asked.summaries.join('')).toContain(confirmation);
    const answer = (bound: string, decision = 'accept') =>
      play(live, { mode: 'respond', 'conversation-id': id, decision, confirmation: bound });

    await live.control.setState(id, { execution_status: 'waiting_for_confirmation', actions: 2 });
    for (const decision of ['accept', 'reject']) {
      const stale = await answer(confirmation, decision);
      expect(stale.outputs).toMatchObject({
        outcome: 'not_waiting',
        'exit-code': '34',
        reason: expect.stringContaining('now waits for something other than what was shown'),
      });
      expect(stale.lines.join('\n')).toContain('the agent asks before it acts: ');
      expect(stale.summaries.join('')).toContain('**2 things**');
      expect(stale.outputs.confirmation).not.toBe(confirmation);
    }
    expect((await answer('unknown')).outputs).toMatchObject({ outcome: 'not_waiting' });
    expect((await live.control.conversation(id)).answers).toEqual([]);

    // People have seen the two by now, and this names them.
    const { confirmation: both = '' } = (await answer(confirmation)).outputs;
    expect((await answer(both)).outputs).toMatchObject({ outcome: 'answered' });
    expect((await live.control.conversation(id)).answers).toMatchObject([{ effect: 'approved' }]);
  });

  test('where the service does not tell what is pending, nothing can be bound, and what is bound is not sent', async () => {
    const asked = await play(documented, { prompt: 'simulate: confirm' });
    const { 'conversation-id': id = '', confirmation = '' } = asked.outputs;
    expect(confirmation).toBe('unknown');
    const server = { 'agent-server-url': documented.agentServerUrl, 'session-api-key': 'any' };
    const order = { mode: 'respond', decision: 'accept', 'conversation-id': id, ...server } as const;
    const bound = await play(documented, { ...order, confirmation });
    expect(bound.outputs).toMatchObject({
      outcome: 'not_waiting',
      reason: expect.stringContaining('Answer in the conversation'),
      confirmation: 'unknown',
    });
    expect((await documented.control.conversation(id)).answers).toEqual([]);
    await play(documented, order);
    expect((await documented.control.conversation(id)).answers).toHaveLength(1);
  });

  test('respond tells what it saw on the way', async () => {
    const [id = ''] = await live.control.populate({ count: 1, message: 'simulate: confirm' });
    await live.control.advance('3m');
    const { taskId } = await live.control.conversation(id);
    const answered = await play(live, { mode: 'respond', 'start-task-id': taskId, decision: 'accept' });
    expect(answered.outputs).toMatchObject({
      outcome: 'answered',
      'start-task-status': 'READY',
      'sandbox-status': 'RUNNING',
      'execution-status': 'running',
      title: 'simulate: confirm',
    });
    expect(Number(answered.outputs.polls)).toBeGreaterThan(1);
  });

  test('what the last good look saw stays, whoever looked', async () => {
    const [id = ''] = await live.control.populate({ count: 1, message: 'simulate: confirm' });
    await live.control.advance('3m');
    await live.control.armFault({ route: 'conversations', status: 401, body: {}, skip: 4 });
    const given = { mode: 'wait', 'conversation-id': id, 'on-confirmation': 'accept' } as const;
    const step = await play(live, given);
    expect(step.outputs).toMatchObject({ outcome: 'unauthorized', 'execution-status': 'running' });
  });

  test('respond gives up when its time is over', async () => {
    const [id = ''] = await live.control.populate({ count: 1, message: 'simulate: confirm' });
    await live.control.advance('3m');
    await live.control.armFault({ route: 'conversations', action: 'hang', times: 9 });
    const given = { mode: 'respond', 'conversation-id': id, decision: 'accept', timeout: '0.5' } as const;
    const before = performance.now();
    const step = await play(live, given);
    await live.control.clearFaults();
    expect(step.outputs).toMatchObject({ outcome: 'unavailable' });
    expect(performance.now() - before).toBeLessThan(5_000);
  });

  test('respond to what nobody knows', async () => {
    const unknown = { mode: 'respond', decision: 'accept', 'start-task-id': 'f'.repeat(32) } as const;
    expect((await play(live, unknown)).outputs).toMatchObject({ outcome: 'not_found' });
    const conversation = { mode: 'respond', decision: 'accept', 'conversation-id': 'f'.repeat(32) } as const;
    expect((await play(live, conversation)).outputs).toMatchObject({ outcome: 'not_found' });
  });

  test.each([
    { mode: 'run', prompt: 'x' },
    { mode: 'wait', 'conversation-id': 'f'.repeat(32) },
    { mode: 'wait', 'start-task-id': 'f'.repeat(32) },
    { mode: 'list' },
  ] as const)('%j at an address that is not the service', async (inputs) => {
    const nothingHere = { route: '*', status: 404, body: { detail: 'Not Found' }, times: 20 };
    await documented.control.armFault(nothingHere);
    const step = await play(documented, inputs);
    await documented.control.clearFaults();
    expect(step.outputs).toMatchObject({
      outcome: 'bad_response',
      'exit-code': '52',
      reason: expect.stringContaining('check the base URL'),
    });
  });

  test('list', async () => {
    await live.control.populate({ count: 3 });
    const step = await play(live, { mode: 'list', limit: '2' });
    expect(step.outputs).toMatchObject({ outcome: 'listed', reason: '2 conversations' });
    await live.control.clear({ conversations: true });
    const none = await play(live, { mode: 'list' });
    expect(none.summaries.join('')).toContain('No conversations.');
  });

  test.each([
    [{ prompt: 'one\ntwo' }, '| two'],
    [{ prompt: 'x', 'api-version': 'v0' }, 'POST /api/conversations'],
    [{ mode: 'wait', 'start-task-id': 'f'.repeat(32) }, 'start task f'],
    [{ mode: 'respond', 'conversation-id': 'f'.repeat(32), decision: 'reject' }, 'answer: reject'],
    [{ mode: 'respond', 'conversation-id': 'f'.repeat(32), decision: 'accept' }, 'confirmation: any'],
    [{ mode: 'list' }, 'up to 20'],
  ])('a dry run of %j', async (inputs, expected) => {
    const step = await play(live, { ...inputs, 'dry-run': 'true' });
    expect(step.exitCode).toBe(0);
    expect(step.lines.join('\n')).toContain(expected);
    const ids = 'conversation-id' in inputs ? { 'conversation-id': inputs['conversation-id'] } : {};
    expect(step.outputs).toMatchObject({ ...ids, 'exit-code': '0', result: expect.any(String) });
  });

  test('a dry run of a command', async () => {
    const context = { eventName: 'issue_comment' };
    const step = await play(live, { mode: 'command', 'dry-run': 'true' }, { context });
    expect(step.lines.join('\n')).toContain('the answer to the command');
  });

  test.each([
    [{ mode: 'run', prompt: 'x' }, 'start', 'bad_input', '2'],
    [{ mode: 'list' }, 'search', 'bad_response', '52'],
  ] as const)('what the service refuses of %j is %s %s', async (inputs, route, outcome, exitCode) => {
    await live.control.armFault({ route, status: 400, body: { detail: 'no credits' } });
    const step = await play(live, inputs);
    await live.control.clearFaults();
    const reason = expect.stringContaining('no credits');
    expect(step.outputs).toMatchObject({ outcome, 'exit-code': exitCode, reason });
  });

  test('wrong inputs', async () => {
    const step = await play(live, { mode: 'wait', timeout: 'x' });
    expect(step.exitCode).toBe(2);
    expect(step.outputs).toMatchObject({ outcome: 'bad_input', 'exit-code': '2' });
  });
});

describe('cancel', () => {
  test('in the middle', async () => {
    const step = await play(
      live,
      { prompt: 'simulate: hang' },
      {
        onLine: (line, cancel) => {
          if (line.includes('agent running')) cancel();
        },
      },
    );
    expect(step.exitCode).toBe(130);
    expect(step.outputs.reason).toMatch(/the conversation goes on at http/);
  });

  test('while the end is told: what was told stays', async () => {
    const step = await play(
      live,
      { mode: 'list' },
      {
        onLine: (line, cancel) => {
          if (line.startsWith('listed (exit code 0)')) cancel();
        },
      },
    );
    expect(step.exitCode).toBe(0);
    expect(step.outputs).toMatchObject({ outcome: 'listed', 'exit-code': '0' });
  });

  test('in the start-up stream', async () => {
    const step = await play(
      live,
      { prompt: 'simulate: start-hang', 'start-progress': 'stream' },
      {
        onLine: (line, cancel) => {
          if (line.includes('start-up: WORKING')) cancel();
        },
      },
    );
    expect(step.outputs.reason).toMatch(
      /the start-up stream closed with it: the service may have given up start task/,
    );
    expect(step.lines.at(-1)).toContain('`start-progress: poll`');
    expect(step.lines.filter((line) => line.startsWith('group: '))).toHaveLength(1);
  });

  test('right before the start', async () => {
    let cancelNow = () => {};
    const github = async () => {
      cancelNow();
      return { status: 200, data: {} };
    };
    const step = await play(
      live,
      { prompt: 'x', branch: 'main', 'api-version': 'v0' },
      {
        github,
        onLine: (_, cancel) => {
          cancelNow = cancel;
        },
      },
    );
    expect(step.outputs.reason).toContain('before anything was started');
  });

  test('a killed main is told by post', async () => {
    const thread = createThread();
    const inputs = {
      ...{ prompt: 'simulate: confirm', comment: 'always', 'on-confirmation': 'wait' },
      'comment-key': '{"package":"api"}',
    };
    const options = { context: onIssue, github: thread.request };
    const main = await play(live, inputs, {
      ...options,
      onLine: (line, cancel) => {
        if (line.includes('the agent asks before it acts')) setTimeout(cancel, 50);
      },
    });
    const { done, ...killed } = main.state;
    expect(done).toBe('true');
    const post = await playPost(live, inputs, { ...options, state: killed });
    expect(post.summaries.join('')).toContain('goes on at http');
    expect(thread.comments).toHaveLength(1);
    // The question can still be answered.
    expect(thread.comments[0]?.body).toContain('To answer');
    expect((await playPost(live, inputs, { ...options, state: main.state })).summaries).toEqual([]);
    expect(
      (await playPost(live, { ...inputs, summary: 'false', comment: 'never' }, { state: killed })).summaries,
    ).toEqual([]);
  });
});

describe('command', () => {
  const written = (id: number, body: string, more: object = {}) => ({
    eventName: 'issue_comment',
    event: {
      action: 'created',
      issue: { number: 7 },
      comment: { id, node_id: nodeId(id), body, user: { login: 'wendy' } },
      sender: { login: 'wendy', id: 21, type: 'User' },
      ...more,
    },
    runId: 1000 + id,
  });

  async function asked() {
    const thread = createThread();
    const step = await play(
      live,
      { prompt: 'simulate: confirm', comment: 'always' },
      { context: onIssue, github: thread.request },
    );
    expect(step.exitCode).toBe(22);
    const say = (body: string, more: object = {}, onLine?: PlayOptions['onLine'], inputs: object = {}) =>
      play(
        live,
        { mode: 'command', ...inputs },
        {
          context: written(thread.add(body), body, more),
          github: thread.request,
          ...(onLine && { onLine }),
        },
      );
    return { thread, say, id: step.outputs['conversation-id'] ?? '' };
  }

  test('approve', async () => {
    const { thread, say } = await asked();
    expect((await say('/approve')).outputs).toMatchObject({ outcome: 'answered' });
    expect(thread.comments.at(-1)?.body).toContain('✅ @wendy approved');
    expect((await say('/approve')).outputs).toMatchObject({ outcome: 'not_waiting' });
  });

  test('something else waits', async () => {
    const { thread, say, id } = await asked();
    await live.control.setState(id, { execution_status: 'waiting_for_confirmation', actions: 2 });
    expect((await say('/reject no')).outputs).toMatchObject({ outcome: 'not_waiting' });
    expect(thread.comments.some(({ body }) => body.includes('**2 things**'))).toBe(true);
  });

  test('what waits cannot be read: nothing is sent, the person is told, and the same job may try again', async () => {
    const { thread, say } = await asked();
    await live.control.armFault({ route: 'events', status: 403, body: {}, times: 500 });
    const step = await say('/approve', {}, undefined, { 'poll-interval': '0.01' });
    await live.control.clearFaults();
    expect(step.outputs).toMatchObject({ outcome: 'unauthorized', 'exit-code': '50' });
    expect(thread.comments.at(-1)?.body).toContain('Nothing was sent to the agent. The question stays open');
    expect(thread.claims()).toBe(0);
    expect((await say('/approve')).outputs).toMatchObject({ outcome: 'answered' });
  });

  test('a cancel while the answer is under way leaves the comment claimed', async () => {
    const { thread, say } = await asked();
    await live.control.armFault({ route: 'respond', action: 'pass', delayMs: 600 });
    const step = await say('/approve', {}, (line, cancel) => {
      if (line.includes('/approve by wendy')) setTimeout(cancel, 1_300);
    });
    expect(step.outputs).toMatchObject({
      outcome: 'cancelled',
      reason: expect.stringContaining('after an answer was sent'),
    });
    expect(thread.claims()).toBe(1);
  });

  test('nothing waits any more', async () => {
    const { thread, say, id } = await asked();
    await live.control.setState(id, { execution_status: 'finished' });
    expect((await say('/approve')).outputs).toMatchObject({ outcome: 'not_waiting' });
    expect(thread.comments.at(-1)?.body).toContain('**Nothing was sent.**');
  });

  test('a thread that cannot be told does not change what happened', async () => {
    const { thread, say } = await asked();
    thread.refused.add('POST /repos/{owner}/{repo}/issues/{issue_number}');
    const step = await say('/approve');
    expect(step.outputs).toMatchObject({ outcome: 'answered' });
    expect(step.lines.join('\n')).toContain('the reply in the thread could not be written');
  });

  test('GitHub that refuses is denied, with the permission that is missing', async () => {
    const { thread, say } = await asked();
    thread.refused.add('GET /repos/{owner}/{repo}/issues/{issue_number}/comments');
    const step = await say('/approve');
    expect(step.outputs).toMatchObject({
      outcome: 'denied',
      reason: expect.stringContaining('GitHub: Refused; the job needs `issues: write`'),
    });
  });

  test('without reactions every run is the first', async () => {
    const { thread, say } = await asked();
    thread.refused.add('POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions');
    expect((await say('/approve')).outputs).toMatchObject({ outcome: 'answered' });
  });

  test.each([
    ['/help', {}, 'answered'],
    ['/status', {}, 'answered'],
    ['/unfollow', {}, 'bad_input'],
    ['/approve all', {}, 'bad_input'],
    ['/approve Z9Z9Z', {}, 'not_waiting'],
    ['hello', {}, 'answered'],
    ['/approve', { action: 'edited' }, 'answered'],
    ['/approve', { comment: {} }, 'answered'],
    ['/approve', { sender: { login: 'other', id: 23 } }, 'answered'],
  ])('%s with %j', async (body, more, outcome) => {
    const { say } = await asked();
    expect((await say(body, more)).outputs).toMatchObject({ outcome });
  });

  test('a reader may not', async () => {
    const thread = createThread('read');
    const context = written(thread.add('/approve'), '/approve');
    const step = await play(live, { mode: 'command' }, { context, github: thread.request });
    expect(step.outputs).toMatchObject({ outcome: 'denied', 'exit-code': '36' });
  });
});
