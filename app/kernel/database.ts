// The interface of both database engines: SQL that both understand, `$1` placeholders, rows of plain values.
import type { Bell } from './bell.ts';

export type SqlValue = string | number | null;
export type Row = Readonly<Record<string, unknown>>;

export interface SqlResult {
  readonly rows: readonly Row[];
  /** How many rows a statement changed. */
  readonly changes: number;
}

export type Query = (sql: string, values?: readonly SqlValue[]) => Promise<SqlResult>;

export interface Database {
  readonly engine: Engine;
  readonly query: Query;
  /** Commits when `work` resolves, rolls back when it throws. `work` must use only the query that it
   * gets. It may be run again from the start when the engine has undone it. `patience`: milliseconds for each statement, where
   * it may take longer than usual. */
  transaction<T>(work: (query: Query) => Promise<T>, patience?: number): Promise<T>;
  /** Null where no other process works on the same database. */
  readonly bell: Bell | null;
  /** Copies the log of the embedded database into its file: later, a single write would have to copy very much. */
  copyLog(): Promise<void>;
  /** For how many milliseconds the oldest statement that is on its way has had no answer. */
  unansweredFor(): number;
  close(): Promise<void>;
}

/** The two places where the SQL of the engines differs. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  readonly identity: string;
  readonly skipLocked: string;
  readonly lockSchema: string | null;
}

/**
 * What is asked after the close is never answered. Who asks then was given up when the App stopped, and the next process takes that work
 * over, as after a crash: there is nothing to log.
 */
export function untilClosed(database: Database): Database {
  let isClosed = false;
  const before = <T>(ask: () => Promise<T>): Promise<T> => (isClosed ? new Promise<never>(() => {}) : ask());
  return {
    ...database,
    query: (sql, values) => before(() => database.query(sql, values)),
    transaction: (work, patience) => before(() => database.transaction(work, patience)),
    close() {
      isClosed = true;
      return database.close();
    },
  };
}

/** The store cannot be opened. The message says what the operator can do. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused';
}

/**
 * The failures of the first queries of a process are reported as its trouble: a server that ends connections again does so at any of
 * them. Later ones are tried again.
 */
export function whyRefused(engine: Engine['name'], error: unknown): unknown {
  if (error instanceof StoreRefused) return error;
  // Where several addresses were tried, the error has only a code.
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const why = error instanceof Error ? error.message || code : String(error);
  const what = { postgres: 'The PostgreSQL of DATABASE_URL', sqlite: 'The data in DATA_DIR' }[engine];
  return new StoreRefused(`${what} cannot be used: ${why}`, { cause: error });
}
