// The store: all data of the App. Nothing is kept only in memory, so a crash loses nothing.

import { type Chores, createChores } from './chores.ts';
import { type Costs, createCosts } from './costs.ts';
import { type Counts, readCounts } from './counts.ts';
import type { Database, Query } from './database.ts';
import { createDecisions, type Decisions } from './decisions.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { createLines, type Lines } from './lines.ts';
import { createMessages, type Messages } from './messages.ts';
import { migrate } from './migrate.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { openPostgres } from './postgres.ts';
import { createQuestions, type Questions } from './questions.ts';
import { createRuns, type Runs } from './runs.ts';
import { createSideQuestions, type SideQuestions } from './side-questions.ts';
import { openSqlite } from './sqlite.ts';

export interface Tables {
  readonly inbox: Inbox;
  readonly runs: Runs;
  readonly outbox: Outbox;
  readonly questions: Questions;
  readonly messages: Messages;
  readonly sideQuestions: SideQuestions;
  readonly decisions: Decisions;
  readonly chores: Chores;
  readonly lines: Lines;
  readonly costs: Costs;
}

export interface Store extends Tables {
  readonly engine: 'sqlite' | 'postgres';
  /** All or nothing. Throw `Superseded` when a write changed no row because its version was no longer current. */
  transaction<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  counts(): Promise<Counts>;
  /** Resolves when the database answers; for `/readyz`. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** `postgres://…`; absent = the embedded database under `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly now: () => number;
}

/** The row was changed after it was read, so it was not written. The writer that was faster goes on with it. */
export class Superseded extends Error {
  override readonly name = 'Superseded';
}

/** Throws `StoreRefused` with a message for the operator when the database cannot be used. */
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
    messages: createMessages(query, database.engine),
    sideQuestions: createSideQuestions(query, database.engine),
    decisions: createDecisions(query),
    chores: createChores(query, database.engine),
    lines: createLines(query, database.engine),
    costs: createCosts(query),
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
