// The App's kernel beside two queues from npm, pg-boss and graphile-worker: the same work on one PostgreSQL. Each row holds
// the kernel against the better of both.
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { engineNames } from './engines/engine.ts';
import {
  inTurns,
  measureIdle,
  measureStarts,
  measureTakeover,
  measureWork,
  type OfEach,
  sideBySide,
  type Takeover,
  type Work,
} from './engines/measurements.ts';
import { median, type Row } from './table.ts';

interface Sizes {
  readonly rounds: number;
  readonly changes: number;
  readonly looks: number;
  readonly starts: number;
  readonly queues: number;
  readonly idleSeconds: number;
  readonly claimed: number;
  /** How long a killed process is waited for. */
  readonly watchSeconds: number;
}

const full: Sizes = {
  rounds: 2,
  changes: 600,
  looks: 10_000,
  starts: 15,
  queues: 11,
  idleSeconds: 20,
  claimed: 20,
  watchSeconds: 30,
};

export async function benchEngines(): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    return [
      ...(await benchWork(postgres, full)),
      await benchStarts(postgres, full),
      ...(await benchWaiting(postgres, full)),
    ];
  } finally {
    await postgres.stop();
  }
}

export async function benchWork(
  postgres: PostgresServer,
  { rounds, changes, looks }: Pick<Sizes, 'rounds' | 'changes' | 'looks'>,
): Promise<Row[]> {
  const changed = await inTurns(rounds, (engine) => measureWork(postgres, engine, 'change', changes));
  const looked = await inTurns(rounds, (engine) => measureWork(postgres, engine, 'look', looks));
  return [
    ...workRows('state change with its outbox row, delivered', changed),
    ...workRows(`${looks.toLocaleString('en')} due rows, 99 together, each due again in 30 s`, looked),
  ];
}

/** Noise at a few milliseconds stays below; an engine that only polls is far above. */
const mostOfStart = 4;

export async function benchStarts(
  postgres: PostgresServer,
  { rounds, starts }: Pick<Sizes, 'rounds' | 'starts'>,
): Promise<Row> {
  const found = await inTurns(rounds, (engine) => measureStarts(postgres, engine, starts));
  const all = mapEach(found, (each) => each.flat());
  const words = mapEach(all, (ms) => `p50 ${median(ms)} ms, max ${Math.max(...ms)} ms`);
  return comparison('insert in another process to start', mapEach(all, median), words, mostOfStart);
}

/** Rows for which the engines mostly wait, all at once. */
export async function benchWaiting(
  postgres: PostgresServer,
  {
    queues,
    idleSeconds,
    claimed,
    watchSeconds,
  }: Pick<Sizes, 'queues' | 'idleSeconds' | 'claimed' | 'watchSeconds'>,
): Promise<Row[]> {
  const watchMs = watchSeconds * 1000;
  const takeovers = (tuned: boolean) =>
    sideBySide((engine) => measureTakeover(postgres, { engine, tuned, rows: claimed, watchMs }));
  const [idle, byDefault, tuned] = await Promise.all([
    sideBySide((engine) => measureIdle(postgres, engine, { queues, seconds: idleSeconds })),
    takeovers(false),
    takeovers(true),
  ]);
  const words = mapEach(idle, (count) => count.toFixed(1));
  const killed = `kill -9 with ${claimed} rows claimed, until all are taken over`;
  return [
    comparison(`transactions in an idle second, ${queues} queues`, idle, words, 1),
    takeoverRow(`${killed}: defaults`, byDefault, watchMs, 1),
    // Leases of one length end in the order of the last signs of life, which is chance.
    takeoverRow(`${killed}: leases of 10 s where they can be set`, tuned, watchMs, null),
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

const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

function perThousand(works: readonly Work[], value: (work: Work) => number): number {
  const sum = (of: (work: Work) => number) => works.reduce((total, work) => total + of(work), 0);
  return (sum(value) / sum(({ rows }) => rows)) * 1000;
}

function takeoverRow(what: string, found: OfEach<Takeover>, watchMs: number, limit: number | null): Row {
  // An engine that was not seen to take over all took at least as long as it was watched.
  const ms = mapEach(found, (takeover) => takeover.ms ?? watchMs);
  const words = mapEach(found, (takeover) =>
    takeover.ms === null ? `${takeover.taken} in ${secondsOf(watchMs)}` : `all in ${secondsOf(takeover.ms)}`,
  );
  return comparison(what, ms, words, limit);
}

function mapEach<T, U>(of: OfEach<T>, map: (value: T) => U): OfEach<U> {
  return {
    kernel: map(of.kernel),
    'pg-boss': map(of['pg-boss']),
    'graphile-worker': map(of['graphile-worker']),
  };
}
