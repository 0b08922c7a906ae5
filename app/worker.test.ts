// From a delivery to what people see, over a real embedded store and fakes of GitHub and the service.

import { describe, expect, test } from '@jest/globals';
import { ServiceError, sandboxOf, startStepOf } from '../shared/service/index.ts';
import { commentEvent, issueEvent, mona, pullEvent } from '../test/support/deliveries.ts';
import { httpError } from '../test/support/fake-github.ts';
import {
  becomes,
  configure,
  label,
  replies,
  reports,
  rig,
  run,
  stickies,
  sticky,
  unlabel,
} from '../test/support/issue-stage.ts';
import { rigSettings, workerRig } from '../test/support/worker-rig.ts';
import { aRun } from './testing/runs.ts';

/** Another process handles the removal of the label while this one works. */
const stop = async () => {
  const payload = issueEvent('unlabeled');
  await rig.store.inbox.put({ id: 'stop', event: 'issues', payload, receivedAt: rig.clock.now() });
  await rig.handleDeliveries();
};

describe('a label', () => {
  test('starts one conversation with the issue, and shows it', async () => {
    await label();
    expect(rig.service.started).toHaveLength(1);
    expect(rig.service.started[0]).toMatchObject({
      repository: 'octo/garden',
      title: 'octo/garden#12: Water',
    });
    expect(rig.service.started[0]?.message).toContain('Water the plants');
    expect(rig.github.reactions).toMatchObject([{ content: 'eyes', issue_number: 12 }]);
    expect(stickies()).toEqual([expect.stringContaining('Started by @mona')]);
    await rig.pass(30_000);
    expect(stickies()[0]).toContain('The agent is working');
    expect(stickies()[0]).toContain('https://service.example/conversations/');
    expect(await run()).toMatchObject({ state: 'watching', message: '' });
  });

  test('ends with one report that holds the final message, and the progress comment links to it', async () => {
    await label();
    await becomes('finished');
    expect(stickies()).toHaveLength(1);
    expect(stickies()[0]).toContain('✅ Finished');
    expect(stickies()[0]).not.toContain('All plants are watered.');
    expect(reports()).toHaveLength(1);
    expect(reports()[0]).toContain('All plants are watered.');
    expect(await run()).toMatchObject({ state: 'ended', dueAt: null });
    rig.service.requests.length = 0;
    await rig.pass(120_000, 20_000);
    expect(rig.service.requests).toEqual([]);
  });

  test('set again after the end begins a new run; while one is live it does not', async () => {
    await label();
    await label();
    expect(rig.service.started).toHaveLength(1);
    expect(replies()[0]).toContain('still going on');
    await becomes('finished');
    await label();
    expect(rig.service.started).toHaveLength(2);
    expect(stickies()).toHaveLength(2);
  });

  test('that is refused again is answered again when the reason or the run is another one', async () => {
    await label({ issue: { number: 12, state: 'closed' } });
    await label();
    await label();
    await unlabel();
    await label();
    await label();
    expect(replies()[0]).toContain('This issue is closed');
    expect(replies().slice(1)).toEqual(Array(2).fill(expect.stringContaining('still going on')));
  });

  test('of another name, one without a sender and an event without a handler start nothing', async () => {
    await label({ label: { name: 'bug' } });
    await label({ sender: null });
    await rig.deliver('star', { action: 'created' });
    expect(rig.service.started).toEqual([]);
    expect(rig.github.comments).toEqual([]);
  });

  const forbidden = httpError(403, 'Resource not accessible by integration');
  test.each<[string, string, () => unknown, string]>([
    ['without the permission', '', () => rig.github.roles.set('mona', 'triage'), 'permission **write**'],
    ['where a branch is missing', 'branch: nowhere', () => {}, 'nowhere'],
    [
      'by no member of a configured team',
      'teams: [gardeners]',
      () => {},
      'is for members of the team `gardeners`. Nothing',
    ],
    [
      'where a configured team was deleted',
      'teams: [gardeners]',
      () => rig.github.unknownNames.add('gardeners'),
      'there is no such team: it was deleted or renamed',
    ],
    [
      'under a wrong configuration',
      'permission: { start: wirte }\npromt: x\n',
      () => {},
      '`promt` | is unknown',
    ],
    [
      'where the App may not read the teams',
      'teams: [gardeners]',
      () => rig.github.faults.push({ route: /memberships/, error: forbidden }),
      '**members: read**',
    ],
  ])('%s starts nothing, and says once what to change', async (_, configuration, prepare, words) => {
    configure(configuration);
    prepare();
    await label();
    if (words.startsWith('permission')) await label();
    expect(rig.service.started).toEqual([]);
    expect(rig.github.marked('reply').map(({ body }) => body)).toEqual([expect.stringContaining(words)]);
  });

  test('by a member of one of the configured teams starts', async () => {
    configure('teams: [gardeners, florists]');
    rig.github.members.add('florists/mona');
    await label();
    expect(rig.service.started).toHaveLength(1);
  });

  test("by a bot starts only where the bot is listed and has the permission that the operator's policy asks", async () => {
    const nothing = { allowRequester: null, ask: null, rules: null, limits: {} };
    const least = { ...nothing, permission: { start: 'maintain' } } as const;
    const settings = { ...rigSettings, policy: { least, name: 'POLICY_FILE@1' } };
    const strict = await workerRig('', { settings }, rig);
    const sender = { login: 'renovate[bot]', id: 5, type: 'Bot' };
    await label({ sender });
    configure('bots: ["renovate[bot]"]');
    await strict.deliver('issues', issueEvent('labeled', { sender }));
    expect(rig.service.started).toEqual([]);
    rig.github.roles.set('renovate[bot]', 'maintain');
    await strict.deliver('issues', issueEvent('labeled', { sender }));
    expect(rig.service.started).toHaveLength(1);
  });

  test('starts although GitHub does not say whether the branch exists, and says so', async () => {
    configure('branch: main');
    rig.github.faults.push({ route: /branches/, error: httpError(404, 'Not Found') });
    await label();
    expect(rig.service.started).toHaveLength(1);
    const why = 'the branch could not be checked';
    expect(rig.lines).toContainEqual({ level: 'warn', message: why });
    // Nothing tells later whether it was there, so the end says it again.
    const doubt = /workspace may be empty: whether octo\/garden has the branch main .*\(Not Found\)/;
    expect(stickies()[0]).toMatch(doubt);
    await becomes('finished');
    expect(stickies()[0]).toMatch(doubt);
    expect(reports()[0]).toMatch(doubt);
  });

  test('is handled later when GitHub cannot look up the branch now', async () => {
    configure('branch: main');
    rig.github.faults.push({ route: /branches/, error: httpError(502, 'Bad gateway') });
    await label();
    expect(rig.service.started).toEqual([]);
    await rig.pass(30_000, 1_000);
    expect(rig.service.started).toHaveLength(1);
  });

  test('uses the configured label, branch, model and wording', async () => {
    configure('label: Robot\nbranch: main\nmodel: openai/gpt\nprompt: "Garden rules. {{ issue }}"');
    await label();
    expect(rig.service.started).toEqual([]);
    await label({ label: { name: 'robot' } });
    expect(rig.service.started[0]).toMatchObject({ branch: 'main', model: 'openai/gpt' });
    expect(rig.service.started[0]?.message).toMatch(/^Garden rules\. /);
  });

  test('is handled again when another run for the issue began in the meantime', async () => {
    const request = rig.github.request.bind(rig.github);
    let isRaced = false;
    rig.github.request = async (route, given) => {
      if (!isRaced && route.includes('permission')) {
        isRaced = true;
        await rig.store.runs.insert(aRun({ id: 'theirs', dueAt: null }));
      }
      return request(route, given);
    };
    await label();
    await rig.pass(5_000, 1_000);
    expect((await run()).id).toBe('theirs');
    expect(rig.service.started).toEqual([]);
    expect(replies()[0]).toContain('still going on');
  });

  test('is given up when GitHub does not know the repository any more', async () => {
    rig.github.faults.push({ route: /permission/, error: httpError(410, 'Gone') });
    await label();
    expect(rig.lines).toContainEqual({
      level: 'error',
      message: 'a delivery failed and will not be tried again',
    });
  });
});

