// The App dies at random steps while people write, press buttons, answer nothing, wait in line, halt agents or approve a pull request:
// all of it happens once.

import { describe, expect, test } from '@jest/globals';
import { agentOf } from '../../shared/service/index.ts';
import { crashingApp } from '../../test/support/crashing-app.ts';
import { buttonEvent, commentEvent, issueEvent, mona, pullEvent } from '../../test/support/deliveries.ts';
import { labelled } from '../../test/support/scenes/happenings.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { openSqlite } from '../kernel/sqlite.ts';
import { peopleCheckName } from '../people/show-verdicts.ts';

type App = Awaited<ReturnType<typeof crashingApp>>;

const minute = 60_000;
const seeds = [0, 1, 2, 3, 4, 5];
const rita = { login: 'rita', id: 2, type: 'User' };
const operator = { kind: 'operator', name: 'ada' } as const;
const texts = ['one by mona', 'two by rita', 'three by mona', 'four by rita'];
/** In line: so many at once of one key and of one repository. */
const most = { ofKey: 3, ofRepository: 2 };

describe.each<[string, (app: App) => Promise<void>, object]>([
  ['messages of two people each reach the agent once at most', (app) => messages(app, false), {}],
  ['messages with a stop in between each reach the agent once at most', (app) => messages(app, true), {}],
  ['a question whose buttons are pressed is answered once', pressed, {}],
  ['a question that nobody answers is rejected once', unanswered, {}],
  ['runs of three repositories in line start once each', inLine, { maxRuns: most.ofKey }],
  ['a halt stops every agent, and starts what it held once it is lifted', halted, { maxRuns: 2 }],
  ['a pull request that two people approve gets one green check', approvedByTwo, {}],
])('%s', (_, play, settings) => {
  let crashes = 0;

  test.each(seeds)('though the App dies at random steps (seed %i)', async (seed) => {
    const dataDir = temporaryFolder();
    const app = await crashingApp(seed, async () => openSqlite(dataDir), settings);
    app.service.listsStarts = true;
    app.github.roles.set('rita', 'write');
    await play(app);
    crashes += app.crashes();
    expect((await app.close()).undone).toBe(0);
  });

  test('while the App does die', () => {
    expect(crashes).toBeGreaterThan(seeds.length);
  });
});

/** Each is given at most once and in the order in which they were written, or its author gets a reply. */
async function messages(app: App, isStopped: boolean): Promise<void> {
  const { github, service, random, put, pass } = app;
  service.wakes = true;
  let comments = 900;
  const write = async (body: string, sender = mona) => {
    const comment = { id: ++comments, body, user: sender };
    const payload = commentEvent(body, { comment, sender });
    await put(`comment ${comments}`, 'issue_comment', payload);
    if (random() < 0.3) await put(`comment ${comments}`, 'issue_comment', payload);
  };
  /** The agent works, asks, is answered elsewhere, and comes to its end. */
  const live = () => {
    const status = [...service.known.values()].at(-1)?.agent?.says;
    const dice = random();
    if (status === 'running' && dice < 0.3) service.change({ agent: agentOf('finished') });
    else if (status === 'running' && dice < 0.5) {
      service.change({ agent: agentOf('waiting_for_confirmation') });
    } else if (status === 'waiting_for_confirmation' && dice < 0.3) {
      service.change({ agent: agentOf('running') });
    }
  };
  await put('label', 'issues', issueEvent('labeled'));
  await pass(minute, 10_000);
  const [one = '', two = '', three = '', four = ''] = texts;
  await write(`/agent ${one}`);
  await write(`/agent ${two}`, rita);
  await pass(minute, 5_000, live);
  if (isStopped) await write('/stop', rita);
  await pass(isStopped ? 5_000 : 0, 5_000, live);
  await write(`/agent ${three}`);
  await pass(30_000, 5_000, live);
  await write(`/agent ${four}`, rita);
  await pass(10 * minute, 10_000, live);
  await pass(60 * minute, 2 * minute, () => {
    if (service.known.size > 0) service.change({ agent: agentOf('finished') });
  });
  const given = texts.filter((text) => service.messages.includes(text));
  expect(service.messages).toEqual(given);
  if (!isStopped) expect(given.length).toBeGreaterThanOrEqual(2);
  const back = /your message (?:was not given|did not reach)|not known whether your message|is being stopped/;
  const replies = github.marked('reply').filter(({ body }) => back.test(body));
  expect(given.length + replies.length).toBeGreaterThanOrEqual(texts.length);
  expect(service.requests.filter((request) => request.startsWith('approve'))).toEqual([]);
  const run = await app.store().runs.newestAt(7, 12);
  expect(run?.state).toBe('ended');
  expect(await app.store().messages.openOf(run?.id ?? '')).toEqual([]);
  expect(github.marked('progress')).toHaveLength(1);
  const reports = github.marked('report').map(({ body }) => body.split('\n')[0]);
  expect(new Set(reports).size).toBe(reports.length);
}

