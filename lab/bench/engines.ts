// The App's kernel beside two queues from npm, pg-boss and graphile-worker: the same work on one PostgreSQL. Each row holds
// the kernel against the better of both.
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { type EngineName, engineNames } from './engines/engine.ts';
import { type Job, measureWork, type Work } from './engines/measure-work.ts';
import type { Row } from './table.ts';

type OfEach<T> = Readonly<Record<EngineName, T>>;

export async function benchEngines(): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    return await benchWork(postgres, { rounds: 2, changes: 600, looks: 10_000 });
  } finally {
    await postgres.stop();
  }
}

interface Sizes {
  readonly rounds: number;
  readonly changes: number;
  readonly looks: number;
}

export async function benchWork(postgres: PostgresServer, { rounds, changes, looks }: Sizes): Promise<Row[]> {
  const changed = await inTurns(postgres, rounds, { job: 'change', count: changes });
  const looked = await inTurns(postgres, rounds, { job: 'look', count: looks });
  return [
    ...workRows('state change with its outbox row, delivered', changed),
    ...workRows(`${looks.toLocaleString('en')} due rows, 99 together, each due again in 30 s`, looked),
  ];
}

/** In another order each round, so that what else the machine does falls on all alike. */
async function inTurns(
  postgres: PostgresServer,
  rounds: number,
  job: Pick<Job, 'job' | 'count'>,
): Promise<OfEach<readonly Work[]>> {
  const found: Record<EngineName, Work[]> = { kernel: [], 'pg-boss': [], 'graphile-worker': [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const engine of round % 2 === 0 ? engineNames : engineNames.toReversed())
      found[engine].push(await measureWork({ engine, ...job, databaseUrl: await postgres.createDatabase() }));
  }
  return found;
}

/** Processor time has a limit. The time on the clock has none: a busy machine stretches pauses and work unequally. */
function workRows(what: string, measured: OfEach<readonly Work[]>): Row[] {
  const isSeen = Object.values(measured)
    .flat()
    .every(({ postgresMs }) => postgresMs !== null);
  const spent = mapEach(measured, (works) =>
    perThousand(works, ({ nodeMs, postgresMs }) => nodeMs + (isSeen ? (postgresMs ?? 0) : 0)),
  );
  const elapsed = mapEach(measured, (works) => perThousand(works, ({ ms }) => ms));
  const where = isSeen ? 'Node and PostgreSQL' : 'Node alone';
  const rates = mapEach(elapsed, (ms) => `${secondsOf(ms)} (${(1_000_000 / ms).toFixed(0)} a second)`);
  return [
    comparison(`${what}: processor time per 1,000 (${where})`, spent, mapEach(spent, secondsOf), 1),
    comparison(`${what}: time per 1,000`, elapsed, rates, null),
  ];
}

/** The smaller value is the better one. */
function comparison(what: string, values: OfEach<number>, words: OfEach<string>, limit: number | null): Row {
  const others = engineNames
    .filter((name) => name !== 'kernel')
    .toSorted((one, other) => values[one] - values[other]);
  const [better = 'pg-boss'] = others;
  return {
    what: `kernel: ${what}`,
    measured: words.kernel,
    against: others.map((name) => `${name} ${words[name]}`).join('; '),
    ratio: values.kernel / values[better],
    limit,
  };
}

const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

function perThousand(works: readonly Work[], value: (work: Work) => number): number {
  const sum = (of: (work: Work) => number) => works.reduce((total, work) => total + of(work), 0);
  return (sum(value) / sum(({ rows }) => rows)) * 1000;
}

function mapEach<T, U>(of: OfEach<T>, map: (value: T) => U): OfEach<U> {
  return {
    kernel: map(of.kernel),
    'pg-boss': map(of['pg-boss']),
    'graphile-worker': map(of['graphile-worker']),
  };
}
