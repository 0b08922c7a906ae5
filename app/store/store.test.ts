// The contract of the store, held by both engines: the embedded one and a real PostgreSQL.

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { silentConnections } from '../../lab/support/silent-connections.ts';
import { onBothStores } from '../../test/support/both-databases.ts';
import { watchOf } from '../../test/support/questions/some.ts';
import { playStore, type StoreWorld } from '../../test/support/store-stories.ts';
import { tableOf } from '../../test/support/table.ts';
import { whyRefused } from '../kernel/database.ts';
import { aComment, aRun } from '../testing/runs.ts';
import { noFilter, readFilter } from './run/run-filter.ts';
import { createStore, openStore } from './store.ts';

const arrival = (id: string, issue = 12, receivedAt = 1000) => ({
  ...{ id, event: 'issues', payload: { repository: { id: 7 }, issue: { number: issue } }, receivedAt },
});
const lease = (now: number, limit = 10) => ({ now, until: now + 15_000, limit });

const waits = ({ store }: StoreWorld) => {
  const waiting = { runsAtOnce: 1, costPerDay: null, askedAt: 1000, announced: null };
  return store.runs.insert(aRun({ id: 'waits', issue: 13, waiting, dueAt: null }));
};
const moveToNew = ({ store }: StoreWorld) =>
  store.runs.moveToKey({ owner: 'octo', name: 'garden', apiKey: 'default' }, 'new');
const many = Array.from({ length: 6 }, (_, at) => `runs.insert({ id: many ${at}, issue: ${at}, dueAt: 10 })`);
const over = (id: string, issue: number, outcome: string, at: number) =>
  `runs.insert({ id: ${id}, issue: ${issue}, outcome: ${outcome}, endedAt: ${at}, state: ended, dueAt: null })`;
