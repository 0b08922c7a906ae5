// The embedded engine: one file, one connection, one transaction at a time.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { lockData } from './data-lock.ts';
import type { Answer, Database, Query } from './database.ts';

export function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockData(dataDir);
  const connection = new DatabaseSync(join(dataDir, 'agent-conversations.db'));
  // FULL: an acknowledged webhook must outlive a power cut, not only a crash of the process.
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  const statements = new Map<string, Prepared>();
  let last: Promise<unknown> = Promise.resolve();

  const direct: Query = async (sql, values = []) => {
    const prepared = statements.get(sql) ?? prepare(connection, sql);
    statements.set(sql, prepared);
    const named = Object.fromEntries(values.map((value, place) => [`$${place + 1}`, value]));
    return run(prepared, named);
  };

  /** Whoever comes while a transaction is open waits for its end instead of slipping into it. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };

  return {
    engine: {
      name: 'sqlite',
      identity: 'INTEGER PRIMARY KEY AUTOINCREMENT',
      skipLocked: '',
      lockSchema: null,
    },
    query: (sql, values) => inTurn(() => direct(sql, values)),
    transaction: (work) =>
      inTurn(async () => {
        connection.exec('BEGIN IMMEDIATE');
        try {
          const result = await work(direct);
          connection.exec('COMMIT');
          return result;
        } catch (error) {
          if (connection.isTransaction) connection.exec('ROLLBACK');
          throw error;
        }
      }),
    close: () =>
      inTurn(async () => {
        statements.clear();
        if (connection.isOpen) connection.close();
        unlock();
      }),
  };
}

interface Prepared {
  readonly statement: StatementSync;
  readonly givesRows: boolean;
}

function prepare(connection: DatabaseSync, sql: string): Prepared {
  const statement = connection.prepare(sql);
  return { statement, givesRows: statement.columns().length > 0 };
}

function run({ statement, givesRows }: Prepared, named: Record<string, string | number | null>): Answer {
  if (givesRows) {
    const rows = statement.all(named);
    return { rows, changes: rows.length };
  }
  return { rows: [], changes: Number(statement.run(named).changes) };
}
