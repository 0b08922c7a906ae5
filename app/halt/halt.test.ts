// A halt by the operators: nothing is started, every agent is stopped, and what was held goes on when it is lifted.
import { describe, expect, test } from '@jest/globals';
import { agentOf, ServiceError } from '../../shared/service/index.ts';
import { onBothStores } from '../../test/support/both-databases.ts';
import { crashingApp } from '../../test/support/crashing-app.ts';
import { buttonEvent, issueEvent, pullEvent } from '../../test/support/deliveries.ts';
import {
  begin,
  configure,
  labelTask,
  replies,
  reports,
  rig,
  run,
  sticky,
  stickyOf,
  taskOf,
  tell,
} from '../../test/support/issue-stage.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { openSqlite } from '../kernel/sqlite.ts';
import type { Store } from '../store/store.ts';

const ada = { kind: 'operator', name: 'ada' } as const;
const rita = { kind: 'person', login: 'rita', id: 2, comment: null } as const;
const minute = 60_000;

const halt = async (id = 'a-halt') => {
  expect(await rig.store.halts.begin(id, ada, rig.clock.now())).toBe(true);
};
const lift = async () => {
  expect(await rig.store.halts.lift(rita, rig.clock.now())).toBe(true);
};
const agentIs = (says: string) => rig.service.change({ agent: agentOf(says) });
describe('a halt', () => {
  test('stops an agent at work, with a word in its thread and a decision in the audit', async () => {
    await begin();
    agentIs('running');
    await halt();
    await rig.pass(2 * minute);
    expect(await run()).toMatchObject({ state: 'ended', facts: { end: { ending: { outcome: 'stopped' } } } });
    expect(reports()).toEqual([expect.stringMatching(/ada halted all agents: the agent/)]);
    const decisions = await rig.store.decisions.ofRun((await run()).id, 10);
    expect(decisions).toMatchObject([
      { verdict: 'stop', by: ada, reason: 'halted all agents', result: { kind: 'verified' } },
    ]);
  });

  test('starts nothing for a label, and says who has halted agents and since when', async () => {
    await halt();
    await labelTask(12);
    await labelTask(12);
    expect(rig.service.started).toEqual([]);
    expect(replies()).toEqual([
      expect.stringMatching(
        /the operators have halted agents \(ada, since .*UTC\), so the label `agent` was/,
      ),
    ]);
    expect(await rig.store.runs.newestAt(7, 12)).toBeNull();
    await lift();
    await labelTask(12);
    expect(rig.service.started).toHaveLength(1);
  });

  test.each(['/agent go on', '/agent retry', '/approve', '/ask what is done?'])(
    'refuses %s, because an agent could act on it',
    async (words) => {
      await begin();
      await halt();
      await tell(words, 1_000);
      expect(replies()).toContainEqual(expect.stringMatching(/the operators have halted agents \(ada/));
      expect(rig.service.messages).toEqual([]);
    },
  );

  test.each([
    ['/status', /is working/],
    ['/help', /\/approve/],
  ])('answers %s as ever', async (words, answer) => {
    await begin();
    await halt();
    await tell(words, 1_000);
    expect(replies().at(-1)).toMatch(answer);
  });

  test('refuses the button of a question', async () => {
    await begin();
    await rig.deliver('pull_request', pullEvent('opened'));
    agentIs('waiting_for_confirmation');
    await rig.pass(2 * minute, 10_000);
    const check = rig.github.checks.find(({ fields }) => fields.name === 'agent-conversations/question');
    const [approve] = (check?.fields.actions ?? []) as { identifier: string }[];
    await halt();
    const about = { id: check?.id, external_id: check?.fields.external_id };
    await rig.deliver('check_run', buttonEvent(approve?.identifier, about));
    expect(replies()).toContainEqual(expect.stringContaining('the operators have halted agents'));
    expect(rig.service.requests.filter((request) => request.startsWith('approve'))).toEqual([]);
  });

  test('holds a run that was asked for right before it, and starts that when it is lifted, however late', async () => {
    rig.github.noteEvent(issueEvent('labeled'));
    const payload = issueEvent('labeled', taskOf(12));
    await rig.store.inbox.put({ id: 'before', event: 'issues', payload, receivedAt: rig.clock.now() });
    await rig.handleDeliveries();
    await halt();
    await rig.pass(3 * 60 * minute, 10 * minute);
    expect(rig.service.started).toEqual([]);
    await lift();
    await rig.pass(minute, 5_000);
    expect(rig.service.started).toHaveLength(1);
    expect(await rig.store.runs.newestAt(7, 12)).toMatchObject({ state: 'watching' });
  });

  test('leaves the waiting list as it is, says so there, and calls the next one right after it', async () => {
    configure('limits: { runs_at_once: 1 }');
    await labelTask(12);
    await labelTask(13);
    agentIs('running');
    await halt();
    await rig.pass(2 * minute);
    expect(rig.service.started).toHaveLength(1);
    expect(stickyOf(13)).toContain('The operators have halted agents (ada, since');
    expect(await rig.store.runs.newestAt(7, 13)).toMatchObject({ state: 'pending', endedAt: null });
    await lift();
    // At once, and not only with the next visit to the list.
    await rig.pass(3_000, 1_000);
    expect(rig.service.started).toHaveLength(2);
    await rig.pass(minute);
    expect(stickyOf(13)).not.toContain('halted');
  });

  test('that is lifted while it is carried out stops no agent any more', async () => {
    await begin();
    agentIs('running');
    await halt();
    const { runs } = rig.store;
    const { liveBehind } = runs;
    let isLifted = false;
    const slowly: typeof liveBehind = async (...asked) => {
      const page = await liveBehind(...asked);
      if (!isLifted) await lift();
      isLifted = true;
      return page;
    };
    Object.assign(runs, { liveBehind: slowly });
    await rig.pass(2 * minute);
    expect(isLifted).toBe(true);
    expect(await run()).toMatchObject({ state: 'watching', facts: { stop: { latest: null } } });
    expect(await rig.store.decisions.ofRun((await run()).id, 10)).toEqual([]);
  });

  test('tells an agent that cannot be stopped again and again, and its thread once', async () => {
    await begin();
    agentIs('running');
    rig.service.stopFault = new ServiceError('rejected', 'not now');
    await halt();
    await rig.pass(60 * minute, 30_000);
    const told = rig.github.marked('reply').filter(({ body }) => /not stop|works on|could not/.test(body));
    expect(told).toHaveLength(1);
    expect((await run()).facts.stop.asked.length).toBeGreaterThan(1);
    expect(sticky()).toContain('ada');
  });
});

onBothStores('halts in the database', (emptied) => {
  test('are one at a time, are claimed until they are lifted, and are kept', async () => {
    const store: Store = await emptied();
    const { halts } = store;
    expect(await halts.begin('one', ada, 1_000)).toBe(true);
    expect(await halts.begin('two', rita, 1_001)).toBe(false);
    const claimed = await halts.claim({ now: 2_000, until: 17_000, limit: 1 });
    expect(claimed).toMatchObject([{ id: 'one', beganBy: ada, liftedAt: null }]);
    expect(await store.transaction((tables) => tables.halts.hold('one'))).toBe(true);
    expect(await halts.lift(rita, 3_000)).toBe(true);
    expect(await halts.lift(rita, 3_000)).toBe(false);
    for (const halt of claimed) expect(await halts.finish(halt, 9_000)).toBe(false);
    expect(await store.transaction((tables) => tables.halts.hold('one'))).toBe(false);
    expect(await halts.inForce()).toBeNull();
    expect(await halts.begin('two', rita, 4_000)).toBe(true);
    expect(await halts.all()).toMatchObject([{ id: 'one', liftedBy: rita, liftedAt: 3_000 }, { id: 'two' }]);
  });
});

describe('a process that dies at random steps', () => {
  let crashes = 0;

  test.each([1, 2, 3, 4, 5, 6])('stops every agent, and starts what it held (seed %i)', async (seed) => {
    const dataDir = temporaryFolder();
    const app = await crashingApp(seed, async () => openSqlite(dataDir), { maxRuns: 2 });
    const { service, put, pass } = app;
    service.listsStarts = true;
    for (const number of [12, 13, 14]) {
      await put(`label ${number}`, 'issues', issueEvent('labeled', taskOf(number)));
    }
    await pass(2 * minute, 10_000);
    const before = service.started.length;
    expect(await app.store().halts.begin('a-halt', ada, app.clock.now())).toBe(true);
    await pass(20 * minute, 10_000);
    expect(service.started).toHaveLength(before);
    const { runs, decisions } = app.store();
    const live = await runs.liveBehind(null, 10);
    expect(live.filter(({ state }) => state !== 'pending')).toEqual([]);
    const [held] = live;
    expect(held?.facts.start.note).toContain('halted');
    const stops = (await decisions.page({ since: 0, until: 1e15, repository: null }, null, 100)).filter(
      ({ verdict }) => verdict === 'stop',
    );
    expect(stops).toHaveLength(before);
    expect(await app.store().halts.lift(rita, app.clock.now())).toBe(true);
    await pass(2 * minute, 10_000);
    expect(service.started).toHaveLength(3);
    crashes += app.crashes();
    await app.close();
  });

  test('does die in these stories', () => {
    expect(crashes).toBeGreaterThan(6);
  });
});