describe('a start', () => {
  test.each<[string, 'unavailable' | 'start_unknown', boolean, string]>([
    ['that was provably not taken is sent again', 'unavailable', false, 'watching'],
    ['whose answer was lost is adopted when the service has taken it', 'start_unknown', true, 'watching'],
    ['is found in the list of starts, before its conversation exists', 'start_unknown', true, 'preparing'],
  ])('%s', async (_, code, taken, state) => {
    rig.service.startFault = { error: new ServiceError(code, 'cut'), taken };
    rig.service.readyAtOnce = state === 'watching';
    rig.service.listsStarts = state === 'preparing';
    await label();
    expect(rig.service.started).toHaveLength(taken ? 1 : 0);
    if (state === 'preparing') rig.service.known.clear();
    await rig.pass(20_000);
    expect(rig.service.started).toHaveLength(1);
    expect(await run()).toMatchObject({ state });
  });

  test('is followed through its steps to the conversation', async () => {
    rig.service.readyAtOnce = false;
    await label();
    rig.service.changeTask({ step: startStepOf('PREPARING_REPOSITORY') });
    await rig.pass(6_000, 1_000);
    expect((await run()).state).toBe('preparing');
    expect(stickies()[0]).toContain('preparing the repository');
    rig.service.changeTask({ step: startStepOf('ERROR'), error: 'no such repository' });
    await rig.pass(6_000);
    expect(reports()[0]).toContain('no such repository');
  });

  test('that is answered after the run ended still adds the link to the conversation', async () => {
    const { start } = rig.service.api;
    Object.assign(rig.service.api, {
      start: async (...request: Parameters<typeof start>) => {
        const started = await start(...request);
        await stop();
        return started;
      },
    });
    await label();
    expect(await run()).toMatchObject({
      state: 'ended',
      facts: { end: { ending: { outcome: 'cancelled' } } },
    });
    expect(stickies()[0]).toContain('https://service.example/conversations/');
  });
});

