// Replicas that store runs at the same time on one database: the limits hold all the same.

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { onPostgres } from '../../../test/support/both-databases.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { rigSettings } from '../../../test/support/worker-rig.ts';
import { Superseded } from '../../kernel/queue-table.ts';
import type { Run } from '../../store/run/run.ts';
import { withFacts } from '../../store/run/run-facts.ts';
import { openStore, type Store } from '../../store/store.ts';
import { aRun } from '../../testing/runs.ts';
import { endRun } from '../advance-run.ts';
import { storeRun } from '../store-run.ts';
import { storeNewRun } from './admit-run.ts';
import { callWaitingRuns } from './call-next.ts';

const newDatabase = onPostgres();
let stores: Store[];
beforeAll(async () => {
  const databaseUrl = await newDatabase();
  const open = () => openStore({ databaseUrl, dataDir: temporaryFolder(), now: () => 1 });
  stores = [await open(), await open()];
});
afterAll(async () => {
  for (const store of stores) await store.close();
});

const run = (place: number, repository: number, limits: Run['facts']['terms']['limits'] = {}): Run => {
  const one = aRun({ id: `${repository}-${place}`, issue: place, createdAt: 1_000 + place });
  return {
    ...withFacts(one, { terms: { limits } }),
    repository: { id: repository, owner: 'octo', name: `r${repository}` },
    apiKey: `key ${repository}`,
  };
};
const settings = { ...rigSettings, maxRuns: 3 };
const storeOf = (place: number): Store => {
  const store = stores[place % stores.length];
  if (!store) throw new Error('no store');
  return store;
};

const done = { outcome: 'finished', reason: 'done', at: 6_000 } as const;
/** On one of the replicas. */
const asksFor = (place: number, one: Run) =>
  storeOf(place).transaction((tables) => storeNewRun(tables, one, settings, { askedAt: 5_000, now: 5_000 }));

describe('on two replicas at the same time', () => {
  test('three of twelve runs are called where three may run', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, place) => asksFor(place, run(place, 1))));
    const called = async () => (await storeOf(0).runs.live(20)).filter(({ waiting }) => waiting === null);
    expect(await called()).toHaveLength(3);
    // Two end while both replicas visit the line.
    const [one, two] = await called();
    if (!one || !two) throw new Error('nobody was called');
    await Promise.all([
      ...[one, two].map((each, place) =>
        storeOf(place).transaction((tables) =>
          storeRun(tables, endRun(each, done), 'state', settings, 6_000),
        ),
      ),
      ...[0, 1].map((place) => visit(storeOf(place))),
    ]);
    await Promise.all([0, 1].map((place) => visit(storeOf(place))));
    expect(await called()).toHaveLength(3);
  });

  test('two of eight runs of one person are taken where two an hour are allowed', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, place) => asksFor(place, run(place, 2, { runs_per_person_per_hour: 2 }))),
    );
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(6);
    for (const each of refused) expect(each).toMatchObject({ reason: expect.any(Superseded) });
  });
});

async function visit(store: Store): Promise<void> {
  const claimed = await store.waitingLists.claim({ now: 7_000, until: 20_000, limit: 4 });
  for (const list of claimed) {
    await store.transaction(async (tables) => {
      const held = await tables.waitingLists.hold(list);
      if (held) await callWaitingRuns(tables, held, settings, 7_000);
    });
  }
}
