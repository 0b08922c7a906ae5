// Every workflow under examples/ is played against the simulator, and leaves the log that docs/action.md or logs.md shows.
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { listen } from '../../lab/support/listen.ts';
import { until } from '../../lab/support/until.ts';
import { commentEvent, onQuickStage, onStage, patience, repo, type Stage } from '../action/stage.ts';
import { codeBlocks, read, root } from '../docs/markdown.ts';
import { codeIn, questionsOf } from '../support/in-thread.ts';
import {
  compared,
  expectShown,
  failedRun,
  files,
  labelled,
  logOf,
  outcomes,
  play,
  played,
  promptsOf,
  results,
} from './example-stage.ts';
import { filledIn, runsNow } from './expressions.ts';
import { logsShown, unseenIn } from './logs-shown.ts';
import { startOwnNetwork } from './own-network.ts';
import { playWorkflow, type Surroundings } from './play-workflow.ts';

/** Each on a stage of its own, all at once. */
const it = (name: string, playOn: (stage: Stage) => Promise<void>) =>
  test.concurrent(name, () => onQuickStage(playOn));

it('label.yml follows an agent to its end whose question approve-by-comment.yml answers', async (stage) => {
  const [all, answer] = await approved(stage, 'label.yml', 'approve-by-comment.yml');
  expect(outcomes(answer, 'answer')).toEqual(['answered']);
  expect(outcomes(all, 'agent')).toEqual(['finished']);
  expect((await promptsOf(stage, ['send_message']))[0]).toContain('Work on issue #7 of octo/hello');
  expect((await stage.comments())[0]?.body).toContain('✅ Finished');
  expectShown('label.yml', 'agent', logOf(all, 'agent'));
  expectShown('approve-by-comment.yml', 'answer', logOf(answer, 'answer'));
});

it('label.yml passes over another label and a stranger’s form, approve-by-comment.yml what does not begin with a command', async (stage) => {
  const byForm = labelled('agent', 'Badly', { login: 'mona', association: 'NONE' });
  for (const event of [labelled('bug'), byForm])
    expect(results(await play(stage, 'label.yml', { event }))).toEqual({ agent: 'skipped' });
  const said = await Promise.all(
    ['looks good', 'see src/index.ts', 'I would say /approve', '/etc/passwd'].map(async (body) =>
      commentEvent(stage, await stage.github.comment('wendy', repo, 7, body), body),
    ),
  );
  for (const event of said)
    expect(results(await play(stage, 'approve-by-comment.yml', { event }))).toEqual({ answer: 'skipped' });
  expect(await stage.asked()).toEqual([]);
});

test('approve-by-comment.yml: no comment takes the place of another that waits', () => {
  const [, group = ''] = /^ +group: (.*)$/m.exec(read('examples/approve-by-comment.yml')) ?? [];
  const groupOf = (github: object) => filledIn(group, { github });
  const comment = (id: number) => ({ event: { issue: { number: 7 }, comment: { id } } });
  expect(new Set([comment(1), comment(2)].map(groupOf)).size).toBe(2);
});

test('approve-by-comment.yml: no event gives the key to the workflow of a branch', () => {
  const [events = ''] = /^on:\n(?: .*\n)+/m.exec(read('examples/approve-by-comment.yml')) ?? [];
  expect(events.match(/^ {2}\w+/gm)).toEqual(['  issue_comment']);
});

it('nightly-task.yml is red where the agent is stuck, and its last step says where to look', async (stage) => {
  const nightly = `${files['.github/prompts/nightly.md']}\nsimulate: stuck`;
  const all = await play(stage, 'nightly-task.yml', {
    event: { name: 'schedule', payload: {} },
    files: { '.github/prompts/nightly.md': nightly },
  });
  expect(results(all)).toEqual({ task: 'failure' });
  const [prompt = ''] = await promptsOf(stage);
  expect(prompt).toContain('Update the dependencies that have a patch release');
  expect(prompt).toContain('Begin at commit 0123456789abcdef');
  expectShown('nightly-task.yml', 'task', logOf(all, 'task'));
});

