// The bench part that compares engines: small numbers, and no judgement of how long anything takes.
import { expect, test } from '@jest/globals';
import { startPostgres } from '../support/postgres-server.ts';
import { benchWork } from './engines.ts';

test('the bench of engines lets each do every piece of work, and counts processor time and time', async () => {
  const postgres = await startPostgres();
  const rows = await benchWork(postgres, { rounds: 1, changes: 20, looks: 250 }).finally(postgres.stop);
  expect(rows.map(({ what }) => what.replace(/ \(.*\)/, ''))).toEqual([
    'kernel: state change with its outbox row, delivered: processor time per 1,000',
    'kernel: state change with its outbox row, delivered: time per 1,000',
    'kernel: 250 due rows, 99 together, each due again in 30 s: processor time per 1,000',
    'kernel: 250 due rows, 99 together, each due again in 30 s: time per 1,000',
  ]);
  for (const { against, ratio } of rows) {
    expect(against).toMatch(/pg-boss.*graphile-worker|graphile-worker.*pg-boss/);
    expect(ratio).toBeGreaterThan(0);
  }
});
