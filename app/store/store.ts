// The store: all data of the App. Nothing is kept only in memory, so a crash loses nothing.
import { join } from 'node:path';
import type { Bell } from '../kernel/bell.ts';
import {
  type Database,
  type Engine,
  type Query,
  StoreRefused,
  untilClosed,
  whyRefused,
} from '../kernel/database.ts';
import { type Migration, migrate, readMigrations, tryToMigrate } from '../kernel/migrate.ts';
import type { OutboxCounts } from '../kernel/outbox.ts';
import { openPostgres } from '../kernel/postgres.ts';
import { createDueTimes, type DueRows, type DueTimes, earlier } from '../kernel/queue-table.ts';
import { openSqlite } from '../kernel/sqlite.ts';
import { createCosts } from './cost.ts';
import { createDecisions } from './decision.ts';
import { createInbox } from './delivery.ts';
import { createOutbox } from './effect.ts';
import { createHalts } from './halt.ts';
import { createMaintenance } from './maintenance.ts';
import { createMessages, createSideQuestions } from './message.ts';
import { createOwner, ownerTable } from './owner.ts';
import { createQuestions } from './question-table.ts';
import { createRepositories } from './repository.ts';
import { createResults } from './result.ts';
import type { RunState } from './run/run.ts';
import { countByState, type RunCounts } from './run/run-queries.ts';
import { createRuns } from './run/run-table.ts';
import { createWaitingLists } from './run/waiting-list.ts';
import { createOperators, createSessions } from './sign-in.ts';
import { createWatched } from './watched.ts';

export type Tables = ReturnType<typeof openTables>;

export interface Counts {
  /** Counts runs that ended up to `mostEndedCounted`. */
  readonly runs: RunCounts;
  /** Leaves out effects that are done. */
  readonly outbox: OutboxCounts;
  readonly deliveriesWaiting: number;
  /**
   * Since when the oldest open work waits; null when there is none. An event and an effect wait from their beginning, also while they
   * are tried again and again; a run from when it is due.
   */
  readonly oldest: {
    readonly delivery: number | null;
    readonly run: number | null;
    readonly outbox: number | null;
  };
}

export interface Store extends Tables {
  readonly engine: 'sqlite' | 'postgres';
  /** All or nothing. Throw `Superseded` when a write changed no row because its version was no longer current. */
  transaction<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  counts(): Promise<Counts>;
  /** Makes what is due later than `after` due at `dueAt`. Claims keep their versions. Returns how many rows that were. */
  pullIn(after: number, dueAt: number): Promise<number>;
  /** When something is due next in each queue of the worker. */
  dueTimes(): Promise<DueTimes<QueueName>>;
  readonly bell: Bell | null;
  /** After many deletions. */
  copyLog(): Promise<void>;
  /** Resolves when the database takes a write, which a full disk does not; for `/readyz`. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

interface StoreOptions {
  /** `postgres://…`; null or absent = the embedded database under `dataDir`. */
  readonly databaseUrl?: string | null | undefined;
  /** How many connections to it at most. */
  readonly connections?: number | undefined;
  readonly dataDir: string;
  readonly now: () => number;
}

export const readStoreMigrations = (): readonly Migration[] =>
  readMigrations(join(import.meta.dirname, 'migrations'));

/** Throws `StoreRefused` with a message for the operator when the database cannot be used. */
export async function openStore({ databaseUrl, connections, dataDir, now }: StoreOptions): Promise<Store> {
  const database = await open({ databaseUrl, connections, dataDir });
  try {
    await migrate(database, readStoreMigrations(), now, [ownerTable]);
  } catch (error) {
    await database.close();
    throw whyRefused(database.engine.name, error);
  }
  return createStore(untilClosed(database));
}

/** Where data is: all that a command beside the App has to know. */
type DataPlace = Pick<StoreOptions, 'databaseUrl' | 'dataDir'>;

async function open(
  { databaseUrl, connections, dataDir }: Omit<StoreOptions, 'now'>,
  options: { readonly beside?: boolean } = {},
): Promise<Database> {
  try {
    return databaseUrl ? await openPostgres(databaseUrl, connections) : openSqlite(dataDir, options);
  } catch (error) {
    throw whyRefused(databaseUrl ? 'postgres' : 'sqlite', error);
  }
}

/** Throws where the App could not open its data, or they are those of another. Changes nothing. */
export async function tryStore(place: DataPlace, appId: number): Promise<void> {
  const database = await open(place, { beside: true });
  try {
    await tryToMigrate(database, readStoreMigrations(), async (query) => {
      await query(ownerTable);
      await createOwner(query).claim(appId);
    });
  } catch (error) {
    throw whyRefused(database.engine.name, error);
  } finally {
    await database.close();
  }
}

const ownTable = {
  postgres: "SELECT to_regclass('halts') AS found",
  sqlite: "SELECT MAX(name) AS found FROM sqlite_schema WHERE name = 'halts'",
} as const;

