// Everything that the App remembers, behind one door. Nothing lives in memory, so a crash is a pause.

import { type Chores, createChores } from './chores.ts';
import { type Counts, readCounts } from './counts.ts';
import type { Database, Query } from './database.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { migrate } from './migrate.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { openPostgres } from './postgres.ts';
import { createQuestions, type Questions } from './questions.ts';
import { createRuns, type Runs } from './runs.ts';
import { openSqlite } from './sqlite.ts';

export interface Tables {
  readonly inbox: Inbox;
  readonly runs: Runs;
  readonly outbox: Outbox;
  readonly questions: Questions;
  readonly chores: Chores;
}

export interface Store extends Tables {
  readonly engine: 'sqlite' | 'postgres';
  /** All or nothing. Throw `Superseded` when a fenced write touched nothing: someone else was faster. */
  transaction<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  counts(): Promise<Counts>;
  /** Answers at all; for `/readyz`. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** `postgres://…`; absent = the embedded database under `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly now: () => number;
}

/** What was read changed before it could be written; whoever changed it goes on with it. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

/** Throws `StoreRefused` with a word for the operator when the database cannot be used. */
export async function openStore({ databaseUrl, dataDir, now }: StoreOptions): Promise<Store> {
  const database = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(dataDir);
  try {
    await migrate(database, now);
  } catch (error) {
    await database.close();
    throw error;
  }
  return createStore(database);
}

export function createStore(database: Database): Store {
  const tablesOver = (query: Query): Tables => ({
    inbox: createInbox(query, database.engine),
    runs: createRuns(query, database.engine),
    outbox: createOutbox(query, database.engine),
    questions: createQuestions(query, database.engine),
    chores: createChores(query, database.engine),
  });
  return {
    ...tablesOver(database.query),
    engine: database.engine.name,
    transaction: (work) => database.transaction((query) => work(tablesOver(query))),
    counts: () => readCounts(database.query),
    ping: async () => {
      await database.query('SELECT 1 AS answer');
    },
    close: () => database.close(),
  };
}
