// Every workflow under examples/ is played against the simulator, and leaves the log that docs/action.md shows.
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import type { Control } from '../../lab/service/index.ts';
import { listen } from '../../lab/support/listen.ts';
import { commentEvent, patience, repo } from '../action/stage.ts';
import { codeBlocks, read, root } from '../docs/markdown.ts';
import {
  compared,
  files,
  jobOf,
  labelled,
  logsShown,
  playExamples,
  played,
  type Telling,
  truthOf,
} from './example-stories.ts';
import { filledIn, runsNow } from './expressions.ts';
import { startOwnNetwork } from './own-network.ts';
import { playWorkflow, type Surroundings } from './play-workflow.ts';

/** After an answer it works until its clock is set on: however slow the machine is, who answers sees it at work. */
const longAtWork = 'simulate: confirm, then finish after 24h';
const asks = (example: string) =>
  `labelled agent: ${longAtWork} | meanwhile ${example} | until it asks | wendy: /approve`;
const says = (...lines: string[]) =>
  ['simulate: finish', ...lines.map((line) => `simulate-says: ${line}`)].join('\n');

const given = (inputs: object) => (telling: Telling) => void Object.assign(telling.next, { inputs });
const overridden = (override: object) => (telling: Telling) => void Object.assign(telling.next, { override });

/** Wendy writes below a pull request, and another workflow has reacted to that already. */
const onPull = (body: string) => async (telling: Telling) => {
  const { stage, next } = telling;
  const id = await stage.github.comment('wendy', repo, 7, body);
  expect(await stage.github.react('github-actions[bot]', repo, 7, id, 'eyes')).toBe(true);
  const event = await commentEvent(stage, id, body, 'wendy', { issue: { number: 7, pull_request: {} } });
  // What `/agent` starts is held elsewhere to ask: here nobody answers.
  const override = { ask: 'service', rules: '' };
  Object.assign(next, { event, override, env: { GITHUB_RUN_ID: String(id) } });
};

const nightlyIsStuck = ({ next }: Telling) => {
  const path = '.github/prompts/nightly.md';
  Object.assign(next, { files: { [path]: `${files[path]}\nsimulate: stuck` } });
};

/** What main cannot do in the time that a runner leaves it, post does. */
function isCancelled({ stage, next }: Telling): void {
  const runStep: Surroundings['runStep'] = async (given, options) => {
    const step = stage.start(given, { ...options, patience });
    await step.line(/the agent is working/);
    step.cancel();
    const result = await step.result;
    return { ...result, stdout: `${result.stdout}${result.post?.stdout ?? ''}` };
  };
  Object.assign(next, { runStep });
}
const isPaused = async (telling: Telling) =>
  expect(await truthOf(telling, 'agent')).toMatchObject({ sandboxStatus: 'PAUSED' });

const value = JSON.stringify({ answer: 'It drops its result.', files: ['src/greet.ts'] });
const hasValue = (telling: Telling) => expect(jobOf(telling, 'find').ours[0]?.outputs.output).toBe(value);

const checksFailed = ({ stage: { github } }: Telling) => {
  const step = (name: string, conclusion: string) => ({ name, conclusion });
  const steps = [step('Install', 'success'), step('npm test', 'failure')];
  const log = `expected 2, got 3\n$(touch hacked) $\{{ secrets.AGENT_API_KEY }}\n`;
  return github.setJobs(repo, 99, [
    { id: 1, name: 'lint', conclusion: 'success', steps: [], log: '' },
    { id: 2, name: 'test', conclusion: 'failure', steps, log },
  ]);
};
const run = {
  ...{ id: 99, conclusion: 'failure', event: 'pull_request', head_branch: 'broken' },
  ...{
    head_sha: '1'.repeat(40),
    head_repository: { full_name: 'octo/hello' },
    pull_requests: [{ number: 7 }],
  },
};
const runEnds =
  (changes: object = {}) =>
  ({ next, stage }: Telling) => {
    const payload = { action: 'completed', workflow_run: { ...run, ...changes } };
    Object.assign(next, {
      event: { name: 'workflow_run', payload },
      env: { GITHUB_API_URL: stage.github.url },
    });
  };
/** Two requests of the next command. */
const isLimited = async ({ stage: { github } }: Telling) => {
  const body = { message: 'You have exceeded a secondary rate limit.' };
  for (const path of ['/permission$', '/reactions$'])
    await github.addFault({ path, times: 1, status: 429, body, headers: { 'retry-after': '1' } });
};
const isLabelledStill = async ({ stage }: Telling) =>
  expect(await stage.github.issue(repo, 7)).toMatchObject({ labels: ['agent-fix'] });
const noKeyIsTold = async ({ stage: { simulator } }: Telling) =>
  expect(JSON.stringify(await simulator.control.requests())).not.toContain(simulator.apiKey);