describe('a live run', () => {
  test('shows each state at once, and why it failed', async () => {
    await label();
    await becomes('waiting_for_confirmation', 35_000);
    expect(stickies()[0]).toContain('The agent waits for an answer');
    rig.service.failure = { code: 'BudgetExceeded', detail: 'no money left' };
    await becomes('error', 65_000);
    expect(reports()[0]).toContain('> BudgetExceeded: no money left');
  });

  test('is still followed when its sandbox cannot be resumed', async () => {
    await label();
    const resumeSandbox = async () => Promise.reject(new ServiceError('unavailable', 'down'));
    Object.assign(rig.service.api, { resumeSandbox });
    rig.service.change({ sandbox: sandboxOf('PAUSED'), agent: null });
    await rig.pass(60_000);
    expect(await run()).toMatchObject({ state: 'watching', facts: { agent: { wakes: { count: 1 } } } });
  });

  test('is not resumed where the repository is set to wait, and a message waits with it', async () => {
    configure('on_pause: wait');
    await label();
    rig.service.change({ sandbox: sandboxOf('PAUSED'), agent: null });
    await rig.pass(60_000, 20_000);
    await rig.deliver('issue_comment', commentEvent('/agent more'));
    expect(rig.service.resumed).toEqual([]);
    expect(sticky()).toMatch(/A message by @mona goes in when the conversation is resumed/);
  });

  test('keeps what another writer stored during a poll', async () => {
    await label();
    const { conversations } = rig.service.api;
    let isStopped = false;
    Object.assign(rig.service.api, {
      conversations: async (...ids: Parameters<typeof conversations>) => {
        const found = await conversations(...ids);
        if (!isStopped) await stop();
        isStopped = true;
        return found;
      },
    });
    await becomes('finished');
    expect((await run()).facts.end.ending?.outcome).toBe('cancelled');
    expect(reports()).toHaveLength(1);
  });

  test('goes on when another label is removed', async () => {
    await label();
    await rig.deliver('issues', issueEvent('unlabeled', { label: { name: 'bug' } }));
    expect((await run()).state).not.toBe('ended');
  });

  test('ends without a comment when the issue is deleted or the App is uninstalled', async () => {
    await label();
    await rig.deliver('issues', issueEvent('deleted'));
    expect((await run()).state).toBe('ended');
    rig.clock.advance(1000);
    await label();
    await rig.deliver('installation', { action: 'deleted', installation: { id: 3 } });
    expect((await run()).facts.end.ending?.reason).toBe('the App was uninstalled');
    rig.clock.advance(1000);
    await label();
    const removed = { action: 'removed', installation: { id: 3 }, repositories_removed: [{ id: 7 }] };
    await rig.deliver('installation_repositories', removed);
    expect((await run()).facts.end.ending?.reason).toBe('the App was uninstalled');
    expect(reports()).toEqual([]);
  });
});

test.each([
  ['goes on where the App is installed there', { id: 3 }, 'watching'],
  ['ends where the App is in no installation there', null, 'ended'],
  ['goes on where another installation has the repository now', { id: 4 }, 'watching'],
])('a run of a repository that an event says was removed %s', async (_, installation, state) => {
  rig.github.installedIn = installation;
  await label();
  await rig.pass(60_000);
  const removed = { action: 'removed', installation: { id: 3 }, repositories_removed: [{ id: 7 }] };
  await rig.deliver('installation_repositories', removed);
  expect((await run()).state).toBe(state);
});

