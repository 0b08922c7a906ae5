// What became of a pull request is kept with its runs: from events in any order, and from GitHub itself where one was lost.
import { beforeEach, describe, expect, test } from '@jest/globals';
import { agentOf } from '../../shared/service/index.ts';
import { pullEvent } from '../../test/support/deliveries.ts';
import { httpError } from '../../test/support/fake-github.ts';
import { becomes, goOnWith, label, rig, run, unlabel } from '../../test/support/issue-stage.ts';
import { tableOf } from '../../test/support/table.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { rigSettings, workerRig } from '../../test/support/worker-rig.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

const timeOf = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes)).toISOString();
const millis = (minutes: number) => Date.parse(timeOf(minutes));
const closed = (at: number, isMerged = false) => ({
  state: 'closed',
  merged: isMerged,
  merged_at: isMerged ? timeOf(at) : null,
  closed_at: timeOf(at),
  updated_at: timeOf(at),
});
const reopened = (at: number) => ({ state: 'open', closed_at: null, updated_at: timeOf(at) });
const tell = (action: 'closed' | 'reopened' | 'opened', pull = {}) =>
  rig.deliver('pull_request', pullEvent(action, pull));

const results = () => rig.store.results.page(0, null, 100);
const pulls = async () => (await results()).flatMap((each) => each.pulls);
const shows = (pull: object) => {
  rig.github.pull = { number: 40, base: { repo: { id: 7 } }, ...pull };
};
const looks = () =>
  rig.github.requests.filter(({ route }) => route === 'GET /repos/{owner}/{repo}/pulls/{pull_number}').length;

/** A run that has opened pull request 40 and ended. */
beforeEach(async () => {
  await label();
  await rig.pass(10_000);
  rig.clock.advance(5 * 60_000);
  await tell('opened');
  await becomes('finished', 70_000);
  expect((await run()).state).toBe('ended');
  rig.github.requests.length = 0;
});

describe('an event', () => {
  test.each(tableOf`
    in which it was                                  | at these minutes                    | is now
    closed                                           | closed 20                           | closed 20
    merged                                           | merged 30                           | merged 30
    closed and reopened is open                      | closed 20, reopened 25              | open
    closed, reopened and closed again is closed then | closed 20, reopened 25, closed 30   | closed 30
    closed, reopened and merged is merged            | closed 20, reopened 25, merged 30   | merged 30
    told late is older than what is known            | reopened 25, closed 20              | open
    merged stays merged, whatever an old event says  | merged 30, closed 20, reopened 40   | merged 30
  `)('in which it was %s', async (_, events = '', last = '') => {
    for (const event of events.split(', ')) {
      const [what = '', minute] = event.split(' ');
      const at = Number(minute);
      if (what === 'reopened') await tell('reopened', reopened(at));
      else await tell('closed', closed(at, what === 'merged'));
    }
    const [state, minute] = last.split(' ');
    expect(await pulls()).toMatchObject([
      { state, closedAt: minute === undefined ? null : millis(Number(minute)) },
    ]);
  });

  test('that is delivered again changes nothing', async () => {
    const event = pullEvent('closed', closed(20));
    await rig.deliver('pull_request', event, 'once');
    await tell('reopened', reopened(25));
    await rig.deliver('pull_request', event, 'once');
    await rig.deliver('pull_request', event, 'twice');
    expect(await pulls()).toMatchObject([{ state: 'open' }]);
  });

  test('of a pull request of no run keeps nothing', async () => {
    await tell('closed', { ...closed(30, true), number: 41, head: { ref: 'x', sha: 'd', repo: { id: 7 } } });
    expect(await pulls()).toMatchObject([{ number: 40, state: 'open' }]);
  });
});

describe('where the event was lost', () => {
  test('GitHub is asked once a day, until it was merged', async () => {
    shows(reopened(6));
    await rig.pass(2 * day, 4 * hour);
    expect(looks()).toBe(2);
    expect(await pulls()).toMatchObject([{ state: 'open' }]);
    shows(closed(60 * 30, true));
    await rig.pass(day, 4 * hour);
    expect(await pulls()).toMatchObject([{ state: 'merged', closedAt: millis(60 * 30) }]);
    await rig.pass(3 * day, 6 * hour);
    expect(looks()).toBe(3);
  });

  test('a pull request that was closed is looked at as well: it may be reopened and merged', async () => {
    await tell('closed', closed(20));
    shows(closed(60 * 10, true));
    await rig.pass(2 * day, 4 * hour);
    expect(await pulls()).toMatchObject([{ state: 'merged' }]);
  });

  test('what GitHub refuses to show is asked for again the next day', async () => {
    shows(closed(30, true));
    rig.github.faults.push({ route: /pulls/, error: httpError(502, 'Bad Gateway') });
    await rig.pass(26 * hour, hour);
    expect(await pulls()).toMatchObject([{ state: 'open' }]);
    await rig.pass(day, 4 * hour);
    expect(await pulls()).toMatchObject([{ state: 'merged' }]);
  });

  test('another repository that has its name by now tells nothing', async () => {
    shows({ ...closed(30, true), base: { repo: { id: 8 } } });
    await rig.pass(2 * day, 4 * hour);
    expect(await pulls()).toMatchObject([{ state: 'open' }]);
  });
});

describe('a run', () => {
  test('that was deleted stays, with what became of its pull request afterwards, until records are deleted', async () => {
    const settings = { ...rigSettings, keepRuns: day, keepRecords: 10 * day };
    goOnWith(await workerRig(temporaryFolder(), { settings }, rig));
    shows(reopened(6));
    await rig.pass(3 * day, 6 * hour);
    expect(await rig.store.runs.newestAt(7, 12)).toBeNull();
    await tell('closed', closed(60 * 70, true));
    expect(await results()).toMatchObject([
      { repositoryName: 'octo/garden', cost: null, pulls: [{ state: 'merged' }] },
    ]);
    await rig.pass(9 * day, 12 * hour);
    expect(await results()).toEqual([]);
    expect(await rig.store.results.hasPull({ repositoryId: 7, number: 40 })).toBe(false);
  });

  test('that follows on the same pull request is not its first', async () => {
    rig.github.branches.add('agent/water');
    await rig.deliver('pull_request', pullEvent('labeled'));
    await rig.pass(10_000);
    const [first, second] = await results();
    expect([first, second].map((each) => each?.pulls)).toMatchObject([
      [{ number: 40, isFirst: true }],
      [{ number: 40, isFirst: false }],
    ]);
  });

  test('whose service names another pull request has that one too, once GitHub has shown it', async () => {
    await unlabel();
    await label();
    rig.service.change({ agent: agentOf('running'), pullRequests: [41] });
    shows({ ...closed(30, true), number: 41, head: { ref: 'z', sha: 'e', repo: null } });
    await rig.pass(60_000);
    expect((await results()).at(-1)?.pulls).toMatchObject([{ number: 41, state: 'unseen' }]);
    await rig.pass(2 * hour, hour);
    expect((await results()).at(-1)?.pulls).toMatchObject([{ number: 41, state: 'merged' }]);
  });
});
