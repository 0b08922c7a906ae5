// The bench part that compares engines: small numbers, and no judgement of how long anything takes.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { measureTakeover } from './engines/measurements.ts';
import { benchStarts, benchWaiting, benchWork } from './engines.ts';
import type { Row } from './table.ts';

describe('the bench of engines', () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());

  const holdsBothAgainst = ({ against, ratio }: Row) =>
    against.includes('pg-boss') && against.includes('graphile-worker') && ratio > 0;

  test('lets each engine do every piece of work, and counts processor time and time', async () => {
    const rows = await benchWork(postgres, { rounds: 1, changes: 20, looks: 250 });
    expect(rows.map(({ what }) => what.replace(/ \(.*\)/, ''))).toEqual([
      'kernel: state change with its outbox row, delivered: processor time per 1,000',
      'kernel: state change with its outbox row, delivered: time per 1,000',
      'kernel: 250 due rows, 99 together, each due again in 30 s: processor time per 1,000',
      'kernel: 250 due rows, 99 together, each due again in 30 s: time per 1,000',
    ]);
    expect(rows.every(holdsBothAgainst)).toBe(true);
  });

  test('sees every row start that another process inserted', async () => {
    const row = await benchStarts(postgres, { rounds: 1, starts: 3 });
    expect(row.measured).toMatch(/^p50 \d+ ms, max \d+ ms$/);
    expect(holdsBothAgainst(row)).toBe(true);
  });

  test('says of each engine how many rows of a killed process were taken over while it was watched', async () => {
    const sizes = { queues: 11, idleSeconds: 1, claimed: 3, watchSeconds: 0.1 };
    const [idle, ...killed] = await benchWaiting(postgres, sizes);
    expect(idle?.what).toBe('kernel: transactions in an idle second, 11 queues');
    // How many were, a busy machine decides.
    const said = killed.flatMap(({ measured, against }) => [measured, ...against.split('; ')]);
    expect(said.filter((words) => /(^|[a-z] )(\d in 0\.10 s|all in [\d.]+ s)$/.test(words))).toHaveLength(6);
  });

  test('is done with a killed process as soon as all its rows were taken over', async () => {
    const killing = { engine: 'kernel', tuned: true, rows: 3, watchMs: 200_000 } as const;
    const { taken, ms } = await measureTakeover(postgres, killing);
    expect({ taken, ms }).toEqual({ taken: 3, ms: expect.any(Number) });
  });
});