const modelsAre =
  (...models: (string | null)[]) =>
  async ({ stage }: Telling) =>
    expect((await stage.simulator.control.conversations()).map(({ model }) => model)).toEqual(models);
const policiesAre = (policy: string) => async (telling: Telling) => {
  const requests = await telling.stage.simulator.control.requests();
  const policies = requests.filter(({ route }) => /policy/.test(route ?? ''));
  expect(JSON.stringify(policies)).toContain(policy);
};

/** What happens before the step that answers, and after it. */
const atGate =
  (before: (control: Control, id: string) => unknown, after: (control: Control) => unknown) =>
  ({ stage: { run, simulator }, next }: Telling) => {
    const runStep: Surroundings['runStep'] = async (given, options) => {
      const isAnswer = given.mode === 'respond';
      if (isAnswer) await before(simulator.control, given['conversation-id'] ?? '');
      const result = await run(given, options);
      if (isAnswer) await after(simulator.control);
      return result;
    };
    Object.assign(next, { runStep });
  };
const nothing = () => {};
const worksOn = atGate(nothing, (control) => control.advance('24h'));
/** The reviewers have looked at the summary; before the next job runs, the agent asks for something else. */
const asksForMore = atGate(
  (control, id) => control.setState(id, { execution_status: 'waiting_for_confirmation', actions: 2 }),
  nothing,
);
const answersIn =
  (name: string, ...kinds: string[]) =>
  async (telling: Telling) => {
    const { answers } = await truthOf(telling, name);
    const given = answers.map(({ kind }) => kind).filter((kind) => kind === 'accept' || kind === 'reject');
    expect(given).toEqual(kinds);
  };

let network: Awaited<ReturnType<typeof startOwnNetwork>>;
const inOwnNetwork = async ({ stage, next }: Telling) => {
  network = await startOwnNetwork(stage.simulator.url);
  const server = `agent-server-url: ${stage.simulator.agentServerUrl}`;
  const edit = (text: string) =>
    text
      .replace('http://proxy.example.com:3128', network.proxy)
      .replace('/etc/ssl/certs/example-ca.pem', network.authority)
      .replace('https://openhands.example.com', 'https://agents.test')
      .replace('          prompt:', `          ${server}\n          prompt:`);
  Object.assign(next, { edit });
};
const wentThrough = () => {
  network.close();
  expect(new Set(network.tunnels)).toEqual(new Set(['agents.test:443']));
};

const heard: string[] = [];
let chat: Awaited<ReturnType<typeof listen>>;
const hasChat = async ({ stage, next }: Telling) => {
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text) => heard.push(text));
    request.on('end', () => response.end('ok'));
  });
  chat = await listen(server);
  Object.assign(next, {
    secrets: { AGENT_API_KEY: stage.simulator.apiKey, CHAT_WEBHOOK: chat.origin },
  });
};
const chatHeard = async () => {
  await chat.close();
  expect(JSON.parse(heard.join('')).text).toMatch(
    /^The agent ended with finished, actions without a decision: 0: http\S+\/(conversations|pull)\/\w+$/,
  );
};

/** The port of the example may be taken on this machine, so the stage's simulator stands for the one beside the step. */
const withoutItsPort = ({ stage: { simulator }, next }: Telling) => {
  const edit = (text: string) =>
    text
      .replaceAll('http://127.0.0.1:4010', simulator.url)
      .replace('node agent-conversations/lab', `node ${root}/lab`)
      .replace('--speed 60', '--speed 60 --help');
  Object.assign(next, { edit, override: { 'api-key': simulator.apiKey } });
};

const more = `rules: |
        - preset: node
        - ask: { path: ".github/**" }
      label: robot
      prompt: Tidy up \${{ github.event.issue.title }}.
      ask: never
      max-cost: 0.5
      timeout: 10m
      model: openai/gpt`;
const none = 'quickstart.yml → agent / start: skipped, agent / answer: skipped';
const passesOver = (...happenings: string[]) => happenings.map((each) => `${each} | ${none}`);
const notHeard = (words: string) => `wendy: ${words} | approve-by-comment.yml → answer: skipped`;
const mends = 'given { prompt: Mend the function. }';