it('approve-by-comment.yml: /agent starts on the branch of a pull request, and goes on with what it started, also where another workflow sets 👀', async (stage) => {
  const comment = async (body: string) => {
    const id = await stage.github.comment('wendy', repo, 7, body);
    expect(await stage.github.react('github-actions[bot]', repo, 7, id, 'eyes')).toBe(true);
    const onPull = { issue: { number: 7, pull_request: {} } };
    const event = await commentEvent(stage, id, body, 'wendy', onPull);
    // What `/agent` starts is held elsewhere to ask: here nobody answers.
    const override = { ask: 'service', rules: '' };
    return play(stage, 'approve-by-comment.yml', { event, override, env: { GITHUB_RUN_ID: String(id) } });
  };
  const first = await comment('/agent bring this up to date');
  expect(outcomes(first, 'answer')).toEqual(['finished']);
  const [prompt = ''] = await promptsOf(stage);
  expect(prompt).toContain('"selected_branch":"broken"');
  expect(prompt).toContain('is pull request 7 of octo/hello');
  expectShown('approve-by-comment.yml', 'answer', logOf(first, 'answer'), '/agent on a pull request');
  const second = await comment('/agent and the change log');
  expect(outcomes(second, 'answer')).toEqual(['finished']);
  expect(await promptsOf(stage)).toHaveLength(1);
  expect((await stage.comments()).at(-1)?.body).toContain('**Round 2**, asked for by @wendy');
  const stopped = await comment('/stop');
  expect(outcomes(stopped, 'answer')).toEqual(['stopped']);
});

it('nightly-follow-up.yml: the agent hears of tests that fail, and of none that pass', async (stage) => {
  // In an empty folder there is nothing to install, so it fails.
  const all = await play(stage, 'nightly-follow-up.yml', { event: { name: 'schedule', payload: {} } });
  expect(results(all)).toEqual({ task: 'success', tests: 'success', 'follow-up': 'success' });
  expect(outcomes(all, 'follow-up')).toEqual(['finished']);
  expect(all.get('follow-up')?.ours[0]?.outputs['conversation-id']).toBe(
    all.get('task')?.ours[0]?.outputs['conversation-id'],
  );
  expectShown('nightly-follow-up.yml', 'follow-up', logOf(all, 'follow-up'));
  const green = await play(stage, 'nightly-follow-up.yml', {
    edit: (text) => text.replace('run: npm cit', "run: 'true'"),
    event: { name: 'schedule', payload: {} },
  });
  expect(results(green)).toEqual({ task: 'success', tests: 'success', 'follow-up': 'skipped' });
});

test.concurrent('stop-with-job.yml stops the agent of a job that is cancelled', async () => {
  // What main cannot do in the time that a runner leaves it, post does.
  await onStage(async (stage) => {
    let id = '';
    const runStep: Surroundings['runStep'] = async (given, options) => {
      const step = stage.start(given, { ...options, patience });
      await step.line(/the agent is working/);
      step.cancel();
      const result = await step.result;
      id = result.outputs['conversation-id'] ?? '';
      return { ...result, stdout: `${result.stdout}${result.post?.stdout ?? ''}` };
    };
    const all = await play(stage, 'stop-with-job.yml', { inputs: { prompt: 'simulate: hang' }, runStep });
    expect(outcomes(all, 'agent')).toEqual(['cancelled']);
    expect(await stage.simulator.control.conversation(id)).toMatchObject({ sandboxStatus: 'PAUSED' });
    expectShown('stop-with-job.yml', 'agent', logOf(all, 'agent'));
  });
});

it('typed-result.yml hands on a result that fits its schema, and keeps what the agent did where none fits', async (stage) => {
  const says = (...lines: string[]) => ({
    question: ['simulate: finish', ...lines.map((line) => `simulate-says: ${line}`)].join('\n'),
  });
  const value = { answer: 'It drops its result.', files: ['src/greet.ts'] };
  const good = await play(stage, 'typed-result.yml', { inputs: says(`Here: ${JSON.stringify(value)}`) });
  expect(outcomes(good, 'find')).toEqual(['finished']);
  expect(good.get('find')).toMatchObject({ uploaded: [] });
  expect(good.get('find')?.ours[0]?.outputs.output).toBe(JSON.stringify(value));
  expectShown('typed-result.yml', 'find', logOf(good, 'find'));
  const bad = await play(stage, 'typed-result.yml', { inputs: says('All is well.') });
  expect(outcomes(bad, 'find')).toEqual(['bad_output']);
  expect(bad.get('find')).toMatchObject({ uploaded: ['agent.patch', 'trajectory.zip'] });
  const dear = await play(stage, 'typed-result.yml', {
    inputs: { question: 'simulate: hang' },
    override: { 'max-cost': '0.1' },
  });
  expect(outcomes(dear, 'find')).toEqual(['over_budget']);
  expect(dear.get('find')).toMatchObject({ uploaded: ['agent.patch', 'trajectory.zip'] });
  expect(dear.get('find')?.ours[0]?.summary).not.toContain('trajectory.zip');
});

