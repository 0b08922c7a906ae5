// The embedded engine: one file, one connection, one transaction at a time. Single statements that arrive together are
// committed together, because each commit waits for the disk.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { lockData } from './data-lock.ts';
import type { Answer, Database, Query, SqlValue } from './database.ts';

export function openSqlite(dataDir: string): Database {
  // The data contains issues, actions and comments, so only the user of the App may read it.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockData(dataDir);
  const connection = new DatabaseSync(join(dataDir, 'agent-conversations.db'));
  // FULL: an acknowledged webhook must survive a power cut, not only a crash of the process.
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  // Joined with a list of 396 looks, the planner would rather read all runs and make an index of the list.
  connection.exec('PRAGMA automatic_index = OFF');
  // 32 MB of log instead of 4: with many webhooks the log would otherwise be copied into the file eight times a second.
  connection.exec('PRAGMA wal_autocheckpoint = 8000');
  const statements = new Map<string, Prepared>();
  let last: Promise<unknown> = Promise.resolve();
  let gathering: Waiting[] | null = null;

  const ask = (sql: string, values: readonly SqlValue[] = []): Answer => {
    const prepared = statements.get(sql) ?? prepare(connection, sql);
    statements.set(sql, prepared);
    return run(prepared, values);
  };
  const direct: Query = async (sql, values) => ask(sql, values);

  /** Work that arrives during an open transaction waits for its end, so that it does not become a part of it. */
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
    query: (sql, values) =>
      new Promise((resolve, reject) => {
        const waiting = { ask: () => ask(sql, values), resolve, reject };
        if (gathering) {
          gathering.push(waiting);
          return;
        }
        const group: Waiting[] = [waiting];
        gathering = group;
        void inTurn(async () => {
          // Statements that arrive in the same turn of the event loop join this group.
          await setImmediate();
          gathering = null;
          answerTogether(connection, group);
        });
      }),
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

interface Waiting {
  readonly ask: () => Answer;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/** Each is answered when all are on the disk. If one fails, the others are not affected. */
function answerTogether(connection: DatabaseSync, group: readonly Waiting[]): void {
  const [only] = group;
  if (only === undefined) return;
  const told: (() => void)[] = [];
  try {
    if (group.length > 1) connection.exec('BEGIN IMMEDIATE');
    for (const { ask, resolve, reject } of group) {
      try {
        const answer = ask();
        told.push(() => resolve(answer));
      } catch (error) {
        // Some errors end the whole transaction. Then no statement of the group was stored.
        if (group.length > 1 && !connection.isTransaction) throw error;
        told.push(() => reject(error));
      }
    }
    if (group.length > 1) connection.exec('COMMIT');
  } catch (error) {
    if (connection.isTransaction) connection.exec('ROLLBACK');
    for (const { reject } of group) reject(error);
    return;
  }
  for (const tell of told) tell();
}

interface Prepared {
  readonly statement: StatementSync;
  readonly givesRows: boolean;
}

/** By number: SQLite looks for each name among all others, and a batch of looks has hundreds of values. */
function prepare(connection: DatabaseSync, sql: string): Prepared {
  const statement = connection.prepare(sql.replace(/\$(?=\d)/g, '?'));
  return { statement, givesRows: statement.columns().length > 0 };
}

function run({ statement, givesRows }: Prepared, values: readonly SqlValue[]): Answer {
  if (givesRows) {
    const rows = statement.all(...values);
    return { rows, changes: rows.length };
  }
  return { rows: [], changes: Number(statement.run(...values).changes) };
}
