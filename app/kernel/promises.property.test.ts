// The five promises of the kernel, on both databases:
// 1. A row is claimed once. 2. A late writer changes nothing. 3. Events of one subject are handled in their order.
// 4. Work of a process that is gone is taken over once its lease is over: the crashes of 3. 5. Nothing is acknowledged before it is stored.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { until } from '../../lab/support/until.ts';
import { type DatabasePlace, onBothDatabases } from '../../test/support/both-databases.ts';
import { type Columns, integer, nullable, once, text } from './column.ts';
import type { Database } from './database.ts';
import { openInbox } from './inbox.ts';
import { openPostgres } from './postgres.ts';
import { openQueueTable } from './queue-table.ts';
import { openSqlite } from './sqlite.ts';

interface Plant {
  readonly id: string;
  readonly version: number;
  readonly height: number;
  readonly dueAt: number | null;
}

const columns: Columns<Plant> = {
  id: once(text),
  version: integer,
  height: integer,
  dueAt: nullable(integer),
};
const lease = 15_000;

onBothDatabases('the kernel', (newPlace, engine) => {
  const numRuns = engine === 'sqlite' ? 30 : 15;
  let place: DatabasePlace;
  let database: Database;
  let plants: ReturnType<typeof plantsOf>;
  let inbox: ReturnType<typeof inboxOf>;
  const plantsOf = (query = database.query) =>
    openQueueTable(query, database.engine, { name: 'plants', key: 'id', columns });
  const inboxOf = (query = database.query) =>
    openInbox(query, database.engine, 'events', (payload) => String(Reflect.get(payload, 'subject')));

  beforeEach(async () => {
    place = await newPlace();
    database = place.databaseUrl ? await openPostgres(place.databaseUrl) : openSqlite(place.dataDir);
    await database.query(`CREATE TABLE plants (id TEXT PRIMARY KEY, height BIGINT NOT NULL, due_at BIGINT,
      version INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0)`);
    await database.query(`CREATE TABLE events (seq ${database.engine.identity}, id TEXT NOT NULL UNIQUE,
      event TEXT NOT NULL, subject TEXT NOT NULL, payload TEXT NOT NULL, received_at BIGINT NOT NULL, due_at BIGINT,
      version INTEGER NOT NULL, attempts INTEGER NOT NULL, result TEXT, finished_at BIGINT)`);
    plants = plantsOf();
    inbox = inboxOf();
  });
  afterEach(() => database.close());

  const empty = async () => {
    await database.query('DELETE FROM plants');
    await database.query('DELETE FROM events');
  };
  const plant = (id: number, dueAt = 0) => plants.insert({ id: `${id}`, version: 0, height: 0, dueAt });

  test('a row is claimed once, however many claim at the same time', async () => {
    const dueTimes = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 25 });
    const limits = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(dueTimes, limits, fc.integer({ min: 0, max: 20 }), async (times, claimers, now) => {
        await empty();
        for (const [id, dueAt] of times.entries()) await plant(id, dueAt);
        const claims = await Promise.all(
          claimers.map((limit) => plants.claimable.claim({ now, until: now + lease, limit })),
        );
        const ids = claims.flat().map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.every((id) => (times[Number(id)] ?? now + 1) <= now)).toBe(true);
        const again = await plants.claimable.claim({ now, until: now + lease, limit: 100 });
        expect([...ids, ...again.map(({ id }) => id)].sort()).toEqual(
          [...times.keys()]
            .filter((id) => (times[id] ?? 0) <= now)
            .map(String)
            .sort(),
        );
      }),
      { numRuns },
    );
  });

  test('a late writer changes nothing', async () => {
    const step = fc.record({
      worker: fc.integer({ min: 0, max: 2 }),
      act: fc.constantFrom('claim', 'save', 'update', 'postpone', 'save many', 'renew'),
      passed: fc.constantFrom(0, 1_000, lease),
    });
    // Drawn steps may all be too few for one: the first worker writes after another one has taken its row.
    const claims = { worker: 1, act: 'claim', passed: 0 } as const;
    const late = [
      { ...claims, worker: 0 },
      { ...claims, passed: lease },
      claims,
      claims,
      { ...claims, worker: 0, act: 'save' },
    ] satisfies (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        await empty();
        for (const id of [1, 2, 3]) await plant(id);
        const held: (Plant | null)[] = [null, null, null];
        let now = 0;
        for (const [height, { worker, act, passed }] of steps.entries()) {
          now += passed;
          if (act === 'claim') {
            held[worker] = (await plants.claimable.claim({ now, until: now + lease, limit: 1 }))[0] ?? null;
            continue;
          }
          const mine = held[worker];
          if (!mine) continue;
          const before = await plants.byKey(mine.id);
          const isCurrent = before?.version === mine.version;
          const written = await {
            save: () => plants.save({ ...mine, height: height + 1, dueAt: now }),
            update: () => plants.update(mine, { height: height + 1, dueAt: now }),
            postpone: () => plants.claimable.postpone(mine, now),
            'save many': async () =>
              (await plants.updateEach(['height'], [{ ...mine, height: height + 1 }])).has(mine.id),
            renew: async () => (await plants.claimable.renew([mine], now + lease)).has(mine.id),
          }[act]();
          expect(written).toBe(isCurrent);
          if (!isCurrent) expect(await plants.byKey(mine.id)).toEqual(before);
        }
      }),
      { numRuns, examples: [[late]] },
    );
  });

  test('a row that cannot be read holds up no other, and is reported', async () => {
    for (const id of [1, 2, 3]) await plant(id);
    const strange = engine === 'sqlite' ? '1.5' : '9007199254740993';
    await database.query(`UPDATE plants SET height = ${strange} WHERE id = '2'`);
    const claim = (now: number) => plants.claimable.claim({ now, until: now + lease, limit: 9 });
    const claimed = await claim(0);
    expect(claimed.map(({ id }) => id).sort()).toEqual(['1', '3']);
    for (const each of claimed) await plants.save({ ...each, dueAt: null });
    await expect(claim(lease)).rejects.toThrow('plants 2 cannot be read');
  });

  test('events of one subject are handled one after the other, in the order in which they came', async () => {
    const subjects = fc.array(fc.constantFrom('fern', 'moss', 'ivy'), { minLength: 1, maxLength: 15 });
    const fates = fc.infiniteStream(fc.constantFrom('finish', 'finish', 'retry', 'crash'));
    await fc.assert(
      fc.asyncProperty(subjects, fates, async (arriving, fate) => {
        await empty();
        for (const [id, subject] of arriving.entries()) {
          const receivedAt = arriving.length - id;
          await inbox.put({ id: `${id}`, event: 'grown', payload: { subject }, receivedAt });
        }
        const handled: number[] = [];
        for (let now = 100; handled.length < arriving.length; now += lease) {
          const claims = await Promise.all(
            [1, 2].map(() => inbox.claim({ now, until: now + lease, limit: 4 })),
          );
          const inWork = claims.flat().map(({ subject }) => subject);
          expect(new Set(inWork).size).toBe(inWork.length);
          for (const event of claims.flat()) {
            const becomes = fate.next().value;
            if (becomes === 'retry') await inbox.retryAt(event, now + 1, 'busy');
            if (becomes !== 'finish') continue;
            expect(await inbox.finish(event, 'done', now)).toBe(true);
            handled.push(Number(event.id));
          }
        }
        const inOrder = Object.groupBy(handled, (id) => arriving[id] ?? '');
        for (const ids of Object.values(inOrder)) expect(ids).toEqual(ids?.toSorted((a, b) => a - b));
      }),
      { numRuns },
    );
  });

  test('an event that was handled keeps what became of it, and nothing that people wrote', async () => {
    const payload = { subject: 'fern', words: 'a secret' };
    await inbox.put({ id: '1', event: 'grown', payload, receivedAt: 0 });
    const [claimed] = await inbox.claim({ now: 0, until: lease, limit: 1 });
    if (claimed === undefined) throw new Error('nothing was claimed');
    expect(claimed.payload).toEqual(payload);
    expect(await inbox.finish(claimed, 'done', 1)).toBe(true);
    const { rows } = await database.query('SELECT payload, result FROM events');
    expect(rows).toEqual([{ payload: '{}', result: 'done' }]);
  });

  test('nothing is acknowledged before it is stored', async () => {
    const elsewhere = place.databaseUrl ? await openPostgres(place.databaseUrl) : null;
    const file = elsewhere ? null : new DatabaseSync(join(place.dataDir, 'agent-conversations.db'));
    const isStored = async (id: string) =>
      elsewhere
        ? (await elsewhere.query('SELECT id FROM events WHERE id = $1', [id])).rows.length === 1
        : file?.prepare('SELECT id FROM events WHERE id = ?').get(id) !== undefined;
    const arrivals = fc.array(
      fc.record({ id: fc.integer({ min: 0, max: 9 }).map(String), fails: fc.boolean() }),
      { minLength: 1, maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(arrivals, async (arriving) => {
        await empty();
        const results = await Promise.allSettled(
          arriving.map(async ({ id, fails }) => {
            const event = { id, event: 'grown', payload: { subject: id }, receivedAt: 0 };
            await (fails
              ? database.transaction(async (query) => {
                  await inboxOf(query).put(event);
                  throw new Error('the process is going down');
                })
              : inbox.put(event));
            expect(await isStored(id)).toBe(true);
          }),
        );
        expect(results.map(({ status }) => status)).toEqual(
          arriving.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')),
        );
        const acknowledged = new Set(arriving.filter(({ fails }) => !fails).map(({ id }) => id));
        for (const { id } of arriving) expect(await isStored(id)).toBe(acknowledged.has(id));
      }),
      { numRuns },
    );
    await elsewhere?.close();
    file?.close();
  });

  if (engine === 'sqlite') return;

  test('a statement that takes too long is ended by the server too, on every connection', async () => {
    const asked = Array.from({ length: 3 }, () => database.query('SHOW statement_timeout'));
    for (const { rows } of await Promise.all(asked)) expect(rows).toEqual([{ statement_timeout: '10s' }]);
  });

  test('a connection that breaks between two statements of a transaction ends the transaction, and not the process', async () => {
    const broken = database.transaction(async (query) => {
      const [mine] = (await query('SELECT pg_backend_pid() AS pid')).rows;
      await database.query('SELECT pg_terminate_backend($1)', [Number(mine?.pid)]);
      const alive = 'SELECT 1 FROM pg_stat_activity WHERE pid = $1';
      await until(async () => (await database.query(alive, [Number(mine?.pid)])).rows.length === 0);
      await query('SELECT 1');
    });
    await expect(broken).rejects.toThrow();
    expect((await database.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });
});