it('fix-failing-check.yml makes one attempt for one label, and none where it has nothing to do', async (stage) => {
  const { github } = stage;
  const step = (name: string, conclusion: string) => ({ name, conclusion });
  const log = `expected 2, got 3\n$(touch hacked) $\{{ secrets.AGENT_API_KEY }}\n`;
  const steps = [step('Install', 'success'), step('npm test', 'failure')];
  await github.setJobs(repo, 99, [
    { id: 1, name: 'lint', conclusion: 'success', steps: [], log: '' },
    { id: 2, name: 'test', conclusion: 'failure', steps, log },
  ]);
  const fix = (more?: object) =>
    play(stage, 'fix-failing-check.yml', { event: failedRun(more), env: { GITHUB_API_URL: github.url } });

  await github.label('wendy', repo, 7, 'agent-fix');
  const first = await fix();
  expect(outcomes(first, 'fix')).toEqual(['finished']);
  const [prompt = ''] = await promptsOf(stage);
  expect(prompt).toContain('The checks of pull request #7 failed');
  expect(prompt).toContain('Job test, step npm test');
  expect(prompt).toContain('expected 2, got 3\\n$(touch hacked)');
  expect(prompt).not.toContain(stage.simulator.apiKey);
  expect(prompt).toContain('"selected_branch":"broken"');
  expectShown('fix-failing-check.yml', 'fix', logOf(first, 'fix'));

  const again = await fix();
  expect(results(again)).toEqual({ fix: 'success' });
  expect(outcomes(again, 'fix')).toEqual([]);
  expect(logOf(again, 'fix')).toContain('does not carry the label agent-fix: nothing to do');

  await github.label('wendy', repo, 7, 'agent-fix');
  const passedOver = [
    { conclusion: 'success' },
    { event: 'push' },
    { head_repository: { full_name: 'fork/hello' } },
  ];
  for (const more of passedOver) expect(results(await fix(more))).toEqual({ fix: 'skipped' });
  expect(logOf(await fix({ pull_requests: [] }), 'fix')).toContain('No open pull request: nothing to do');
  expect(await github.issue(repo, 7)).toMatchObject({ labels: ['agent-fix'] });
  expect(await promptsOf(stage)).toHaveLength(1);
});

it('matrix.yml has a conversation of its own in each job', async (stage) => {
  const all = await play(stage, 'matrix.yml');
  expect(results(all)).toEqual({ 'agent (api)': 'success', 'agent (web)': 'success' });
  expect((await promptsOf(stage)).sort().map((text) => /packages\/(\w+)/.exec(text)?.[1])).toEqual([
    'api',
    'web',
  ]);
  expectShown('matrix.yml', 'agent', logOf(all, 'agent (web)'));
});

it('start-now-wait-later.yml waits in its last job for the conversation that its first one started', async (stage) => {
  const all = await play(stage, 'start-now-wait-later.yml', { inputs: { prompt: 'Tidy up.' } });
  expect(results(all)).toEqual({ start: 'success', build: 'success', wait: 'success' });
  expect(outcomes(all, 'start')).toEqual(['started']);
  expect(outcomes(all, 'wait')).toEqual(['finished']);
  expect(all.get('wait')?.ours[0]?.outputs['conversation-id']).toBe(
    all.get('start')?.outputs['conversation-id'],
  );
  expectShown('start-now-wait-later.yml', 'start', logOf(all, 'start'));
  expectShown('start-now-wait-later.yml', 'wait', logOf(all, 'wait'));
});

