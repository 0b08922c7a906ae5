// `on_red_check`: failing checks go to the agent as a round, so often in a row and no longer.

import { beforeEach, describe, expect, test } from '@jest/globals';
import { agentOf } from '../../shared/service/index.ts';
import { checksEvent, issueEvent, mona, pullEvent } from '../../test/support/deliveries.ts';
import { httpError, ownApp } from '../../test/support/fake-github.ts';
import { becomes, configure, label, rig, run, sticky, tell } from '../../test/support/issue-stage.ts';
import { withFacts } from '../store/run/run-facts.ts';
import { aRun } from '../testing/runs.ts';

let sha: string;
const agent = { id: 77, login: 'agent', type: 'User' };
const red = {
  ...{ id: 501, name: 'lint', status: 'completed', conclusion: 'failure' },
  ...{ app: { slug: 'github-actions' }, output: { title: 'Two problems' } },
  annotations: [{ path: 'src/a.ts', start_line: 3, message: 'unused\nname' }],
  log: '2026-01-01T00:00:00.0000000Z \u001b[31mfound 2 problems\u001b[0m\n2026-01-01T00:00:01.0000000Z exit 1\n',
};
const green = { id: 502, name: 'build', status: 'completed', conclusion: 'success' };
const many = Array.from({ length: 120 }, (_, at) => ({ ...green, id: 600 + at, name: `test ${at}` }));
const commitBy = (email: string) => ({
  commit: { author: { email }, committer: { date: new Date(rig.clock.now()).toISOString() } },
});

beforeEach(async () => {
  rig.service.wakes = true;
  configure('on_red_check: { rounds: 2 }\n');
  await label();
  const created_at = new Date(rig.clock.now() + 1_000).toISOString();
  await rig.deliver('pull_request', pullEvent('opened', { created_at, user: agent }));
  rig.github.commits = [commitBy('agent@example.com')];
  rig.github.otherChecks = [green, red];
  head('abc');
  await finish();
});

function head(to: string): void {
  sha = to;
  rig.github.pull = { state: 'open', head: { sha, repo: { id: 7 } }, base: { repo: { id: 7 } } };
}
const finish = () => becomes('finished');
const checksEnd = async (suite: Record<string, unknown> = {}) => {
  await rig.deliver('check_suite', checksEvent({ head_sha: sha, ...suite }));
  await rig.pass(30_000, 10_000);
};
const push = (to: string, user: object) => {
  head(to);
  const pushed = { head: { ref: 'agent/water', sha, repo: { id: 7 } }, user };
  return rig.deliver('pull_request', pullEvent('synchronize', pushed));
};
/** The agent pushes, and its checks fail again. */
const again = async (to: string) => {
  await push(to, mona);
  await finish();
  await checksEnd();
};
const onPull = () =>
  rig.github
    .marked('reply')
    .filter(({ issue }) => issue === 40)
    .map(({ body }) => body.split('\n').slice(1).join('\n'));

test('names, annotations and the end of the log go to the agent as data, and people are told', async () => {
  await checksEnd();
  const [message = '', ...others] = rig.service.messages;
  expect(others).toEqual([]);
  expect(message).toContain('Checks of pull request 40 failed on commit abc.');
  expect(message).toMatch(/<<<CHECKS-\w{24}\nCheck "lint" \(failure\): Two problems\n/);
  expect(message).toContain('| src/a.ts, line 3: unused name');
  expect(message).toContain('The end of its log:\n| found 2 problems\n| exit 1\n');
  expect(message).not.toContain('build');
  expect(onPull()).toEqual([
    '🔴 `lint` failed on `abc`. The agent is told what they say (1 of at most 2 in a row).',
  ]);
  expect(sticky()).toContain('Round 2, because checks failed');
  expect(sticky()).not.toContain('@null');
});

test('the agent is told of a commit once, and of so many in a row, and then it is up to people', async () => {
  await checksEnd();
  await finish();
  await checksEnd();
  expect(rig.service.messages).toHaveLength(1);
  await again('def');
  expect(rig.service.messages).toHaveLength(2);
  await again('fed');
  expect(rig.service.messages).toHaveLength(2);
  expect(onPull().at(-1)).toContain('went back to the agent 2 times in a row, which is the limit');
  // A person tells it something, and it begins again.
  await tell('/agent use the other way');
  await again('eee');
  expect(rig.service.messages).toHaveLength(4);
  expect(onPull().at(-1)).toContain('(1 of at most 2 in a row)');
});