describe('a pull request', () => {
  test('that the agent opened is linked, with a check that ends as the run does', async () => {
    await label();
    await rig.deliver('pull_request', pullEvent('opened'));
    await rig.pass(5_000, 1_000);
    expect(stickies()[0]).toContain('#40');
    expect(rig.github.checks).toMatchObject([{ fields: { head_sha: 'abc', status: 'in_progress' } }]);
    await rig.deliver('pull_request', pullEvent('opened'));
    const head = { ref: 'agent/water', sha: 'def', repo: { id: 7 } };
    await rig.deliver('pull_request', pullEvent('synchronize', { head }));
    await becomes('finished');
    expect(rig.github.checks.map(({ fields }) => fields.head_sha)).toEqual(['abc', 'def']);
    expect(rig.github.checks[1]?.fields).toMatchObject({ conclusion: 'success' });
    expect(reports()[0]).toContain('pull request #40');
  });
});

describe('a command', () => {
  const command = (body: string, changes: Record<string, unknown> = {}) =>
    rig.deliver('issue_comment', commentEvent(body, changes));

  test('is answered: /status once for many who ask at once, /help, and a malformed one', async () => {
    await label();
    for (const body of ['/status', '/status', '/agent help', '/status please']) await command(body);
    expect(replies()).toHaveLength(3);
    expect(replies()[0]).toContain('Starting the agent');
    expect(replies()[1]).toContain('### 💬 Commands');
    expect(replies()[2]).toContain('nothing else on that line');
    rig.clock.advance(10_000);
    await command('/status');
    expect(replies()).toHaveLength(4);
  });

  test('/retry begins again after the end, also from the linked pull request', async () => {
    await label();
    await command('/retry');
    expect(replies()[0]).toContain('still going on');
    await rig.deliver('pull_request', pullEvent('opened'));
    await unlabel();
    await command('/retry', { issue: { number: 40, pull_request: {} } });
    expect(rig.service.started).toHaveLength(2);
    expect((await run()).facts.start.by).toEqual({ kind: 'command', usage: '/retry' });
    expect(sticky()).toContain('`/retry`');
  });

  test('/retry takes no text that was edited after it was written', async () => {
    await label();
    await unlabel();
    rig.github.issueText = { ...rig.github.issueText, lastEditedAt: '2099-01-01T00:00:00Z' };
    await command('/retry');
    expect(rig.service.started).toHaveLength(1);
    expect(replies()[0]).toContain('the issue was edited after you wrote `/retry`');
  });

  test('/stop needs the permission to start; /status does not', async () => {
    await label();
    const sender = { login: 'sam', id: 2, type: 'User' };
    await command('/stop', { sender });
    expect((await run()).facts.stop.latest).toBeNull();
    expect(replies()[0]).toContain('yours is **read**');
    await command('/status', { sender });
    expect(replies()).toHaveLength(2);
  });

  test('that an App wrote in the name of a person needs the App listed and the permission of the person', async () => {
    await label();
    const wrote = (user: object, name: string) => ({
      sender: user,
      comment: { id: 900, body: name, user, performed_via_github_app: { slug: 'robot' } },
    });
    await command('/stop', wrote(mona, '/stop'));
    expect((await run()).facts.stop.latest).toBeNull();
    expect(replies()[0]).toContain('`/stop` was written through the app `robot`');
    configure('bots: ["robot[bot]"]');
    await command('/stop', wrote({ login: 'sam', id: 2, type: 'User' }, '/stop'));
    expect(replies()[1]).toContain('yours is **read**');
    await command('/stop', wrote(mona, '/stop'));
    expect((await run()).facts.stop.latest?.by).toBe('mona');
  });

  test('is ignored in a quote, in an edit by another person, and without the prefix where no agent is asked for', async () => {
    rig.github.shownIssue = { labels: [] };
    await command('/retry');
    await command('> /agent help');
    await command('/agent help', { comment: { id: 1, body: '/agent help', user: { ...mona, id: 9 } } });
    await command('/unknown');
    expect(rig.github.comments).toEqual([]);
    await command('/agent status');
    await command('/agent retry', { sender: { ...mona, id: 11 } });
    expect(replies()).toHaveLength(2);
    expect(replies()[0]).toContain('there is no run here');
  });

  test('is answered without the prefix where the label is set, as the event of that may come later', async () => {
    await command('/stop');
    expect(replies()).toEqual([expect.stringContaining('there is no run here')]);
  });

  test('under a wrong configuration is answered once, without the prefix only where an agent is asked for', async () => {
    rig.github.shownIssue = { labels: [] };
    configure('nonsense: 1');
    await command('/retry');
    expect(replies()).toEqual([]);
    await command('/agent water the plants');
    await command('/agent help');
    expect(replies()).toEqual([expect.stringContaining('nonsense')]);
    expect(rig.service.started).toEqual([]);
    rig.github.files.delete('octo/garden');
    rig.github.shownIssue = {};
    await label();
    configure('rubbish: 1');
    await command('/retry');
    expect(replies()[1]).toContain('rubbish');
    expect((await run()).state).not.toBe('ended');
  });
});