it('environment-gate.yml answers the question behind the gate, and follows the agent to its end', async (stage) => {
  const runStep: Surroundings['runStep'] = async (given, options) => {
    const result = await stage.run(given, options);
    if (given.mode === 'respond') await stage.simulator.control.advance('24h');
    return result;
  };
  const all = await play(stage, 'environment-gate.yml', { inputs: { prompt: longAtWork }, runStep });
  expect(outcomes(all, 'run')).toEqual(['waiting_for_confirmation']);
  expect(outcomes(all, 'approve')).toEqual(['answered']);
  expect(outcomes(all, 'follow')).toEqual(['finished']);
  expect(all.get('run')?.ours[0]?.summary).toContain('npm install --save-dev left-pad');
  expectShown('environment-gate.yml', 'run', logOf(all, 'run'));
  expectShown('environment-gate.yml', 'approve', logOf(all, 'approve'));
  const quiet = await play(stage, 'environment-gate.yml', {
    inputs: { prompt: 'simulate: finish' },
    override: { ask: 'never' },
  });
  expect(results(quiet)).toEqual({ run: 'success', approve: 'skipped', follow: 'skipped' });
});

it('environment-gate.yml does not approve what has changed when the gate opens', async (stage) => {
  let id = '';
  // The reviewers have looked at the summary; before the next job runs, the agent asks for something else.
  const runStep: Surroundings['runStep'] = async (given, options) => {
    if (given.mode === 'respond') {
      id = given['conversation-id'] ?? '';
      await stage.simulator.control.setState(id, {
        execution_status: 'waiting_for_confirmation',
        actions: 2,
      });
    }
    return stage.run(given, options);
  };
  const all = await play(stage, 'environment-gate.yml', {
    inputs: { prompt: 'simulate: confirm, then finish' },
    runStep,
  });
  expect(results(all)).toEqual({ run: 'success', approve: 'failure', follow: 'skipped' });
  expect(outcomes(all, 'approve')).toEqual(['not_waiting']);
  expect(all.get('approve')?.ours[0]?.summary).toContain('The agent wants to do these 2 things');
  const { answers } = await stage.simulator.control.conversation(id);
  expect(answers.filter(({ kind }) => kind !== 'message')).toEqual([]);
  const asked = await stage.simulator.control.requests();
  expect(asked.filter(({ route }) => route === 'respond')).toEqual([]);
  const log = logOf(all, 'approve');
  expectShown('environment-gate.yml', 'approve', log, 'the agent asks for something else now');
});