test('an agent that waits for an answer is not told of failing checks before that', async () => {
  rig.service.change({ agent: agentOf('waiting_for_confirmation') });
  await tell('/agent go on');
  await becomes('waiting_for_confirmation');
  const before = rig.service.messages.length;
  await checksEnd();
  expect(rig.service.messages).toHaveLength(before);
  expect(rig.service.requests.filter((request) => request.startsWith('approve'))).toEqual([]);
});

describe('checks do not go to the agent', () => {
  const show = (...checks: (typeof rig.github.otherChecks)[number][]) => {
    rig.github.otherChecks = checks;
  };
  test.each<[string, () => Promise<unknown> | unknown]>([
    ['where on_red_check is not set', () => rig.github.files.clear()],
    ['while other checks still run', () => show(red, { ...green, status: 'in_progress', conclusion: null })],
    [
      'while one of many still runs',
      () => show(red, ...many, { ...green, status: 'queued', conclusion: null }),
    ],
    ['where all are green', () => show(green)],
    ['where the red one is our own', () => show({ ...red, app: { id: ownApp } })],
    [
      'where their commit is not the head any more',
      () => {
        head('newer');
        sha = 'abc';
      },
    ],
    [
      'where the pull request is from a fork',
      () => Object.assign(rig.github.pull, { head: { sha, repo: { id: 8 } } }),
    ],
    [
      'after a person has committed',
      () => Object.assign(rig.github, { commits: [...rig.github.commits, commitBy('mona@example.com')] }),
    ],
    ['after a person has pushed', () => push('def', agent)],
    [
      'where the label was removed while it worked',
      async () => {
        rig.service.change({ agent: agentOf('running') });
        await tell('/agent go on');
        rig.service.messages.length = 0;
        await rig.deliver('issues', issueEvent('unlabeled'));
      },
    ],
    [
      'where the issue was closed since',
      () => Object.assign(rig.github, { shownIssue: { state: 'closed' } }),
    ],
    [
      'where the label was removed after the end',
      () => Object.assign(rig.github, { shownIssue: { state: 'open', labels: [{ name: 'bug' }] } }),
    ],
    [
      'where the issue is gone',
      () =>
        rig.github.faults.push({ route: /^GET .*issues\/{issue_number}$/, error: httpError(410, 'gone') }),
    ],
    [
      'where it costs too much',
      () => {
        configure('on_red_check: { rounds: 2 }\nlimits: { cost_per_day: 1 }\n');
        return rig.store.costs.keep(aRun({ id: 'other' }), 2, rig.clock.now());
      },
    ],
  ])('%s', async (_, change) => {
    await change();
    await checksEnd();
    expect(rig.service.messages).toEqual([]);
    expect(onPull()).toEqual([]);
  });
});

test('where as many agents run as may, people are told of failing checks in place of the agent', async () => {
  configure('on_red_check: { rounds: 2 }\nlimits: { runs_at_once: 1 }\n');
  const other = { number: 13, title: 'Other', body: '', html_url: 'https://x/13', state: 'open' };
  await rig.deliver('issues', issueEvent('labeled', { issue: other }));
  await checksEnd();
  expect(rig.service.messages).toEqual([]);
  expect(onPull()).toEqual([
    '🔴 `lint` failed on `abc`. As many agents run as are allowed at once, so this was not sent to the agent. A message to the agent (`/agent …`) makes it go on.',
  ]);
});

test('an agent is told nothing where another run takes the last room while logs are read', async () => {
  configure('on_red_check: { rounds: 2 }\nlimits: { runs_at_once: 1 }\n');
  const { live } = rig.store.waitingLists;
  const { transaction } = rig.store;
  const taken = { apiKey: 'default', repositoryId: 7, count: 1, starting: 0 };
  let isTaken = false;
  const full: typeof live = async () => (isTaken ? [taken] : live());
  rig.store.waitingLists.live = full;
  rig.store.transaction = (work) => {
    isTaken = true;
    return transaction((tables) => work({ ...tables, waitingLists: { ...tables.waitingLists, live: full } }));
  };
  await checksEnd();
  Object.assign(rig.store, { transaction });
  rig.store.waitingLists.live = live;
  expect(rig.service.messages).toEqual([]);
});

const noAnswer = () => Object.assign(new Error('getaddrinfo ENOTFOUND logs.example'), { status: 500 });
test.each<[string, Error | null]>([
  ['where the log may not be read', null],
  ['at once where the host of logs cannot be reached', noAnswer()],
  ['at once where the log does not end in time', new DOMException('aborted due to timeout', 'TimeoutError')],
  ['at once where the host of logs is broken', httpError(503, 'Server Busy')],
])('only the names of failing checks go to the agent %s', async (_, error) => {
  const { log: _log, ...without } = red;
  if (error === null) rig.github.otherChecks = [without];
  else for (let tries = 0; tries < 5; tries += 1) rig.github.faults.push({ route: /\/logs$/, error });
  await checksEnd();
  expect(rig.service.messages[0]).toContain('Check "lint" (failure): Two problems');
  expect(rig.service.messages[0]).not.toContain('The end of its log');
});