playExamples()`
  label.yml follows an agent to its end whose question approve-by-comment.yml answers, whatever limit it meets
    ${asks('label.yml')} | ${isLimited} | approve-by-comment.yml → answer: answered
    the log of answer says GitHub takes no more requests for now; trying again in 1s | 24h pass
    it ends → agent: finished | agent logs as shown | told Work on issue #7 of octo/hello
    mona was notified of mentioned: 🚀, mentioned: ✋, takes part: /approve, takes part: 👀, mentioned: ✅
  label.yml passes over another label and a stranger’s form
    labelled bug | label.yml → agent: skipped | labelled agent by a form | label.yml → agent: skipped
    GitHub was not asked
  nightly-task.yml is red where the agent is stuck, and its last step says where to look
    scheduled | ${nightlyIsStuck} | nightly-task.yml → task: stuck red
    the log of task says The agent ended with stuck, see http
    told Update the dependencies that have a patch release | told Begin at commit 0123456789abcdef
  approve-by-comment.yml: /agent starts on the branch of a pull request, also where another workflow sets 👀
    ${onPull('/agent bring this up to date')} | approve-by-comment.yml → answer: finished
    told "selected_branch":"broken" | told is pull request 7 of octo/hello
  nightly-follow-up.yml: the agent hears of tests that fail, and of none that pass
    scheduled | nightly-follow-up.yml → task: finished, tests: success, follow-up: finished
    task and follow-up have one conversation
    scheduled | written run: 'true' for run: npm cit
    nightly-follow-up.yml → task: finished, tests: success, follow-up: skipped
  typed-result.yml hands on a result that fits its schema, and keeps what the agent did where none fits
    ${given({ question: says(`Here: ${value}`) })}
    typed-result.yml → find: finished | find uploaded nothing | ${hasValue}
    the log of find says 1 file: src/greet.ts
    ${given({ question: says('All is well.') })}
    typed-result.yml → find: bad_output red | find uploaded agent.patch, trajectory.zip
  fix-failing-check.yml makes one attempt for one label, and none where it has nothing to do
    ${checksFailed} | wendy labels it agent-fix | ${runEnds()} | fix-failing-check.yml → fix: finished
    told The checks of pull request #7 failed | told Job test, step npm test
    told expected 2, got 3 | told $(touch hacked) | told "selected_branch":"broken" | ${noKeyIsTold}
    ${runEnds()} | fix-failing-check.yml → fix: success
    the log of fix says does not carry the label agent-fix: nothing to do | wendy labels it agent-fix
    ${runEnds({ conclusion: 'success' })} | fix-failing-check.yml → fix: skipped
    ${runEnds({ event: 'push' })} | fix-failing-check.yml → fix: skipped
    ${runEnds({ head_repository: { full_name: 'fork/hello' } })} | fix-failing-check.yml → fix: skipped
    ${runEnds({ pull_requests: [] })} | fix-failing-check.yml → fix: success
    the log of fix says No open pull request: nothing to do | ${isLabelledStill} | 1 start
  matrix.yml has a conversation of its own in each job
    matrix.yml → agent (api): finished, agent (web): finished | 2 starts
    told packages/api | told packages/web
  start-now-wait-later.yml waits in its last job for the conversation that its first one started
    given { prompt: Tidy up. } | start-now-wait-later.yml → start: started, build: success, wait: finished
    start and wait have one conversation
  environment-gate.yml answers the question behind the gate, and follows the agent to its end
    given { prompt: '${longAtWork}' } | ${worksOn}
    environment-gate.yml → run: waiting_for_confirmation, approve: answered, follow: finished
    the summary of run says npm install --save-dev left-pad
    given { prompt: 'simulate: finish' } | with { ask: never }
    environment-gate.yml → run: finished, approve: skipped, follow: skipped
  environment-gate.yml does not approve what has changed when the gate opens
    given { prompt: 'simulate: confirm, then finish' } | ${asksForMore}
    environment-gate.yml → run: waiting_for_confirmation, approve: not_waiting red, follow: skipped
    the summary of approve says The agent wants to do these 2 things | ${answersIn('approve')}
  plan-then-act.yml plans by reading alone, and carries the plan out within its scope behind the gate
    ${mends} | plan-then-act.yml → plan: finished, act: waiting_for_confirmation red
    the summary of plan says /^### 📋 The plan\n\n> I return the value in src/
    the output scope of plan says - accept: { tool: terminal, command: "npm test" }
    ${answersIn('plan', 'accept', 'reject', 'accept')} | the log of act says rule 4 allowed
    ${given({ prompt: 'Mend the function.\nsimulate-says: I mend it.' })}
    plan-then-act.yml → plan: bad_output red, act: skipped
  enterprise.yml reaches the service through a proxy, with a certificate authority of its own
    ${inOwnNetwork} | given { prompt: Tidy up. } | enterprise.yml → agent: finished | ${wentThrough}
  agent.yml asks people for what its rules do not know, and follows the agent to its end
    ${asks('agent.yml')} | agent.yml → start: skipped, answer: answered
    24h pass | it ends → start: finished, answer: skipped
    told Read issue #7 of this repository | the thread says ✅ Finished
  agent-risky.yml lets the agent go on without a question where nothing is risky
    labelled agent | agent-risky.yml → start: finished, answer: skipped | ${policiesAre('ConfirmRisky')}
  agent.yml answers /help of a stranger, and passes over the /approve of one
    a stranger: /approve | agent.yml → start: skipped, answer: skipped
    a stranger: /help | agent.yml → start: skipped, answer: answered | the thread says ### 💬 Commands
  dispatch.yml and reusable.yml start the task that somebody types, or another workflow gives
    given { prompt: Tidy up., model: openai/gpt } | dispatch.yml → agent: finished
    given { prompt: Tidy up., model: openai/gpt } | reusable.yml → agent: finished
    ${modelsAre(null, 'openai/gpt')}
  review.yml rejects what the agent asks for, and passes over forks and drafts
    its pull request is opened { draft: false, head: { ref: broken, repo: { full_name: mallory/hello } } }
    review.yml → review: skipped
    its pull request is opened { draft: true, head: { ref: broken, repo: { full_name: octo/hello } } }
    review.yml → review: skipped
    its pull request is opened { draft: false, head: { ref: broken, repo: { full_name: octo/hello } } }
    ${overridden({ prompt: 'Review it.\nsimulate: confirm, then finish' })} | review.yml → review: finished
    the log of review says the workflow rejected | the thread says ✅ Finished
  notify.yml tells the chat how the run ended, what nobody decided on, and where
    ${hasChat} | notify.yml → task: finished | ${chatHeard}
  try-without-an-account.yml ends well with the simulator of the checkout
    ${withoutItsPort} | given { prompt: 'simulate: finish' } | try-without-an-account.yml → try: finished

  quickstart.yml asks people for what its preset does not know, and hears their answer while it follows the agent
    ${asks('quickstart.yml')} | quickstart.yml → agent / start: skipped, agent / answer: answered
    24h pass | it ends → agent / start: finished, agent / answer: skipped
    the output conversation-url of agent / start says /conversations/ | told Read issue #7 of this repository, fix it
  quickstart.yml costs nothing for strangers, bots, forms and other labels, and starts nothing in a fork
    ${passesOver('labelled bug', 'labelled agent by a bot', 'labelled agent by a form', 'unlabelled agent', 'pushed')}
    ${passesOver('a stranger: /approve', 'a stranger: /agent do it', 'a stranger: /stop')}
    ${passesOver('wendy: looks good', 'wendy: see src/a.js')} | GitHub was not asked
    labelled agent | without a key | quickstart.yml → agent / start: bad_input red, agent / answer: skipped
    the thread says api-key: is empty | the service was not asked
    a stranger: /help | quickstart.yml → agent / start: skipped, agent / answer: answered
  quickstart.yml with each input set starts as it says
    ${({ next }) => Object.assign(next, { edit: (text: string) => text.replace('rules: node', more) })}
    labelled robot | quickstart.yml → agent / start: finished, agent / answer: skipped
    ${modelsAre('openai/gpt')} | told Tidy up It breaks.
  quickstart.yml with ask: plan is refused before anything is sent, since nobody could approve the plan
    labelled agent | written rules: node\n      ask: plan for rules: node
    quickstart.yml → agent / start: failure, agent / answer: skipped | GitHub was not asked
    the log of agent / start says /^::error .*::ask: plan .*plan-then-act\.yml/
  approve-by-comment.yml passes over what does not begin with a command
    ${['looks good', 'see src/index.ts', 'I would say /approve', '/etc/passwd'].map(notHeard)} | GitHub was not asked
`;