const someOfEach = [
  'runs.insert({ id: mine, issue: 1 })',
  'runs.insert({ id: asks, issue: 2 })',
  'runs.insert({ id: theirs, issue: 3, requester: Mo_a })',
  'runs.insert({ id: else, issue: 4, repository: { id: 8, owner: octo, name: Lawn } })',
  over('good', 5, 'finished', 2000),
  over('bad', 6, 'stuck', 3000),
  over('late', 7, 'error', 500),
  over('left', 8, 'cancelled', 4000),
];
const finds = async ({ store }: StoreWorld) => {
  const found = async (query: string) => {
    const filter = readFilter(new URLSearchParams(query));
    const live = await store.runs.live(10, 0, filter);
    expect(await store.runs.countLive(filter)).toBe(live.length);
    return [...live, ...(await store.runs.ended(10, filter))].map(({ id }) => id).sort();
  };
  expect(await found('')).toHaveLength(8);
  for (const [query = '', ids] of tableOf`
    query                                | finds
    repository=OCTO/lawn                 | else
    person=@mo_a                         | theirs
    person=mo-a                          |
    person=eve                           |
    state=live                           | asks else mine theirs
    state=waiting&repository=octo/garden | asks
    state=well                           | good
    state=badly&person=mona              | bad late
    state=otherwise                      | left`)
    expect([query, (await found(query)).join(' ')]).toEqual([query, ids]);
};
const manyIds = async ({ store }: StoreWorld) => {
  const within = Array.from({ length: 10_000 }, (_, place) => place);
  expect(await store.runs.live(10, 0, { ...noFilter, within })).toHaveLength(4);
};
/** One that is due, and three that are polled: `b` and `c` without news. */
const quiet = [
  'runs.insert({ id: a, dueAt: 1000 })',
  ...['b', 'c', 'news'].map(
    (id, at) => `runs.insert({ id: ${id}, issue: ${at}, polled: true, dueAt: 1500 })`,
  ),
  'runs.saveCounts([{ id: b, version: 0, polls: 1, nextPollAt: 1500 }, { id: c, version: 0, polls: 1, nextPollAt: 1501 }])',
];
const savesWhole = async ({ store }: StoreWorld) => {
  const watch = { ...watchOf(), polls: 1, absences: 1 };
  await store.runs.saveWatches([{ id: 'a', version: 1, watch, dueAt: 80_000 }]);
};
const sessionsOfOne = Array.from(
  { length: 21 },
  (_, at) =>
    `sessions.begin({ id: '${at + 1}', personId: 1, login: mona, sealedToken: s, expiresAt: ${1001 + at} })`,
);

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

  playStore(store)`
    live runs move to another key, and the version of those that wait is raised
      runs.insert({ id: works }) | runs.insert({ id: over, issue: 14, endedAt: 2000 }) | ${waits}
      runs.byId(works) | runs.byId(waits) | runs.keysInUse() → [{ owner: octo, name: garden, apiKey: default, waiting: 1 }]
      ${moveToNew} | runs.keysInUse() → [{ owner: octo, name: garden, apiKey: new, waiting: 1 }]
      runs.byId(over) → { apiKey: default } | runs.save($works) → true | runs.save($waits) → false
      waitingLists.waiting(new) → waits
    the first run of a pull request is the oldest that began on it or is linked to it
      runs.insert({ id: linked, createdAt: 5, endedAt: 6, pull: 40 }) | runs.insert({ id: on it, issue: 40, createdAt: 9 })
      runs.firstBeganAt(7, 40) → 5 | runs.firstBeganAt(7, 41) → nothing
    a delivery is stored once, as it came, however often it comes
      inbox.put({ id: a, body: '{ "came": "so" }' }) → stored | inbox.put({ id: a }) → known
      inbox.claim(1000) → [{ id: a, event: issues, payload: { came: so }, receivedAt: 1000, attempts: 1, version: 1 }]
    a postponed delivery comes back, and a finished one is pruned
      inbox.put({ id: a }) | inbox.claim(1000) | inbox.retryAt($a, 5000, busy) → true
      inbox.retryAt($a, 6000, busy) → false | inbox.claim(4999) → nothing | inbox.claim(5000) → a
      inbox.finish($a, done, 5000) → true | inbox.prune(5000, 9) → 0 | inbox.prune(5001, 9) → 1
      inbox.put({ id: a }) → stored
    an issue has one live run, and another one after its end
      runs.insert({ id: a }) → true | runs.insert({ id: other }) → false | runs.insert({ id: elsewhere, issue: 13 }) → true
      runs.save({ id: a, state: ended, endedAt: 2000, dueAt: null }) → true | runs.insert({ id: next, createdAt: 3000 }) → true
      runs.newestAt(7, 12) → next
    a run is found by its issue, by its pull request, by its repository and by its installation
      runs.insert({ id: a, pull: 40 }) | runs.insert({ id: over, issue: 13, endedAt: 2000, state: ended, dueAt: null })
      runs.newestAt(7, 40) → { id: a, facts: { pull: { linked: { number: 40, headSha: abc } } } }
      runs.newestAt(8, 12) → nothing | runs.inRepository(7, 2000) → a | runs.inRepository(7, 1999) → a & over
      runs.liveInInstallation(3, 10) → a | runs.liveInInstallation(4, 10) → nothing | runs.live(10) → a
      runs.byId(unknown) → nothing
    live runs are paged newest first, finished ones begin with the latest end
      runs.insert({ id: r0, issue: 0, createdAt: 0 }) | runs.insert({ id: r2, issue: 2, createdAt: 2 })
      runs.insert({ id: r1, issue: 1, state: ended, endedAt: 3000, dueAt: null }) | runs.insert({ id: r4, issue: 4, createdAt: 4 })
      runs.insert({ id: r3, issue: 3, state: ended, endedAt: 4000, dueAt: null }) | runs.live(2) → r4 r2
      runs.live(2, 2) → r0 | runs.ended(9) → r3 r1 | runs.ended(1) → r3
    a filter finds the runs of a repository, of a person, and in a state
      ${someOfEach} | questions.ask(asks, 1000) | questions.newestOf(asks)
      questions.save({ $: $asks/1, state: open, code: K7M4Q }) → true
      ${finds} | runs.countEnded(badly, 1000) → 1 | runs.countEnded(well, 1000) → 1
      runs.ended(10, state=badly, 1000) → bad | runs.live(10, 0, '', []) → nothing | runs.live(10, 0, '', [8]) → else
      runs.live(10, 0, '', [7, 0]) → asks & mine & theirs | ${manyIds} | runs.countByState('', [8]) → { pending: 1 }
      questions.open(10, '', [8]) → nothing | questions.open(10, '', [7]) → asks/1
      questions.open(10, person=mona) → asks/1 | questions.open(10, person=otto) → nothing
    due runs are counted and claimed by key and state
      runs.insert({ id: a, dueAt: 500 }) | runs.insert({ id: b, issue: 13 }) | runs.insert({ id: d, issue: 15, dueAt: 1001 })
      runs.insert({ id: c, issue: 14, apiKey: octo, state: watching, polled: true })
      runs.dueGroups([pending, watching], 1000, 3) → [{ apiKey: default, state: pending, count: 2, oldest: 500 }, { apiKey: octo, state: watching, count: 1, oldest: 1000 }]
      runs.claim(octo, pending, 1000) → nothing | runs.claim(default, pending, 1000, 1) → a
      runs.claim(default, pending, 1000) → b | runs.renew([$b], 40000) → b | runs.byId(b) → { dueAt: 40000 }
    due runs are counted no further than asked, and a key with many hides no other
      ${many} | runs.insert({ id: few, issue: 7, apiKey: octo, dueAt: 900 })
      runs.insert({ id: later, issue: 8, apiKey: later, dueAt: 9000 })
      runs.insert({ id: s, issue: 9, apiKey: octo, state: starting, dueAt: 800 })
      runs.dueGroups([pending, starting], 1000, 4) → [{ apiKey: default, count: 4, oldest: 10 }, { apiKey: octo, state: starting, count: 1, oldest: 800 }, { apiKey: octo, state: pending, count: 1, oldest: 900 }]
    a claim includes runs without news that would be due next, and is empty when nothing is due
      ${quiet} | runs.claim(default, pending, 999, 10, 1500) → nothing | runs.byId(b) → { version: 1 }
      runs.claim(default, pending, 1000, 10, 1500) → a & b | runs.claim(default, pending, 1499, 10, 1500) → nothing
    a claim does not include runs that another worker holds
      ${quiet} | runs.claim(default, pending, 1501, 10, 2001) → a & b & c & news | runs.insert({ id: fresh, issue: 30, dueAt: 1550 })
      runs.claim(default, pending, 1550, 10, 2050) → fresh | runs.claim(default, pending, 16501, 10, 17001) → a & b & c & news
    a claim includes no others when the limit is reached
      ${quiet} | runs.claim(default, pending, 1000, 1, 1500) → a
    a hint makes a run due, but takes it from no worker that holds it
      runs.insert({ id: a, state: watching, polled: true, dueAt: 90000 }) | runs.hint(a, 1900, 2000) → due
      runs.hint(a, 2900, 3000) → due | runs.byId(a) → { dueAt: 2000 } | runs.claim(default, watching, 2000) → a
      runs.hint(a, 2001, 2100) → looked_at | runs.byId(a) → { dueAt: 17000 } | runs.hint(nobody, 2001, 2100) → known
    a hint of what a look has seen that began since makes no run due, unless its clock was ahead
      runs.insert({ id: a, state: watching, polled: true, dueAt: 2000 }) | runs.claim(default, watching, 2000) → a
      runs.hint(a, 2000, 2100) → known | runs.saveWatches([{ $: $a, dueAt: 90000 }]) | runs.hint(a, 2000, 2100) → known
      runs.byId(a) → { dueAt: 90000 } | runs.hint(a, 1000, 1100) → due | runs.hint(a, 2001, 2100) → due
    polls that only counted are stored as numbers, until the whole watch is stored again
      runs.insert({ id: a, state: watching, polled: true })
      runs.saveCounts([{ id: a, version: 0, polls: 2, nextPollAt: 70000 }, { id: b, version: 0, polls: 2, nextPollAt: 70000 }]) → a
      runs.saveCounts([{ id: a, version: 0, polls: 2, nextPollAt: 70000 }]) → nothing
      runs.byId(a) → { watch: { polls: 2, quietPolls: 2, nextPollAt: 70000 }, dueAt: 70000, version: 1, attempts: 0 }
      ${savesWhole} | runs.byId(a) → { watch: { polls: 1, quietPolls: 0, absences: 1 } } | runs.saveCounts([]) → nothing
    runs and effects are counted by state, with since when the oldest waits
      store.counts() → exactly { runs: {}, outbox: {}, deliveriesWaiting: 0, oldest: { delivery: null, run: null, outbox: null } }
      inbox.put({ id: a }) | runs.insert({ id: a }) | outbox.put({ body: one }, 1000)
      store.counts() → exactly { runs: { pending: 1 }, outbox: { waiting: 1 }, deliveriesWaiting: 1, oldest: { delivery: 1000, run: 1000, outbox: 1000 } }
    what is tried again and again waits from its beginning
      inbox.put({ id: a }) | outbox.put({ body: one }, 1000) | inbox.claim(2000) → a | outbox.claim(2000) → run/1/comment
      inbox.retryAt($a, 90000, no answer) | outbox.retry($run/1/comment, null, 90000, no answer)
      outbox.put({ body: newer }, 50000) | store.counts() → { oldest: { delivery: 1000, outbox: 1000 } }
      outbox.claim(95000) → run/1/comment | inbox.claim(95000) → a | outbox.delivered($run/1/comment, 5, 96000, 96000)
      inbox.finish($a, done, 96000) | store.counts() → { oldest: { delivery: null, outbox: null } }
      outbox.put({ body: newest }, 200000) | store.counts() → { oldest: { outbox: 200000 } }
    a session is found until it ends, and of one person the newest twenty are kept
      ${sessionsOfOne} | sessions.begin({ id: other, personId: 2, login: mona, sealedToken: s, expiresAt: 5000 })
      sessions.live('1', 500) → nothing | sessions.live('2', 1001) → { personId: 1, login: mona, sealedToken: s, expiresAt: 1002 }
      sessions.live('2', 1002) → nothing | sessions.prune(1003) → 2 | sessions.end('4') → 1 | sessions.endAllOf(1) → 17
      sessions.live(other, 1000) → other
  `;

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
  const why = /^The PostgreSQL of DATABASE_URL cannot be used: .*ECONNREFUSED/;
  await expect(open).rejects.toThrow(why);
  const ofTwoAddresses = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
  expect(whyRefused('postgres', ofTwoAddresses)).toMatchObject({ message: expect.stringMatching(why) });
});
