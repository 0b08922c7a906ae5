// Runs beyond a limit wait on the waiting list: what people see of it, how they leave it, and who comes next.

import { describe, expect, test } from '@jest/globals';
import { agentOf, ServiceError } from '../../../shared/service/index.ts';
import { commentEvent, issueEvent, mona } from '../../../test/support/deliveries.ts';
import { httpError } from '../../../test/support/fake-github.ts';
import {
  configure,
  goOnWith,
  labelTask,
  replies,
  rig,
  stickyOf,
  taskOf,
} from '../../../test/support/issue-stage.ts';
import { rigSettings, workerRig } from '../../../test/support/worker-rig.ts';

const limit = (limits: string) => configure(`limits: { ${limits} }\n`);
const labelTasks = async (...numbers: number[]) => {
  for (const number of numbers) await labelTask(number);
};
const elsewhere = (name: string, id: number) => ({ repository: { id, name, owner: { login: 'octo' } } });
const stateOf = async (number: number, repository = 7) =>
  (await rig.store.runs.newestAt(repository, number))?.state;
const end = async (place: number) => {
  rig.service.change({ agent: agentOf('finished') }, [...rig.service.known.keys()][place]);
  await rig.pass(60_000, 10_000);
};
const started = () => rig.service.started.map(({ title }) => title);
const tasks = (...numbers: number[]) => numbers.map((number) => `octo/garden#${number}: Task ${number}`);

describe('runs_at_once', () => {
  test('makes runs beyond it wait, tells their place, and starts them in order', async () => {
    limit('runs_at_once: 1');
    await labelTasks(12, 13, 14);
    expect(rig.service.started).toHaveLength(1);
    expect(stickyOf(13)).toContain('### ⏳ 1st in line');
    expect(stickyOf(13)).toContain('This repository runs one agent at once');
    expect(stickyOf(14)).toContain('### ⏳ 2nd in line');
    // Longer than the time limit of a start.
    await rig.pass(20 * 60_000, 60_000);
    expect(await stateOf(14)).toBe('pending');
    await end(0);
    expect(started()).toEqual(tasks(12, 13));
    expect(stickyOf(13)).not.toContain('in line');
    await rig.pass(60_000);
    expect(stickyOf(14)).toContain('### ⏳ 1st in line');
    await end(1);
    expect(rig.service.started).toHaveLength(3);
  });

  test('starts who asked first, whichever event is handled first', async () => {
    limit('runs_at_once: 1');
    await labelTask(12);
    const { clock, store } = rig;
    const receivedAt = clock.now();
    clock.advance(500);
    await labelTask(14);
    expect(stickyOf(14)).toContain('### ⏳ 1st in line');
    const payload = issueEvent('labeled', taskOf(13));
    await store.inbox.put({ id: 'came before', event: 'issues', payload, receivedAt });
    await rig.work();
    expect(stickyOf(13)).toContain('### ⏳ 1st in line');
    await rig.pass(60_000);
    expect(stickyOf(14)).toContain('### ⏳ 2nd in line');
  });

  test.each([
    ['its label is removed', () => rig.deliver('issues', issueEvent('unlabeled', taskOf(13)))],
    ['it gets /stop', () => rig.deliver('issue_comment', commentEvent('/agent stop', taskOf(13)))],
  ])('never starts a run that leaves the line because %s', async (_, leave) => {
    limit('runs_at_once: 1');
    await labelTasks(12, 13, 14);
    await leave();
    expect(await stateOf(13)).toBe('ended');
    await rig.pass(60_000);
    expect(stickyOf(14)).toContain('### ⏳ 1st in line');
    await end(0);
    expect(started()).toEqual(tasks(12, 14));
  });

  test.each([
    [
      'whose label was removed while the App did not hear of it',
      () => Object.assign(rig.github, { shownIssue: { labels: [] } }),
      'its issue was closed, or its label was removed',
    ],
    [
      'of somebody who may not start one any more',
      () => rig.github.roles.set('mona', 'read'),
      'mona may not start an agent here any more',
    ],
  ])('starts no run %s, when its turn comes', async (_, change, why) => {
    limit('runs_at_once: 1');
    await labelTasks(12, 13);
    await rig.pass(10 * 60_000, 60_000);
    change();
    await end(0);
    expect(started()).toEqual(tasks(12));
    const reports = rig.github.marked('report').map(({ body }) => body);
    expect(reports.at(-1)).toContain(`nothing was started: ${why}`);
  });

  test('starts a run when its turn comes once GitHub tells that it is still wanted', async () => {
    limit('runs_at_once: 1');
    await labelTasks(12, 13);
    await rig.pass(10 * 60_000, 60_000);
    const away = { route: /^GET .*issues\/{issue_number}$/, error: httpError(502, 'Bad gateway') };
    rig.github.faults.push(away, away);
    await end(0);
    expect(started()).toEqual(tasks(12));
    await rig.pass(60_000);
    expect(started()).toEqual(tasks(12, 13));
  });

  test('says of no run that leaves the line that its agent goes on', async () => {
    limit('runs_at_once: 1');
    await labelTasks(12, 13);
    await rig.deliver('issues', issueEvent('unlabeled', taskOf(13)));
    await rig.pass(10_000);
    const reports = rig.github.marked('report').map(({ body }) => body);
    expect(reports).toEqual([expect.stringContaining('mona removed the label agent before it began')]);
    for (const text of [stickyOf(13), ...reports]) expect(text).not.toContain('goes on');
  });

  test.each([
    ['that is raised', () => limit('runs_at_once: 3')],
    ['that is removed', () => rig.github.files.delete('octo/garden')],
  ])('%s counts for all that wait once somebody asks again, in their order', async (_, change) => {
    limit('runs_at_once: 1');
    await labelTasks(12, 13);
    change();
    await labelTask(14);
    await rig.pass(60_000);
    expect(started()).toEqual(tasks(12, 13, 14));
  });

  test('leads to a place in line that /status tells', async () => {
    limit('runs_at_once: 1');
    await labelTasks(12, 13);
    await rig.deliver('issue_comment', commentEvent('/agent status', taskOf(13)));
    expect(replies().at(-1)).toContain('### ⏳ 1st in line');
  });

  test('counts a round of a run that had ended, and does not refuse it', async () => {
    limit('runs_at_once: 1');
    rig.service.wakes = true;
    await labelTask(12);
    await end(0);
    await labelTask(13);
    await rig.deliver('issue_comment', commentEvent('/agent and a test', taskOf(12)));
    await rig.pass(10_000);
    expect(rig.service.messages).toEqual(['and a test']);
    await labelTask(14);
    await end(1);
    // The round still goes on.
    expect(await stateOf(14)).toBe('pending');
    await end(0);
    expect(rig.service.started).toHaveLength(3);
  });
});

