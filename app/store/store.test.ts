// The contract of the store, held by both engines: the embedded one and a real PostgreSQL.

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { silentConnections } from '../../lab/support/silent-connections.ts';
import { beginWatch, type OutcomeName } from '../../shared/conversation/index.ts';
import { onBothStores } from '../../test/support/both-databases.ts';
import { aComment, aRun, someRepository } from '../testing/runs.ts';
import { withFacts } from './run/run-facts.ts';
import { noFilter, readFilter } from './run/run-filter.ts';
import { createStore, openStore } from './store.ts';

const lease = (now: number, limit = 10) => ({ now, until: now + 15_000, limit });
const payload = (issue: number, repository = 7) => ({
  repository: { id: repository },
  issue: { number: issue },
});
const arrival = (id: string, issue = 12, receivedAt = 1000) => ({
  id,
  event: 'issues',
  payload: payload(issue),
  receivedAt,
});
const due = { apiKey: 'default', state: 'pending' } as const;

onBothStores('the store', (store, engine, newPlace) => {
  test('is not ready where it can be read and not written', async () => {
    const query = async (sql: string) => {
      if (!sql.startsWith('SELECT')) throw new Error('database or disk is full');
      return { rows: [], changes: 0 };
    };
    const full = createStore({ query, engine: { name: engine }, unansweredFor: () => 0 } as never);
    await expect(full.ping()).rejects.toThrow('full');
  });

  test('answers nothing after its close: who asks then was given up, as in a crash', async () => {
    const place = await newPlace();
    const closed = await openStore({ ...place, now: () => 1000 });
    await closed.close();
    const heard: string[] = [];
    for (const asked of [
      closed.inbox.put(arrival('late')),
      closed.transaction(({ inbox }) => inbox.put(arrival('late'))),
    ]) {
      asked.then(
        () => heard.push('answered'),
        () => heard.push('failed'),
      );
    }
    const again = await openStore({ ...place, now: () => 1000 });
    expect(await again.inbox.put(arrival('late'))).toBe('stored');
    await again.close();
    expect(heard).toEqual([]);
  });

  test('is not ready while a statement has been without an answer for seconds', async () => {
    const query = async () => ({ rows: [], changes: 1 });
    const unanswered = (ms: number) =>
      createStore({ query, engine: { name: engine }, unansweredFor: () => ms } as never).ping();
    await unanswered(3_000);
    await expect(unanswered(3_001)).rejects.toThrow('unanswered');
  });

  if (engine === 'sqlite')
    test('writes to the disk when it is asked whether it is ready', async () => {
      const place = await newPlace();
      const store = await openStore({ ...place, now: () => 1000 });
      await store.maintenance.add('sweep', 1000);
      const log = () => statSync(join(place.dataDir, 'agent-conversations.db-wal')).size;
      const before = log();
      await store.ping();
      expect(log()).toBeGreaterThan(before);
      await store.close();
    });

  test('is ready where it can be written', async () => {
    await expect(store.ping()).resolves.toBeUndefined();
  });

  test('behind very many events of one subject, the others are found', async () => {
    await store.transaction(async ({ inbox }) => {
      for (let n = 0; n < 300; n += 1) await inbox.put(arrival(`many ${n}`, 7, 1));
      for (const n of [1, 2, 3]) await inbox.put(arrival(`other ${n}`, n, 2));
    });
    const claim = () => store.inbox.claim({ now: 10, until: 20, limit: 3 });
    expect((await claim()).map(({ id }) => id)).toEqual(['many 0', 'other 1', 'other 2']);
    expect((await claim()).map(({ id }) => id)).toEqual(['other 3']);
  });

  test('live runs move to another key, and the version of those that wait is raised', async () => {
    const waiting = { runsAtOnce: 1, costPerDay: null, askedAt: 1000, announced: null };
    const [works, waits] = [aRun({ id: 'works' }), aRun({ id: 'waits', issue: 13, waiting, dueAt: null })];
    const over = aRun({ id: 'over', issue: 14, endedAt: 2000 });
    for (const run of [works, waits, over]) await store.runs.insert(run);
    const inUse = { owner: 'octo', name: 'garden', apiKey: 'default', waiting: 1 };
    expect(await store.runs.keysInUse()).toEqual([inUse]);
    await store.runs.moveToKey(inUse, 'new');
    expect(await store.runs.keysInUse()).toEqual([{ ...inUse, apiKey: 'new' }]);
    expect(await store.runs.byId('over')).toEqual(over);
    expect(await store.runs.save(works)).toBe(true);
    expect(await store.runs.save(waits)).toBe(false);
    expect((await store.waitingLists.waiting('new')).map(({ id }) => id)).toEqual(['waits']);
  });

  test('the first run of a pull request is the oldest that began on it or is linked to it', async () => {
    const linked = aRun({ id: 'linked', createdAt: 5, endedAt: 6 });
    const pull = { number: 40, url: 'u', headSha: 's', branch: 'b' };
    await store.runs.insert(withFacts(linked, { pull: { linked: pull } }));
    await store.runs.insert(aRun({ id: 'on it', issue: 40, createdAt: 9 }));
    expect(await store.runs.firstBeganAt(7, 40)).toBe(5);
    expect(await store.runs.firstBeganAt(7, 41)).toBeNull();
  });

  describe('inbox', () => {
    test('stores a delivery once, as it came, however often it comes', async () => {
      const body = '{ "came": "so" }';
      expect(await store.inbox.put({ ...arrival('a'), body })).toBe('stored');
      expect(await store.inbox.put(arrival('a'))).toBe('known');
      const [delivery] = await store.inbox.claim(lease(1000));
      expect(delivery).toMatchObject({
        id: 'a',
        event: 'issues',
        payload: { came: 'so' },
        receivedAt: 1000,
        attempts: 1,
        version: 1,
      });
    });

    test('a postponed delivery comes back, and a finished one is pruned', async () => {
      await store.inbox.put(arrival('a'));
      const [first] = await store.inbox.claim(lease(1000));
      expect(first && (await store.inbox.retryAt(first, 5000, 'busy'))).toBe(true);
      expect(first && (await store.inbox.retryAt(first, 6000, 'busy'))).toBe(false);
      expect(await store.inbox.claim(lease(4999))).toEqual([]);
      const [again] = await store.inbox.claim(lease(5000));
      expect(again && (await store.inbox.finish(again, 'done', 5000))).toBe(true);
      expect(await store.inbox.prune(5000, 9)).toBe(0);
      expect(await store.inbox.prune(5001, 9)).toBe(1);
      expect(await store.inbox.put(arrival('a'))).toBe('stored');
    });
  });

  describe('runs', () => {
    const watch = beginWatch({
      now: 1000,
      conversationId: 'c',
      limits: {
        pollInterval: 30_000,
        startTimeout: 1,
        timeout: null,
        idleTimeout: 1,
        pauseTimeout: null,
        road: 'app',
      },
    });

    test('an issue has one live run, and another one after its end', async () => {
      expect(await store.runs.insert(aRun())).toBe(true);
      expect(await store.runs.insert(aRun({ id: 'other' }))).toBe(false);
      expect(await store.runs.insert(aRun({ id: 'elsewhere', issue: 13 }))).toBe(true);
      expect(await store.runs.save(aRun({ state: 'ended', endedAt: 2000, dueAt: null }))).toBe(true);
      expect(await store.runs.insert(aRun({ id: 'next', createdAt: 3000 }))).toBe(true);
      expect((await store.runs.newestAt(7, 12))?.id).toBe('next');
    });

    test('a run is found by its issue, by its pull request, by its repository and by its installation', async () => {
      const pull = { number: 40, url: 'u', headSha: 's', branch: 'b' };
      await store.runs.insert(withFacts(aRun(), { pull: { linked: pull } }));
      await store.runs.insert(aRun({ id: 'ended', issue: 13, endedAt: 2000, state: 'ended', dueAt: null }));
      expect((await store.runs.newestAt(7, 40))?.facts.pull.linked).toEqual(pull);
      expect(await store.runs.newestAt(8, 12)).toBeNull();
      expect((await store.runs.inRepository(7, 2000)).map(({ id }) => id)).toEqual([aRun().id]);
      expect(await store.runs.inRepository(7, 1999)).toHaveLength(2);
      expect((await store.runs.liveInInstallation(3, 10)).map(({ id }) => id)).toEqual([aRun().id]);
      expect(await store.runs.liveInInstallation(4, 10)).toEqual([]);
      expect((await store.runs.live(10)).map(({ id }) => id)).toEqual([aRun().id]);
      expect(await store.runs.byId('unknown')).toBeNull();
    });

    test('live runs are paged newest first, finished ones begin with the latest end', async () => {
      for (const [issue, endedAt] of [null, 3000, null, 4000, null].entries()) {
        const more = endedAt === null ? {} : ({ state: 'ended', endedAt, dueAt: null } as const);
        await store.runs.insert(aRun({ id: `run-${issue}`, issue, createdAt: issue, ...more }));
      }
      const ids = (runs: readonly { id: string }[]) => runs.map(({ id }) => id);
      expect(ids(await store.runs.live(2))).toEqual(['run-4', 'run-2']);
      expect(ids(await store.runs.live(2, 2))).toEqual(['run-0']);
      expect(ids(await store.runs.ended(9))).toEqual(['run-3', 'run-1']);
      expect(ids(await store.runs.ended(1))).toEqual(['run-3']);
    });

    test('a filter finds the runs of a repository, of a person, and in a state', async () => {
      const ended = (outcome: OutcomeName, at: number) => ({
        ...({ state: 'ended', dueAt: null, endedAt: at } as const),
        facts: withFacts(aRun(), { end: { ending: { outcome, reason: 'x "requester":"eve"', at } } }).facts,
      });
      const runs = [
        aRun({ id: 'mine', issue: 1 }),
        aRun({ id: 'asks', issue: 2 }),
        withFacts(aRun({ id: 'theirs', issue: 3 }), { start: { requester: 'Mo_a' } }),
        aRun({ id: 'else', issue: 4, repository: { id: 8, owner: 'octo', name: 'Lawn' } }),
        aRun({ id: 'good', issue: 5, ...ended('finished', 2000) }),
        aRun({ id: 'bad', issue: 6, ...ended('stuck', 3000) }),
        aRun({ id: 'late', issue: 7, ...ended('error', 500) }),
        aRun({ id: 'left', issue: 8, ...ended('cancelled', 4000) }),
      ];
      for (const run of runs) await store.runs.insert(run);
      await store.questions.ask('asks', 1000);
      const asked = await store.questions.newestOf('asks');
      if (asked) await store.questions.save({ ...asked, state: 'open', code: 'K7M4Q' });
      const found = async (query: string) => {
        const filter = readFilter(new URLSearchParams(query));
        const live = await store.runs.live(10, 0, filter);
        expect(await store.runs.countLive(filter)).toBe(live.length);
        return [...live, ...(await store.runs.ended(10, filter))].map(({ id }) => id).sort();
      };
      expect(await found('')).toHaveLength(8);
      expect(await found('repository=OCTO/lawn')).toEqual(['else']);
      expect(await found('person=@mo_a')).toEqual(['theirs']);
      expect(await found('person=mo-a')).toEqual([]);
      expect(await found('person=eve')).toEqual([]);
      expect(await found('state=live')).toEqual(['asks', 'else', 'mine', 'theirs']);
      expect(await found('state=waiting&repository=octo/garden')).toEqual(['asks']);
      expect(await found('state=well')).toEqual(['good']);
      expect(await found('state=badly&person=mona')).toEqual(['bad', 'late']);
      expect(await found('state=otherwise')).toEqual(['left']);
      expect(await store.runs.countEnded('badly', 1000)).toBe(1);
      expect(await store.runs.countEnded('well', 1000)).toBe(1);
      const since = await store.runs.ended(10, { ...noFilter, state: 'badly' }, 1000);
      expect(since.map(({ id }) => id)).toEqual(['bad']);
      const live = async (within: readonly number[]) =>
        (await store.runs.live(10, 0, { ...noFilter, within })).map(({ id }) => id);
      const { id: garden } = someRepository;
      expect([await live([]), await live([garden + 1])]).toEqual([[], ['else']]);
      expect((await live([garden, 0])).sort()).toEqual(['asks', 'mine', 'theirs']);
      const many = Array.from({ length: 10_000 }, (_, place) => place);
      expect(await live(many)).toHaveLength(4);
      const states = await store.runs.countByState({ ...noFilter, within: [garden + 1] });
      expect(Object.values(states)).toEqual([1]);
      expect(await store.questions.open(10, { ...noFilter, within: [garden + 1] })).toEqual([]);
      expect(await store.questions.open(10, { ...noFilter, within: [garden] })).toHaveLength(1);
      const open = (query: string) => store.questions.open(10, readFilter(new URLSearchParams(query)));
      expect(await open('person=mona')).toHaveLength(1);
      expect(await open('person=otto')).toHaveLength(0);
    });

    test('due runs are counted and claimed per key and state', async () => {
      await store.runs.insert(aRun({ dueAt: 500 }));
      await store.runs.insert(aRun({ id: 'b', issue: 13 }));
      await store.runs.insert(aRun({ id: 'c', issue: 14, apiKey: 'octo', state: 'watching', watch }));
      await store.runs.insert(aRun({ id: 'd', issue: 15, dueAt: 1001 }));
      expect(await store.runs.dueGroups(['pending', 'watching'], 1000, 3)).toEqual([
        { apiKey: 'default', state: 'pending', count: 2, oldest: 500 },
        { apiKey: 'octo', state: 'watching', count: 1, oldest: 1000 },
      ]);
      expect(await store.runs.claim({ apiKey: 'octo', state: 'pending' }, lease(1000))).toEqual([]);
      expect((await store.runs.claim(due, lease(1000, 1))).map(({ id }) => id)).toEqual([aRun().id]);
      const rest = await store.runs.claim(due, lease(1000));
      expect(rest.map(({ id }) => id)).toEqual(['b']);
      expect(await store.runs.renew(rest, 40_000)).toEqual(new Set(['b']));
      expect((await store.runs.byId('b'))?.dueAt).toBe(40_000);
    });

    test('due runs are counted no further than asked, and a key with many hides no other', async () => {
      for (let issue = 1; issue <= 6; issue += 1)
        await store.runs.insert(aRun({ id: `many ${issue}`, issue, dueAt: 10 }));
      await store.runs.insert(aRun({ id: 'few', issue: 7, apiKey: 'octo', dueAt: 900 }));
      await store.runs.insert(aRun({ id: 'later', issue: 8, apiKey: 'later', dueAt: 9000 }));
      const starting = aRun({ id: 's', issue: 9, apiKey: 'octo', state: 'starting', dueAt: 800 });
      await store.runs.insert(starting);
      expect(await store.runs.dueGroups(['pending', 'starting'], 1000, 4)).toEqual([
        { apiKey: 'default', state: 'pending', count: 4, oldest: 10 },
        { apiKey: 'octo', state: 'starting', count: 1, oldest: 800 },
        { apiKey: 'octo', state: 'pending', count: 1, oldest: 900 },
      ]);
    });

    describe('a claim of due runs', () => {
      const quiet = (id: string, version = 0) => ({ id, version, polls: watch.polls + 1 });
      beforeEach(async () => {
        await store.runs.insert(aRun({ dueAt: 1000 }));
        for (const [issue, id] of ['b', 'c', 'news'].entries()) {
          await store.runs.insert(aRun({ id, issue: issue + 20, watch, dueAt: 1500 }));
        }
        await store.runs.saveCounts([
          { ...quiet('b'), nextPollAt: 1500 },
          { ...quiet('c'), nextPollAt: 1501 },
        ]);
      });
      const claim = async (now: number, limit = 10) =>
        (await store.runs.claim(due, { ...lease(now, limit), early: 1500 })).map(({ id }) => id).sort();

      test('includes runs without news that would be due next', async () => {
        expect(await claim(1000)).toEqual([aRun().id, 'b']);
        expect(await claim(1499)).toEqual([]);
      });

      test('does not include runs that another worker holds', async () => {
        const claimed = async (now: number) => {
          const early = { now, until: now + 100, limit: 10, early: now + 500 };
          return (await store.runs.claim(due, early)).map(({ id }) => id).sort();
        };
        expect(await claimed(1501)).toEqual([aRun().id, 'b', 'c', 'news']);
        await store.runs.insert(aRun({ id: 'fresh', issue: 30, dueAt: 1550 }));
        expect(await claimed(1550)).toEqual(['fresh']);
        expect(await claimed(1601)).toEqual([aRun().id, 'b', 'c', 'news']);
      });

      test('includes no others when the limit is reached', async () => {
        expect(await claim(1000, 1)).toEqual([aRun().id]);
      });

      test('is empty when nothing is due', async () => {
        expect(await claim(999)).toEqual([]);
        expect((await store.runs.byId('b'))?.version).toBe(1);
      });
    });

    test('a hint makes a run due, but takes it from no worker that holds it', async () => {
      const run = aRun({ state: 'watching', watch, dueAt: 90_000 });
      await store.runs.insert(run);
      expect(await store.runs.hint(run.id, 1900, 2000)).toBe('due');
      expect(await store.runs.hint(run.id, 2900, 3000)).toBe('due');
      expect((await store.runs.byId(run.id))?.dueAt).toBe(2000);
      const [claimed] = await store.runs.claim({ apiKey: run.apiKey, state: 'watching' }, lease(2000));
      const until = claimed?.dueAt;
      expect(await store.runs.hint(run.id, 2001, 2100)).toBe('looked_at');
      expect((await store.runs.byId(run.id))?.dueAt).toBe(until);
      expect(await store.runs.hint('nobody', 2001, 2100)).toBe('known');
    });

    test('a hint of what a look has seen that began since makes no run due, unless its clock was ahead', async () => {
      const run = aRun({ state: 'watching', watch, dueAt: 2000 });
      await store.runs.insert(run);
      const [claimed] = await store.runs.claim({ apiKey: run.apiKey, state: 'watching' }, lease(2000));
      expect(await store.runs.hint(run.id, 2000, 2100)).toBe('known');
      const looked = { id: run.id, version: claimed?.version ?? 0, watch, dueAt: 90_000 };
      await store.runs.saveWatches([looked]);
      expect(await store.runs.hint(run.id, 2000, 2100)).toBe('known');
      expect((await store.runs.byId(run.id))?.dueAt).toBe(90_000);
      expect(await store.runs.hint(run.id, 1000, 1100)).toBe('due');
      expect(await store.runs.hint(run.id, 2001, 2100)).toBe('due');
    });

    test('polls that only counted are stored as numbers, until the whole watch is stored again', async () => {
      await store.runs.insert(aRun({ state: 'watching', watch }));
      const after = {
        ...watch,
        polls: watch.polls + 2,
        quietPolls: watch.quietPolls + 2,
        nextPollAt: 70_000,
      };
      const { id } = aRun();
      const counted = { id, version: 0, polls: after.polls, nextPollAt: 70_000 };
      expect(await store.runs.saveCounts([counted, { ...counted, id: 'b' }])).toEqual(new Set([id]));
      expect(await store.runs.saveCounts([counted])).toEqual(new Set());
      expect(await store.runs.byId(id)).toMatchObject({
        watch: after,
        dueAt: 70_000,
        version: 1,
        attempts: 0,
      });
      expect((await store.runs.byId(id))?.watch).toEqual(after);
      const whole = { ...watch, polls: watch.polls + 1, absences: 1 };
      await store.runs.saveWatches([{ id, version: 1, watch: whole, dueAt: 80_000 }]);
      expect((await store.runs.byId(id))?.watch).toEqual(whole);
      expect(await store.runs.saveCounts([])).toEqual(new Set());
    });
  });

  test('counts runs and effects by state, and says since when the oldest waits', async () => {
    expect(await store.counts()).toEqual({
      runs: {},
      outbox: {},
      deliveriesWaiting: 0,
      oldest: { delivery: null, run: null, outbox: null },
    });
    await store.inbox.put(arrival('a'));
    await store.runs.insert(aRun());
    await store.outbox.put(aComment('one'), 1000);
    expect(await store.counts()).toEqual({
      runs: { pending: 1 },
      outbox: { waiting: 1 },
      deliveriesWaiting: 1,
      oldest: { delivery: 1000, run: 1000, outbox: 1000 },
    });
  });

  test('what is tried again and again waits from its beginning', async () => {
    await store.inbox.put(arrival('a'));
    await store.outbox.put(aComment('one'), 1000);
    const [delivery] = await store.inbox.claim(lease(2000));
    const [effect] = await store.outbox.claim(lease(2000));
    if (delivery === undefined || effect === undefined) throw new Error('nothing is due');
    await store.inbox.retryAt(delivery, 90_000, 'no answer');
    await store.outbox.retry(effect, null, 90_000, 'no answer');
    await store.outbox.put(aComment('newer'), 50_000);
    expect((await store.counts()).oldest).toMatchObject({ delivery: 1000, outbox: 1000 });
    const [again] = await store.outbox.claim(lease(95_000));
    const [handled] = await store.inbox.claim(lease(95_000));
    if (again === undefined || handled === undefined) throw new Error('nothing is due');
    await store.outbox.delivered(again, 5, 96_000, 96_000);
    await store.inbox.finish(handled, 'done', 96_000);
    expect((await store.counts()).oldest).toMatchObject({ delivery: null, outbox: null });
    await store.outbox.put(aComment('newest'), 200_000);
    expect((await store.counts()).oldest).toMatchObject({ outbox: 200_000 });
  });

  test('a session is found until it ends, and of one person the newest twenty are kept', async () => {
    const { sessions } = store;
    const session = (id: string, personId: number, expiresAt: number) => ({
      ...{ id, personId, login: 'mona', sealedToken: 'sealed', expiresAt },
    });
    for (let count = 1; count <= 21; count += 1) await sessions.begin(session(`${count}`, 1, 1000 + count));
    await sessions.begin(session('of another', 2, 5000));
    expect(await sessions.live('1', 500)).toBeNull();
    expect(await sessions.live('2', 1001)).toEqual(session('2', 1, 1002));
    expect(await sessions.live('2', 1002)).toBeNull();
    expect(await sessions.prune(1003)).toBe(2);
    expect(await sessions.end('4')).toBe(1);
    expect(await sessions.endAllOf(1)).toBe(17);
    expect(await sessions.live('of another', 1000)).not.toBeNull();
  });

  describe('transactions', () => {
    test('do not include statements of others', async () => {
      let beside: Promise<unknown> = Promise.resolve();
      const work = store.transaction(async (tables) => {
        beside = store.inbox.put(arrival('beside'));
        await tables.inbox.put(arrival('within'));
        throw new Error('no');
      });
      await expect(work).rejects.toThrow('no');
      await beside;
      expect((await store.inbox.claim(lease(1000))).map(({ id }) => id)).toEqual(['beside']);
    });
  });

  if (engine === 'sqlite') return;

  describe('with several replicas', () => {
    test('replicas that open an empty database at once agree on one schema', async () => {
      const empty = await newPlace();
      const open = () => openStore({ ...empty, now: () => 1000 });
      const stores = await Promise.all([open(), open(), open()]);
      await stores[0]?.inbox.put(arrival('a'));
      expect(await stores[1]?.inbox.put(arrival('a'))).toBe('known');
      for (const store of stores) await store.close();
    });

    test.each([
      ['the schema is read', 'schema_versions'],
      ['the schema is written', 'CREATE TABLE deliveries'],
    ])('a server that ends connections while %s is named as the cause', async (_, statement) => {
      const empty = await newPlace();
      const cut = await silentConnections(empty.databaseUrl ?? '', statement);
      const open = openStore({ ...empty, databaseUrl: cut.databaseUrl, now: () => 1000 });
      await expect(open.finally(cut.close)).rejects.toThrow(
        /^The PostgreSQL of DATABASE_URL cannot be used: ./,
      );
    });

    test('two transactions that wait for each other are both done', async () => {
      const keys = ['one', 'two'] as const;
      for (const key of keys) await store.outbox.put(aComment('', { key }), 1000);
      const held = keys.map(() => Promise.withResolvers<void>());
      const bothHold = Promise.all(held.map(({ promise }) => promise));
      const crossing = keys.map((mine, index) =>
        store.transaction(async (tables) => {
          await tables.outbox.put(aComment(`mine ${mine}`, { key: mine }), 1000);
          held[index]?.resolve();
          await bothHold;
          await tables.outbox.put(aComment(`other ${mine}`, { key: keys[1 - index] ?? mine }), 1000);
        }),
      );
      await expect(Promise.all(crossing)).resolves.toEqual([undefined, undefined]);
    });
  });
});

test('a PostgreSQL that cannot be reached refuses with its reason', async () => {
  const open = openStore({ databaseUrl: 'postgres://127.0.0.1:1/none', dataDir: 'unused', now: () => 0 });
  await expect(open).rejects.toThrow(/^The PostgreSQL of DATABASE_URL cannot be used: .*ECONNREFUSED/);
});