test('of many failing checks only a few are asked for what they say', async () => {
  const { log: _log, ...without } = red;
  rig.github.otherChecks = Array.from({ length: 300 }, (_, at) => ({
    ...without,
    id: 700 + at,
    name: `t ${at}`,
  }));
  await checksEnd();
  const asked = (what: string) => rig.github.requests.filter(({ route }) => route.endsWith(what)).length;
  expect([asked('/logs'), asked('/annotations')]).toEqual([3, 5]);
  expect(rig.service.messages[0]).toContain('(280 more are left out)');
  expect(onPull()[0]).toContain('and 295 more failed');
});

/** Something happens to the run while a log is read. */
const whileLogIsRead = (happens: () => Promise<unknown>) => {
  const request = rig.github.request.bind(rig.github);
  rig.github.request = async (route, given) => {
    if (route.endsWith('/logs')) await happens();
    return request(route, given);
  };
};
test('a log whose reading takes longer than the pause between two polls is read once, and goes to the agent', async () => {
  whileLogIsRead(async () => rig.store.runs.save(await run()));
  await checksEnd();
  expect(rig.service.messages).toHaveLength(1);
  expect(rig.github.requests.filter(({ route }) => route.endsWith('/logs'))).toHaveLength(1);
});

test('an agent that people stop while a log is read is told nothing', async () => {
  whileLogIsRead(async () => {
    const ended = await run();
    const ending = { outcome: 'cancelled', reason: 'mona', at: 1 } as const;
    await rig.store.runs.save(withFacts(ended, { end: { ending } }));
  });
  await checksEnd();
  expect(rig.service.messages).toEqual([]);
  expect(onPull()).toEqual([]);
});

test('what a person asks for is not followed by what the agent was told of this commit already', async () => {
  await checksEnd();
  await finish();
  await tell('/agent leave the lint alone, only explain it');
  await finish();
  // Our own check has ended once more.
  await checksEnd();
  expect(rig.service.messages).toHaveLength(2);
  expect(onPull()).toHaveLength(1);
});

describe('an agent that was asked to work on the pull request of a person', () => {
  const hour = 60 * 60_000;
  const commit = (email: string, at: number) => ({
    commit: { author: { email }, committer: { date: new Date(at).toISOString() } },
  });
  const labelPull = async () => {
    rig.github.branches.add('agent/water');
    const created_at = new Date(rig.clock.now() - 2 * hour).toISOString();
    const pull = { number: 41, created_at, user: mona, head: { ref: 'agent/water', sha, repo: { id: 7 } } };
    await rig.deliver('pull_request', pullEvent('labeled', pull));
    await rig.pass(10_000);
    await finish();
  };
  const checksOf41End = () => checksEnd({ pull_requests: [{ number: 41 }] });
  let begun: number;
  beforeEach(async () => {
    begun = rig.clock.now();
    rig.github.commits = [commit('mona@example.com', begun - hour)];
    await labelPull();
    rig.service.messages.length = 0;
  });

  test('is told of what its own push broke', async () => {
    rig.github.commits = [...rig.github.commits, commit('agent@example.com', rig.clock.now())];
    head('def');
    const pushed = pullEvent('synchronize', {
      number: 41,
      user: mona,
      head: { ref: 'agent/water', sha, repo: { id: 7 } },
    });
    await rig.deliver('pull_request', { ...pushed, sender: agent });
    await finish();
    await checksOf41End();
    expect(rig.service.messages).toHaveLength(1);
  });

  test('is told nothing of what that person has pushed since, though it has pushed nothing itself', async () => {
    rig.github.commits = [...rig.github.commits, commit('mona@example.com', rig.clock.now())];
    await checksOf41End();
    expect(rig.service.messages).toEqual([]);
  });

  test('is told of what its own push broke in a later run too, after it has pushed in the first one', async () => {
    rig.github.commits = [...rig.github.commits, commit('agent@example.com', rig.clock.now())];
    await rig.pass(hour, 10 * 60_000);
    await labelPull();
    expect(rig.service.started).toHaveLength(3);
    rig.github.commits = [...rig.github.commits, commit('agent@example.com', rig.clock.now())];
    await checksOf41End();
    expect(rig.service.messages).toHaveLength(1);
  });
});