test('MAX_RUNS is for all repositories of a key, and they take turns', async () => {
  const one = await workerRig('', { settings: { ...rigSettings, maxRuns: 1 } }, rig);
  goOnWith(one);
  await labelTasks(1, 2, 3);
  for (const number of [1, 2]) await labelTask(number, elsewhere('park', 8));
  await rig.pass(60_000);
  expect(stickyOf(3)).toContain('### ⏳ 3rd in line');
  for (let place = 0; place < 4; place += 1) await end(place);
  expect(rig.service.started.map(({ title }) => title)).toEqual([
    'octo/garden#1: Task 1',
    'octo/garden#2: Task 2',
    'octo/park#1: Task 1',
    'octo/garden#3: Task 3',
    'octo/park#2: Task 2',
  ]);
});

describe('when the key is changed', () => {
  const withKey = (key: string, maxRuns: number) => ({
    settings: { ...rigSettings, maxRuns },
    services: {
      forRepository: () => ({ key, service: rig.service.service }),
    },
  });

  test('runs that wait go on with the new one, in order and within its limits', async () => {
    goOnWith(await workerRig('', withKey('old', 2), rig));
    await labelTasks(1, 2, 3, 4, 5);
    goOnWith(await workerRig('', withKey('new', 2), rig));
    await labelTasks(6, 7);
    await rig.pass(10 * 60_000, 30_000);
    expect(started()).toEqual(tasks(1, 2));
    expect(stickyOf(3)).toContain('### ⏳ 1st in line');
    expect(stickyOf(7)).toContain('### ⏳ 5th in line');
    for (let place = 0; place < 7; place += 1) await end(place);
    expect(started()).toEqual(tasks(1, 2, 3, 4, 5, 6, 7));
  });

  test('runs that another replica has put in the line of the old one since go on with the new one', async () => {
    const before = await workerRig('', withKey('old', 1), rig);
    goOnWith(await workerRig('', withKey('new', 1), rig));
    await labelTasks(1, 2);
    for (const number of [3, 4]) await before.deliver('issues', issueEvent('labeled', taskOf(number)));
    await rig.pass(10 * 60_000, 30_000);
    expect(started()).toEqual(tasks(1, 3));
    for (let place = 0; place < 4; place += 1) await end(place);
    expect(started()).toEqual(tasks(1, 3, 2, 4));
  });
});

