// A clock that is set back: what waited for a time goes on, and what is being worked on is left to its worker.
import { expect, test } from '@jest/globals';
import { onBothStores } from '../test/support/both-databases.ts';
import { issueEvent } from '../test/support/deliveries.ts';
import { playStore } from '../test/support/store-stories.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { rigSettings, workerRig } from '../test/support/worker-rig.ts';
import { createClockGuard, createClockWatch } from './clock.ts';
import { openSqlite } from './kernel/sqlite.ts';
import { createStore, readStoreMigrations } from './store/store.ts';

const hour = 60 * 60_000;

test('a run is looked at again within a minute after the clock was set back by an hour', async () => {
  const rig = await workerRig(temporaryFolder());
  await rig.deliver('issues', issueEvent('labeled'));
  await rig.pass(60_000);
  let offset = 0;
  const clock = { ...rig.clock, now: () => rig.clock.now() + offset };
  const late = await workerRig(temporaryFolder(), { clock }, rig);
  const watch = createClockWatch(clock.now, rig.clock.now, rigSettings.lease);
  const guard = createClockGuard(late.deps, watch);
  await guard.check();
  expect(guard.setBack()).toBeNull();
  offset = -hour;
  rig.service.requests.length = 0;
  await late.pass(60_000);
  expect(rig.service.requests).toEqual([]);
  await guard.check();
  await late.pass(60_000);
  expect(rig.service.requests.length).toBeGreaterThan(0);
  expect(guard.setBack()).toMatch(/^set back by 3600 s at 20/);
  expect(rig.lines).toContainEqual({
    level: 'error',
    message: 'the clock was set back, so everything that waits for a time is due now',
  });
  await rig.store.close();
});

test('each table with a due time is among those that are made due', async () => {
  const asked: string[] = [];
  const query = async (sql: string) => {
    asked.push(sql);
    return { rows: [], changes: 0 };
  };
  const folder = temporaryFolder();
  const database = openSqlite(folder);
  await createStore({ ...database, query }).pullIn(2, 1);
  await database.close();
  const schema = readStoreMigrations().map(({ sql }) => sql);
  const tables = schema.flatMap((sql) => [...sql.matchAll(/CREATE TABLE (\w+) \(([^;]*)\);/g)]);
  const due = tables.flatMap(([, name = '', columns = '']) => (/^ *due_at /m.test(columns) ? [name] : []));
  expect(due.length).toBeGreaterThan(8);
  const missing = due.filter((name) => !asked.some((sql) => sql.startsWith(`UPDATE ${name} SET due_at`)));
  expect(missing).toEqual([]);
});

onBothStores('rows that are due too late', (store) => {
  playStore(store)`
    are due at the given time, and others stay as they are
      inbox.put({ id: early, at: 5 }) | outbox.holdBack(3, 9000) | inbox.put({ id: late, issue: 13, at: 9000 })
      inbox.claim(5) → early | store.pullIn(100, 50) → 3 | store.pullIn(100, 50) → 0 | inbox.claim(50) → early & late
      outbox.takeRoom(3, 1, { pause: 0, atOnce: 1 }, 50) → 0
  `;
});

const tolerance = 15_000;

test.each<[name: string, steps: readonly number[], told: readonly number[]]>([
  ['a clock that goes on tells nothing', [0, 0, 0], [0, 0, 0]],
  ['a clock that is set back by an hour is reported once', [0, -3_600_000, 0], [0, 3_600_000, 0]],
  ['a clock that is set forward tells nothing', [3_600_000, 0], [0, 0]],
  ['small steps back are reported when they are too many', [-8_000, -8_000, 0], [0, 16_000, 0]],
  ['a step back after one forward is reported by its own size', [60_000, -30_000], [0, 30_000]],
])('%s', (_, steps, told) => {
  let passed = 0;
  let offset = 1_000_000;
  const watch = createClockWatch(
    () => passed + offset,
    () => passed,
    tolerance,
  );
  const seen = steps.map((step) => {
    passed += 1_000;
    offset += step;
    return watch.check();
  });
  expect(seen).toEqual(told);
});