it('plan-then-act.yml plans by reading alone, and carries the plan out within its scope behind the gate', async (stage) => {
  const inputs = { prompt: 'Mend the function.' };
  const all = await play(stage, 'plan-then-act.yml', { inputs });
  expect(outcomes(all, 'plan')).toEqual(['finished']);
  const [planned] = all.get('plan')?.ours ?? [];
  expect(planned?.summary).toMatch(/^### 📋 The plan\n\n> I return the value in src/);
  expect(all.get('plan')?.outputs.scope).toContain('- accept: { tool: terminal, command: "npm test" }');
  // What is outside of the scope is asked about.
  expect(outcomes(all, 'act')).toEqual(['waiting_for_confirmation']);
  const { answers } = await stage.simulator.control.conversation(planned?.outputs['conversation-id'] ?? '');
  const given = answers.map(({ kind }) => kind).filter((kind) => kind === 'accept' || kind === 'reject');
  expect(given).toEqual(['accept', 'reject', 'accept']);
  expectShown('plan-then-act.yml', 'plan', logOf(all, 'plan'));
  expectShown('plan-then-act.yml', 'act', logOf(all, 'act'));

  const override = { 'on-confirmation': 'reject' };
  const rejecting = await play(stage, 'plan-then-act.yml', { inputs, override });
  expect(results(rejecting)).toEqual({ plan: 'success', act: 'success' });
  const wordy = { prompt: 'Mend the function.\nsimulate-says: I mend it.' };
  const unplanned = await play(stage, 'plan-then-act.yml', { inputs: wordy });
  expect(results(unplanned)).toEqual({ plan: 'failure', act: 'skipped' });
  expect(outcomes(unplanned, 'plan')).toEqual(['bad_output']);
});

it('enterprise.yml reaches the service through a proxy, with a certificate authority of its own', async (stage) => {
  const network = await startOwnNetwork(stage.simulator.url);
  const here = (text: string) =>
    text
      .replace('http://proxy.example.com:3128', network.proxy)
      .replace('/etc/ssl/certs/example-ca.pem', network.authority)
      .replace('https://openhands.example.com', 'https://agents.test')
      .replace(
        '          prompt:',
        `          agent-server-url: ${stage.simulator.agentServerUrl}\n          prompt:`,
      );
  const all = await play(stage, 'enterprise.yml', { edit: here, inputs: { prompt: 'Tidy up.' } });
  network.close();
  expect(outcomes(all, 'agent')).toEqual(['finished']);
  expect(new Set(network.tunnels)).toEqual(new Set(['agents.test:443']));
  expectShown('enterprise.yml', 'agent', logOf(all, 'agent'));
});

it('agent.yml asks people for what its rules do not know, and follows the agent to its end', async (stage) => {
  const [all, answer] = await approved(stage, 'agent.yml');
  expect(results(answer)).toEqual({ start: 'skipped', answer: 'success' });
  expect(outcomes(answer, 'answer')).toEqual(['answered']);
  expect(results(all)).toEqual({ start: 'success', answer: 'skipped' });
  expect(outcomes(all, 'start')).toEqual(['finished']);
  expect((await promptsOf(stage, ['send_message']))[0]).toContain('Read issue #7 of this repository');
  expect((await stage.comments())[0]?.body).toContain('✅ Finished');
});

it('agent-risky.yml lets the agent go on without a question where nothing is risky', async (stage) => {
  const all = await play(stage, 'agent-risky.yml', { event: byMember() });
  expect(outcomes(all, 'start')).toEqual(['finished']);
  const policies = (await stage.simulator.control.requests()).filter(({ route }) =>
    /policy/.test(route ?? ''),
  );
  expect(JSON.stringify(policies)).toContain('ConfirmRisky');
});

it('agent.yml answers /help of a stranger, and passes over the /approve of one', async (stage) => {
  const stranger = (body: string) => answer(stage, 'agent.yml', body, 'NONE');
  expect(results(await stranger('/approve'))).toEqual({ start: 'skipped', answer: 'skipped' });
  expect(results(await stranger('/help'))).toEqual({ start: 'skipped', answer: 'success' });
  expect((await stage.comments()).at(-1)?.body).toContain('### 💬 Commands');
});

it('dispatch.yml and reusable.yml start the task that somebody types, or another workflow gives', async (stage) => {
  const inputs = { prompt: 'Tidy up.', model: 'openai/gpt' };
  for (const example of ['dispatch.yml', 'reusable.yml'])
    expect(outcomes(await play(stage, example, { inputs }), 'agent')).toEqual(['finished']);
  const models = (await stage.simulator.control.conversations()).map(({ model }) => model);
  expect(new Set(models)).toEqual(new Set([null, 'openai/gpt']));
});

test('reusable.yml: no call in a run takes the place of another that waits, or writes its comment', () => {
  const text = read('examples/reusable.yml');
  const [, group = ''] = /^ +concurrency: (.*)$/m.exec(text) ?? [];
  const groupOf = (key: string) => filledIn(group, { github: { run_id: 1 }, inputs: { key } });
  expect(groupOf('docs')).not.toBe(groupOf('tests'));
  expect(text).toMatch(/comment-key: \$\{\{ inputs\.key \}\}/);
});

it('review.yml rejects what the agent asks for, and passes over forks and drafts', async (stage) => {
  const pull = (full_name: string, draft = false) => ({
    name: 'pull_request',
    payload: {
      action: 'opened',
      pull_request: { number: 7, draft, head: { ref: 'broken', repo: { full_name } } },
    },
  });
  for (const event of [pull('mallory/hello'), pull('octo/hello', true)])
    expect(results(await play(stage, 'review.yml', { event }))).toEqual({ review: 'skipped' });
  const asks = 'Review it.\nsimulate: confirm, then finish';
  const all = await play(stage, 'review.yml', { event: pull('octo/hello'), override: { prompt: asks } });
  expect(outcomes(all, 'review')).toEqual(['finished']);
  expect(logOf(all, 'review')).toContain('the workflow rejected');
  expect((await stage.comments())[0]?.body).toContain('✅ Finished');
});

it('notify.yml tells the chat how the run ended, what nobody decided on, and where', async (stage) => {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text) => heard.push(text));
    request.on('end', () => response.end('ok'));
  });
  const chat = await listen(server);
  const all = await play(stage, 'notify.yml', {
    secrets: { AGENT_API_KEY: stage.simulator.apiKey, CHAT_WEBHOOK: chat.origin },
  });
  await chat.close();
  expect(outcomes(all, 'task')).toEqual(['finished']);
  const { text } = JSON.parse(heard.join(''));
  expect(text).toMatch(
    /^The agent ended with finished, actions without a decision: 0: http\S+\/(conversations|pull)\/\w+$/,
  );
});