describe('where the service takes no more runs', () => {
  const full = () => new ServiceError('rate_limited', 'as many as may run', { status: 429, isFull: true });

  test('runs that it refused wait in line, and one alone asks again', async () => {
    rig.service.startFault = { error: full(), taken: false };
    await labelTask(12);
    expect(await stateOf(12)).toBe('pending');
    expect(stickyOf(12)).toContain('The service runs as many agents for this account as it allows');
    await labelTask(13);
    expect(rig.service.requests.filter((request) => request === 'start')).toHaveLength(1);
    expect(stickyOf(13)).toContain('### ⏳ 2nd in line');
    rig.service.startFault = { error: full(), taken: false };
    await rig.pass(25_000, 1_000);
    expect(rig.service.requests.filter((request) => request === 'start')).toHaveLength(2);
    // Neither runs out of time in line.
    for (let minutes = 0; minutes < 30; minutes += 1) {
      rig.service.startFault = { error: full(), taken: false };
      await rig.pass(60_000, 30_000);
    }
    expect([await stateOf(12), await stateOf(13)]).toEqual(['pending', 'pending']);
    rig.service.startFault = null;
    await rig.pass(5 * 60_000, 10_000);
    expect(started()).toEqual(tasks(12, 13));
  });

  test('a run that it refused keeps the place of its event', async () => {
    const { clock, store, service } = rig;
    const refuse = () => {
      service.startFault = { error: full(), taken: false };
    };
    const receivedAt = clock.now();
    clock.advance(500);
    refuse();
    await labelTask(14);
    clock.advance(500);
    const payload = issueEvent('labeled', taskOf(13));
    await store.inbox.put({ id: 'came before', event: 'issues', payload, receivedAt });
    await rig.work();
    expect(stickyOf(13)).toContain('### ⏳ 1st in line');
    refuse();
    await rig.pass(30_000, 1_000);
    await rig.pass(5 * 60_000, 10_000);
    expect(started()).toEqual(tasks(13, 14));
  });

  test('it is not asked for as long as it says, and for an hour at most', async () => {
    const asked = { status: 429, isFull: true, retryAfterMs: Number.MAX_SAFE_INTEGER };
    rig.service.startFault = { error: new ServiceError('rate_limited', 'full', asked), taken: false };
    await labelTask(12);
    await labelTask(13);
    await rig.pass(55 * 60_000, 60_000);
    expect(rig.service.started).toEqual([]);
    await rig.pass(10 * 60_000, 60_000);
    expect(rig.service.started).toHaveLength(2);
  });
});

describe('runs_per_person_per_hour', () => {
  test('refuses runs beyond it, and says when one is possible again', async () => {
    limit('runs_per_person_per_hour: 2');
    const minute = 60_000;
    const isUntilAnHourAfter = async (number: number) => {
      const { createdAt = 0 } = (await rig.store.runs.newestAt(7, number)) ?? {};
      const until = new Date(createdAt + 60 * minute).toISOString().slice(0, 16).replace('T', ' ');
      expect(replies().at(-1)).toContain(until);
    };
    await labelTask(12);
    await rig.pass(20 * minute, 10 * minute);
    await labelTasks(13, 14);
    expect(rig.service.started).toHaveLength(2);
    const words = 'you started 2 runs here within an hour, which is the most for one person';
    expect(replies().at(-1)).toContain(words);
    await isUntilAnHourAfter(12);
    await rig.pass(41 * minute, 10 * minute);
    await labelTasks(17, 18);
    expect(rig.service.started).toHaveLength(3);
    await isUntilAnHourAfter(13);
    rig.github.roles.set('rita', 'write');
    await labelTask(15, { sender: { login: 'rita', id: 2, type: 'User' } });
    expect(rig.service.started).toHaveLength(4);
    await rig.pass(61 * minute, 10 * minute);
    await labelTask(16, { sender: mona });
    expect(rig.service.started).toHaveLength(5);
  });
});