/** One check, one answer. */
async function pressed({ github, service, put, pass }: App): Promise<void> {
  await put('label', 'issues', issueEvent('labeled'));
  await pass(2 * minute, 10_000);
  await put('pull', 'pull_request', pullEvent('opened'));
  service.change({ agent: agentOf('waiting_for_confirmation') });
  await pass(4 * minute, 20_000);
  const checks = () => github.checks.filter(({ fields }) => fields.name === 'agent-conversations/question');
  const { id, fields } = checks()[0] ?? { id: 0, fields: {} };
  const [approve] = fields.actions as { identifier: string }[];
  for (const [place, by] of [mona, rita, mona].entries()) {
    const payload = buttonEvent(approve?.identifier, { id, external_id: fields.external_id }, by);
    await put(`press ${place}`, 'check_run', payload);
    await put(`press ${place}`, 'check_run', payload);
  }
  await pass(10 * minute, 20_000);
  expect(service.requests.filter((request) => request.startsWith('approve'))).toHaveLength(1);
  expect(checks()).toHaveLength(1);
  expect(checks()[0]?.fields).toMatchObject({ conclusion: 'success', actions: [] });
  service.change({ agent: agentOf('finished') });
  await pass(5 * minute, minute);
}

/** One reminder, one rejection. */
async function unanswered({ github, service, put, pass }: App): Promise<void> {
  github.files.set('octo/garden', 'questions: { mention: [otto], remind: 10m, expire: 20m }\n');
  await put('label', 'issues', issueEvent('labeled'));
  await pass(2 * minute, 10_000);
  service.change({ agent: agentOf('waiting_for_confirmation') });
  await pass(50 * minute, 20_000);
  const sent = service.requests.filter((request) => /^(approve|reject)/.test(request));
  expect(sent).toEqual(['reject nobody answered in time']);
  const calls = github.comments.filter(({ body }) => body.includes('@otto'));
  expect(calls.filter(({ body }) => body.includes('⏰'))).toHaveLength(1);
  expect(github.marked('confirmation')).toHaveLength(1);
  expect(github.marked('confirmation')[0]?.body).toContain('Nobody answered in time');
  service.change({ agent: agentOf('finished') });
  await pass(5 * minute, minute);
}