playExamples({ skipPost: false })`
  stop-with-job.yml stops the agent of a job that is cancelled
    given { prompt: 'simulate: hang' } | ${isCancelled} | stop-with-job.yml → agent: cancelled red
    ${isPaused}
`;

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

test('reusable.yml: no call in a run takes the place of another that waits, or writes its comment', () => {
  const text = read('examples/reusable.yml');
  const [, group = ''] = /^ +concurrency: (.*)$/m.exec(text) ?? [];
  const groupOf = (key: string) => filledIn(group, { github: { run_id: 1 }, inputs: { key } });
  expect(groupOf('docs')).not.toBe(groupOf('tests'));
  expect(text).toMatch(/comment-key: \$\{\{ inputs\.key \}\}/);
});

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
  ['money as a text', 'rules: node', 'max-cost: "5"', "Unexpected value '5' for max-cost"],
])('a caller that gives the workflow of quickstart.yml %s begins no run', async (_, from, to, why) => {
  const text = read('examples/quickstart.yml').replace(from, to);
  const runStep = () => Promise.reject(new Error('a step ran'));
  await expect(playWorkflow(text, { runStep, env: {}, event: labelled('agent') })).rejects.toThrow(why);
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

test('every example was played, and every log that docs/action.md shows was compared', () => {
  const examples = readdirSync(join(root, 'examples')).filter((name) => name.endsWith('.yml'));
  expect([...played].sort()).toEqual(examples.sort());
  expect([...compared].sort()).toEqual(logsShown.map(([head]) => head).sort());
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