/** Opens the data beside an App that runs, for a command. Makes and migrates nothing. */
export async function openStoreBeside(
  place: DataPlace,
): Promise<Pick<Store, 'halts' | 'maintenance' | 'close'>> {
  const database = await open(place, { beside: true });
  try {
    const { rows } = await database.query(ownTable[database.engine.name]);
    if (rows[0]?.found) return createStore(database);
    throw new StoreRefused(
      'No App has stored anything there yet. Set DATA_DIR or DATABASE_URL as for the App.',
    );
  } catch (error) {
    await database.close();
    throw whyRefused(database.engine.name, error);
  }
}

function openTables(query: Query, engine: Engine) {
  return {
    inbox: createInbox(query, engine),
    runs: createRuns(query, engine),
    outbox: createOutbox(query, engine),
    questions: createQuestions(query, engine),
    messages: createMessages(query, engine),
    sideQuestions: createSideQuestions(query, engine),
    decisions: createDecisions(query),
    maintenance: createMaintenance(query, engine),
    waitingLists: createWaitingLists(query, engine),
    costs: createCosts(query),
    sessions: createSessions(query),
    operators: createOperators(query),
    halts: createHalts(query, engine),
    repositories: createRepositories(query),
    results: createResults(query),
    watched: createWatched(query, engine),
    owner: createOwner(query),
  };
}

export function createStore(database: Database): Store {
  const tables = openTables(database.query, database.engine);
  const dueTimes = createDueTimes(database.query, queueRows);
  return {
    ...tables,
    engine: database.engine.name,
    transaction: (work) => database.transaction((query) => work(openTables(query, database.engine))),
    counts: () => readCounts(database.query, tables, dueTimes),
    pullIn: (after, dueAt) => pullIn(database.query, after, dueAt),
    dueTimes,
    bell: database.bell,
    copyLog: database.copyLog,
    ping: async () => {
      // Another connection may answer at once while all work waits for those that fell silent.
      if (database.unansweredFor() > longestUnanswered)
        throw new Error('the database leaves a statement unanswered');
      // A value that stays as it is would be no write for SQLite.
      await database.query("UPDATE chores SET attempts = attempts + 1 WHERE name = 'sweep'");
    },
    close: () => database.close(),
  };
}

const longestUnanswered = 3_000;

/** Each time until which something waits. */
const waitingTimes = [
  ...[
    'deliveries',
    'halts',
    'runs',
    'questions',
    'messages',
    'side_questions',
    'waiting_lists',
    'watched',
    'outbox',
    'chores',
  ].map((table) => [table, 'due_at'] as const),
  ['waiting_lists', 'closed_until'],
  ['result_pulls', 'look_at'],
  ['outbox_channels', 'closed_until'],
  ['outbox_channels', 'paced_until'],
] as const;

async function pullIn(query: Query, after: number, dueAt: number): Promise<number> {
  let count = 0;
  for (const [table, column] of waitingTimes) {
    const { changes } = await query(`UPDATE ${table} SET ${column} = $2 WHERE ${column} > $1`, [
      after,
      dueAt,
    ]);
    count += changes;
  }
  return count;
}

/** Read at each scrape and by each page, so it reads what is open, and not what there is. */
async function readCounts(
  query: Query,
  { inbox, outbox }: Pick<Tables, 'inbox' | 'outbox'>,
  dueTimes: () => Promise<DueTimes<QueueName>>,
): Promise<Counts> {
  const deliveries = await inbox.waiting();
  const due = await dueTimes();
  return {
    runs: await countByState(query),
    outbox: await outbox.countByState(),
    deliveriesWaiting: deliveries.count,
    oldest: {
      delivery: deliveries.since,
      run: [due.starts, due.finds, due.polls, due.stops].reduce(earlier),
      outbox: await outbox.waitingSince(),
    },
  };
}

const table = (name: string): DueRows => `${name} WHERE due_at IS NOT NULL`;
const runsIn = (state: RunState): DueRows => `runs WHERE state = '${state}' AND due_at IS NOT NULL`;

/** Where each queue of the worker finds when its next row is due, in the order of one round. */
export const queueRows = {
  inbox: [table('deliveries')],
  halts: [table('halts')],
  waitingLists: [table('waiting_lists')],
  starts: [runsIn('pending')],
  finds: [runsIn('starting')],
  polls: [runsIn('preparing'), runsIn('watching')],
  stops: [runsIn('stopping')],
  messages: [table('messages')],
  sideQuestions: [table('side_questions')],
  questions: [table('questions')],
  watched: [table('watched')],
  outbox: [table('outbox')],
  maintenance: [table('chores')],
} as const satisfies Readonly<Record<string, readonly DueRows[]>>;

export type QueueName = keyof typeof queueRows;