/** No limit is exceeded, and each run starts once. */
async function inLine(app: App): Promise<void> {
  const { github, service, put, pass, random } = app;
  const names = ['garden', 'park', 'wood'];
  const numbers = [1, 2, 3, 4];
  for (const name of names) {
    github.files.set(`octo/${name}`, `limits: { runs_at_once: ${most.ofRepository} }\n`);
  }
  let mostSeen = 0;
  /** As the service sees it: nothing but ends makes room. */
  const watchAndEnd = () => {
    const working = [...service.known.values()].filter(({ agent }) => agent?.is === 'working');
    expect(working.length).toBeLessThanOrEqual(most.ofKey);
    mostSeen = Math.max(mostSeen, working.length);
    const [oldest] = working;
    if (oldest && random() < 0.3) service.change({ agent: agentOf('finished') }, oldest.id);
  };
  for (const number of numbers) {
    for (const [place, name] of names.entries()) {
      const payload = issueEvent('labeled', {
        repository: { id: 7 + place, name, owner: { login: 'octo' } },
        issue: {
          ...{ number, title: `Task ${number}`, body: 'Do it', html_url: 'https://x', state: 'open' },
          updated_at: '2026-01-01T00:00:00Z',
        },
      });
      await put(`${name} ${number}`, 'issues', payload);
      if (random() < 0.3) await pass(5_000, 5_000, watchAndEnd);
    }
  }
  await pass(90 * minute, 15_000, watchAndEnd);
  expect(mostSeen).toBe(most.ofKey);
  const started = service.started.map(({ conversationId }) => conversationId);
  const all = names.length * numbers.length;
  expect(new Set(started).size).toBe(all);
  expect((await app.store().counts()).runs).toEqual({ ended: all });
  expect(github.marked('report')).toHaveLength(all);
}

async function halted({ service, clock, put, pass, store }: App): Promise<void> {
  for (const number of [12, 13, 14]) await put(`label ${number}`, 'issues', labelled(number));
  await pass(2 * minute, 10_000);
  const before = service.started.length;
  expect(await store().halts.begin('a-halt', operator, clock.now())).toBe(true);
  await pass(20 * minute, 10_000);
  expect(service.started).toHaveLength(before);
  const live = await store().runs.liveBehind(null, 10);
  expect(live.map(({ state, facts }) => [state, facts.start.note])).toEqual([
    ...Array(3 - before).fill(['pending', expect.stringContaining('halted')]),
  ]);
  const decided = await store().decisions.page({ since: 0, until: 1e15, repository: null }, null, 100);
  expect(decided.filter(({ verdict }) => verdict === 'stop')).toHaveLength(before);
  expect(await store().halts.lift(operator, clock.now())).toBe(true);
  await pass(2 * minute, 10_000);
  expect(service.started).toHaveLength(3);
  service.change({ agent: agentOf('finished') });
  for (const id of service.known.keys()) service.change({ agent: agentOf('finished') }, id);
  await pass(5 * minute, minute);
}

async function approvedByTwo({ github, put, pass }: App): Promise<void> {
  const agent = { login: 'copilot-swe-agent[bot]', id: 9, type: 'Bot' };
  const head = { sha: 'abc', ref: 'fix', repo: { id: 7 } };

  github.files.set('octo/garden', 'pull_requests: { people: 2 }\n');
  github.pull = {
    ...{ number: 40, state: 'open', commits: 1, user: agent, created_at: '2026-01-01T00:00:00Z', head },
    base: { ref: 'main', repo: { id: 7 } },
  };
  github.commits = [{ sha: 'abc', commit: { message: 'x' }, author: agent, committer: agent }];
  await put('opened', 'pull_request', pullEvent('opened', { user: agent }));
  await pass(minute, 5_000);
  for (const [id, login] of ['ada', 'wendy'].entries()) {
    github.roles.set(login, 'write');
    const user = { login, id: 20 + id, type: 'User' };
    github.reviews = [...github.reviews, { id, user, state: 'APPROVED', commit_id: 'abc' }];
    await put(`review of ${login}`, 'pull_request_review', pullEvent('dismissed'));
    await pass(minute, 5_000);
  }
  await pass(20 * minute, 20_000);
  const ours = github.checks.map(({ fields }) => fields).filter(({ name }) => name === peopleCheckName);
  expect(ours.at(-1)).toMatchObject({ head_sha: 'abc', status: 'completed', conclusion: 'success' });
  expect(new Set(ours.map(({ external_id }) => external_id)).size).toBe(ours.length);
}