it('try-without-an-account.yml ends well with the simulator of the checkout', async (stage) => {
  // The port of the example may be taken on this machine, so the stage's simulator stands for the one beside the step.
  const here = (text: string) =>
    text
      .replaceAll('http://127.0.0.1:4010', stage.simulator.url)
      .replace('node agent-conversations/lab', `node ${root}/lab`)
      .replace('--speed 60', '--speed 60 --help');
  const all = await play(stage, 'try-without-an-account.yml', {
    edit: here,
    inputs: { prompt: 'simulate: finish' },
    override: { 'api-key': stage.simulator.apiKey },
  });
  expect(outcomes(all, 'try')).toEqual(['finished']);
});

const byMember = (body = '', label = 'agent') =>
  labelled(label, body, { login: 'mona', association: 'MEMBER' });

/** The code of what a comment asks, of all in order, once that is another question than before. */
async function asked(stage: Stage, before = ''): Promise<string> {
  let code = '';
  await until(stage.comments, (all) => {
    code = codeIn(openIn(all)[0]);
    return code !== '' && code !== before;
  });
  return code;
}

/** After an answer it works until its clock is set on: however slow the machine is, who answers sees it at work. */
const longAtWork = 'simulate: confirm, then finish after 24h';

/** A member labels the issue, and wendy approves what the agent asks; both workflows to their ends. */
async function approved(stage: Stage, example: string, answering = example) {
  const run = play(stage, example, { event: byMember(longAtWork) });
  await asked(stage);
  const answered = await answer(stage, answering, '/approve');
  await stage.simulator.control.advance('24h');
  return [await run, answered] as const;
}

const openIn = (comments: Awaited<ReturnType<Stage['comments']>>) => questionsOf({ comments }, 'open');
/** Wendy writes it, and the workflow hears her. */
async function answer(stage: Stage, example: string, body: string, association = 'COLLABORATOR') {
  const id = await stage.github.comment('wendy', repo, 7, body);
  const { name, payload } = await commentEvent(stage, id, body);
  const { comment, ...rest } = payload;
  const event = { name, payload: { ...rest, comment: { ...comment, author_association: association } } };
  return play(stage, example, { event, env: { GITHUB_RUN_ID: String(id) } });
}

/** Whether the job that answers begins for a comment with these words. */
function isHeard(path: string, body: string, by: string, around: { isPrivate?: boolean; label?: string }) {
  const { isPrivate = false, label } = around;
  const comment = { body, author_association: by };
  const issue = { labels: label === undefined ? [] : [{ name: label }] };
  const event = { comment, issue, sender: { type: 'User' }, repository: { private: isPrivate } };
  const given = { github: { event_name: 'issue_comment', event }, inputs: { label: 'agent' } };
  return runsNow(parse(read(path)).jobs.answer.if, given, 'success');
}

test.each([
  '.github/workflows/agent.yml',
  'examples/agent.yml',
  'examples/agent-risky.yml',
  'examples/approve-by-comment.yml',
])(
  '%s hears a member whose membership is private in a private repository, where the step judges alone, and no stranger in a public one',
  (path) => {
    const heard = (isPrivate: boolean) =>
      ['/approve', '/agent fix it', '/help', 'looks good'].filter((body) =>
        isHeard(path, body, 'CONTRIBUTOR', { isPrivate }),
      );
    expect(heard(true)).toEqual(['/approve', '/agent fix it', '/help']);
    expect(heard(false)).toEqual(['/help']);
  },
);

