// `/costs.csv` over a real store: by month, repository and who started it, and nothing that a spreadsheet would run.
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { onBothStores } from '../../test/support/both-databases.ts';
import { ask as askAt, aViewer, openGate, serveRoutes } from '../../test/support/serve-routes.ts';
import { playStore } from '../../test/support/store-stories.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { withFacts } from '../store/run/run-facts.ts';
import { openStore, type Store } from '../store/store.ts';
import { aRun } from '../testing/runs.ts';
import { createCostsRoute } from './costs.ts';
import type { Viewer } from './gate.ts';

const november = Date.UTC(2026, 10, 30, 12);
const day = 24 * 60 * 60_000;
let address: string;
let store: Store;
let viewer: Viewer | null;

beforeEach(async () => {
  store = await openStore({ dataDir: temporaryFolder(), now: () => november });
  viewer = null;
  const log = { info() {}, warn() {} };
  const gate = openGate(() => viewer);
  address = await serveRoutes([createCostsRoute({ costs: store.costs, gate, now: () => 0, log })]);
});
afterEach(() => store.close());

const ask = () => askAt(`${address}/costs.csv`);
const costly = (id: string, requester: string, repository = { id: 7, owner: 'octo', name: 'garden' }) =>
  withFacts(aRun({ id, repository }), { start: { requester } });
const head = 'month,repository,repository_id,started_by,runs,dollars';

describe('/costs.csv', () => {
  test('adds up each month by repository and person, with the name that the repository had last', async () => {
    const { costs } = store;
    const garden = { id: 7, owner: 'octo', name: 'garden' };
    const park = { id: 7, owner: 'octo', name: 'park' };
    await costs.keep(costly('a', 'Mona', garden), 1, november - day);
    await costs.keep(costly('a', 'mona', garden), 1.5, november);
    await costs.keep(costly('a', 'mona', park), 3.25, november + day);
    await costs.keep(costly('b', 'mona', park), 2, november + day);
    await costs.keep(costly('c', 'rita', { id: 8, owner: 'octo', name: 'shed' }), 10, november + day);
    expect(await ask()).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/csv; charset=utf-8; header=present' },
      text: [
        head,
        '2026-11,octo/garden,7,mona,1,1.5000',
        '2026-12,octo/shed,8,rita,1,10.0000',
        '2026-12,octo/park,7,mona,2,3.7500',
        '',
      ].join('\r\n'),
    });
  });

  test('reads any number of rows in pages, and misses none of them', async () => {
    for (let count = 0; count < 1_201; count += 1) {
      await store.costs.keep(costly(`run-${count}`, 'mona'), 0.01, november + (count % 3) * day);
    }
    const lines = (await ask()).text.trim().split('\r\n');
    expect(lines).toEqual([
      head,
      '2026-11,octo/garden,7,mona,401,4.0100',
      '2026-12,octo/garden,7,mona,800,8.0000',
    ]);
  });

  test('is for DASHBOARD_TOKEN and for operators, and for nobody else', async () => {
    viewer = aViewer();
    expect((await ask()).status).toBe(403);
    viewer = aViewer({ seesAll: true });
    expect((await ask()).status).toBe(200);
  });
});

onBothStores('costs by day', (both) => {
  playStore(both)`
    are read behind the last one, in the order of days
      costs.keep({ id: b }, 1, ${`${november}`}) | costs.keep({ id: a }, 1, ${`${november + day}`})
      costs.keep({ id: a }, 1, ${`${november}`}) | costs.page(null, 1) → [{ runId: a, repositoryName: octo/garden, requester: mona }]
      costs.page($a, 1) → b | costs.page($b, 10) → a
  `;
});