test.each(['.github/workflows/agent.yml', 'examples/agent.yml'])(
  '%s hears a member who answers in other words below an agent’s issue, and nowhere else',
  (path) => {
    const heard = (body: string, by: string, label: string) => isHeard(path, body, by, { label });
    const written = ['LGTM', '👍', 'LGTM, but see below'];
    expect(written.map((body) => heard(body, 'MEMBER', 'agent'))).toEqual([true, true, false]);
    expect(heard('LGTM', 'MEMBER', 'bug')).toBe(false);
    expect(heard('LGTM', 'NONE', 'agent')).toBe(false);
  },
);

test('agent-risky.yml is agent.yml that asks only for what is risky', () => {
  const agent = read('examples/agent.yml');
  const below = (text: string) => text.slice(text.indexOf('\nname:'));
  expect(below(read('examples/agent-risky.yml'))).toBe(below(agent).replaceAll('ask: always', 'ask: risky'));
});

it('quickstart.yml asks people for what its preset does not know, and hears their answer while it follows the agent', async (stage) => {
  const [all, answered] = await approved(stage, 'quickstart.yml');
  expect(results(answered)).toEqual({ 'agent / start': 'skipped', 'agent / answer': 'success' });
  expect(outcomes(answered, 'agent / answer')).toEqual(['answered']);
  expect(results(all)).toEqual({ 'agent / start': 'success', 'agent / answer': 'skipped' });
  expect(all.get('agent / start')?.outputs).toMatchObject({
    outcome: 'finished',
    'conversation-url': expect.stringContaining('/conversations/'),
  });
  expect((await promptsOf(stage, ['send_message']))[0]).toContain('Read issue #7 of this repository, fix it');
});

it('quickstart.yml costs nothing for strangers, bots, forms and other labels, and starts nothing in a fork', async (stage) => {
  const none = { 'agent / start': 'skipped', 'agent / answer': 'skipped' };
  const byBot = byMember();
  Object.assign(byBot.payload, { sender: { login: 'dependabot[bot]', type: 'Bot' } });
  const byForm = labelled('agent', 'Badly', { login: 'mona', association: 'NONE' });
  const taken = byMember();
  Object.assign(taken.payload, { action: 'unlabeled' });
  for (const event of [labelled('bug'), byBot, byForm, taken, { name: 'push', payload: {} }])
    expect(results(await play(stage, 'quickstart.yml', { event }))).toEqual(none);
  for (const body of ['/approve', '/agent do it', '/stop'])
    expect(results(await answer(stage, 'quickstart.yml', body, 'NONE'))).toEqual(none);
  for (const body of ['looks good', 'see src/a.js'])
    expect(results(await answer(stage, 'quickstart.yml', body))).toEqual(none);
  expect(await stage.asked()).toEqual([]);
  const inFork = await play(stage, 'quickstart.yml', { event: byMember(), secrets: { AGENT_API_KEY: '' } });
  expect(outcomes(inFork, 'agent / start')).toEqual(['bad_input']);
  expect((await stage.comments()).at(-1)?.body).toContain('api-key: is empty');
  expect(await stage.simulator.control.requests()).toEqual([]);
  expect(results(await answer(stage, 'quickstart.yml', '/help', 'NONE'))).toMatchObject({
    'agent / answer': 'success',
  });
});

it('quickstart.yml with each input set starts as it says', async (stage) => {
  const more = `rules: |
        - preset: node
        - ask: { path: ".github/**" }
      label: robot
      prompt: Tidy up \${{ github.event.issue.title }}.
      ask: never
      max-cost: 0.5
      timeout: 10m
      model: openai/gpt`;
  const all = await play(stage, 'quickstart.yml', {
    edit: (text) => text.replace('rules: node', more),
    event: byMember('Badly', 'robot'),
  });
  expect(outcomes(all, 'agent / start')).toEqual(['finished']);
  const [conversation] = await stage.simulator.control.conversations();
  expect(conversation?.model).toBe('openai/gpt');
  expect((await promptsOf(stage, ['send_message', 'start'])).join()).toContain('Tidy up It breaks.');
});

it('quickstart.yml with ask: plan is refused before anything is sent, since nobody could approve the plan', async (stage) => {
  const all = await play(stage, 'quickstart.yml', {
    edit: (text) => text.replace('rules: node', 'rules: node\n      ask: plan'),
    event: byMember(),
  });
  expect(results(all)).toEqual({ 'agent / start': 'failure', 'agent / answer': 'skipped' });
  expect(logOf(all, 'agent / start')).toMatch(/^::error .*::ask: plan .*plan-then-act\.yml/);
  expect(await stage.asked()).toEqual([]);
});

test('the workflow of quickstart.yml is agent.yml with inputs: the same jobs by default, but for the rules', () => {
  const called = parse(read('.github/workflows/agent.yml'));
  const own = parse(read('examples/agent.yml'));
  const declared = Object.entries<{ default: unknown }>(called.on.workflow_call.inputs);
  const contexts = {
    inputs: Object.fromEntries(declared.map(([name, input]) => [name, input.default])),
    ...{ secrets: { AGENT_API_KEY: 'key' }, env: own.env },
    github: { event: { issue: { number: 7 } } },
  };
  const jobsOf = (workflow: typeof own) =>
    Object.entries<typeof own>(workflow.jobs).map(([name, job]) => {
      const { outputs: _, 'timeout-minutes': __, steps, ...rest } = job;
      const ours = steps.find((step: { readonly with?: object }) => step.with !== undefined);
      const given = Object.entries(ours.with)
        .map(([input, value]) => [input, filledIn(String(value), contexts).trim()])
        .filter(([input, value]) => input !== 'rules' && value !== '');
      return {
        name,
        ...rest,
        if: job.if.replace('inputs.label', "'agent'"),
        given: Object.fromEntries(given),
      };
    });
  expect(jobsOf(called)).toEqual(jobsOf(own));
  expect(called.permissions).toEqual(own.permissions);
  expect(own.on).toEqual(parse(read('examples/quickstart.yml')).on);
});

test.each([
  ['less than it may', 'issues: write', 'issues: read', "it requests 'issues: write'"],
  ['no secret', / {4}secrets:[\s\S]*/, '', 'Secret AGENT_API_KEY is required'],
  ['an input that it does not have', 'rules:', 'ruls:', 'Invalid input, ruls'],
  ['money as a text', 'rules: node', 'max-cost: "5"', "Unexpected value '5' for max-cost"],
])('a caller that gives the workflow of quickstart.yml %s begins no run', async (_, from, to, why) => {
  const text = read('examples/quickstart.yml').replace(from, to);
  const runStep = () => Promise.reject(new Error('a step ran'));
  await expect(playWorkflow(text, { runStep, env: {}, event: byMember() })).rejects.toThrow(why);
});

test('a newcomer writes at most 16 lines, and the README shows them first', () => {
  const lines = read('examples/quickstart.yml').trimEnd();
  expect(lines.split('\n').length).toBeLessThanOrEqual(16);
  expect(
    codeBlocks(read('README.md'))
      .find(({ language }) => language === 'yaml')
      ?.text.trimEnd(),
  ).toBe(lines);
});

test('every example was played, and every log that docs/action.md and logs.md show was compared', () => {
  const examples = readdirSync(join(root, 'examples')).filter((name) => name.endsWith('.yml'));
  expect([...played].sort()).toEqual(examples.sort());
  expect([...compared].sort()).toEqual(
    logsShown()
      .map(({ key }) => key)
      .sort(),
  );
});

test('a log that is shown is compared line by line, in order, whatever the times and ids', () => {
  const log =
    '00:00  conversation http://127.0.0.1:4000/conversations/0123456789abcdef0123456789abcdef\nred\ngreen\n';
  const same = '12:34  conversation https://app.all-hands.dev/conversations/64d40d6dd6aa4e9b9fd43033da97ecde';
  expect(unseenIn(log, [same, '…', 'green'])).toEqual([]);
  expect(unseenIn(log, ['green', 'red', 'blue', `${same}0`])).toEqual(['red', 'blue', `${same}0`]);
});

test('a script that fails makes the job fail, with an id or without one', async () => {
  const around = {
    runStep: () => Promise.reject(new Error('none')),
    event: { name: 'push', payload: {} },
    env: {},
  };
  const job = (steps: string) => `jobs:\n  a:\n    steps:\n${steps}`;
  const passed = "      - { id: first, run: 'true' }\n";
  for (const failing of ["      - run: 'false'\n", "      - { id: last, run: 'false' }\n"])
    expect((await playWorkflow(job(passed + failing), around)).get('a')?.result).toBe('failure');
});
