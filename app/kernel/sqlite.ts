// The embedded engine: one file, one connection, one transaction at a time. Single statements that arrive together are
// committed together, because each commit waits for the disk.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { lockData } from './data-lock.ts';
import { type Database, type Query, type SqlResult, type SqlValue, StoreRefused } from './database.ts';

/** `beside`: next to the process that has the data. It makes no file, and its transactions are short. */
export function openSqlite(dataDir: string, { beside = false } = {}): Database {
  const { connection, unlock } = beside ? openBeside(dataDir) : openFile(dataDir);
  const statements = new Map<string, Prepared>();
  let gathering: Waiting[] | null = null;

  const ask = (sql: string, values: readonly SqlValue[] = []): SqlResult => {
    const prepared = statements.get(sql) ?? prepare(connection, sql);
    statements.set(sql, prepared);
    return execute(prepared, values);
  };
  const direct: Query = async (sql, values) => ask(sql, values);

  const inTurn = createTurns();

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

const fileName = 'agent-conversations.db';
/** Another process holds the file for some milliseconds only. */
const patience = { timeout: 5_000 };

interface OpenFile {
  readonly connection: DatabaseSync;
  readonly unlock: () => void;
}

function openBeside(dataDir: string): OpenFile {
  const path = join(dataDir, fileName);
  if (!existsSync(path)) {
    throw new StoreRefused(`There is no data in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the App.`);
  }
  const connection = new DatabaseSync(path, patience);
  connection.exec('PRAGMA synchronous = FULL');
  return { connection, unlock: () => {} };
}

function openFile(dataDir: string): OpenFile {
  // The data contains issues, actions and comments, so only the user of the App may read it.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockData(dataDir);
  const connection = new DatabaseSync(join(dataDir, fileName), patience);
  // FULL: an acknowledged webhook must survive a power cut, not only a crash of the process.
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  // The planner would rather read all runs and make an index of a list of 396 polls that is joined with them.
  connection.exec('PRAGMA automatic_index = OFF');
  // 32 MB of log instead of 4: with many webhooks the log would otherwise be copied into the file eight times a second.
  connection.exec('PRAGMA wal_autocheckpoint = 8000');
  return { connection, unlock };
}

/** Work that arrives during an open transaction waits for its end, so that it does not become a part of it. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

interface Waiting {
  readonly ask: () => SqlResult;
  readonly resolve: (answer: SqlResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Each is answered when all are on the disk. If one fails, the others are not affected. */
function answerTogether(connection: DatabaseSync, group: readonly Waiting[]): void {
  const [only] = group;
  if (only === undefined) return;
  const replies: (() => void)[] = [];
  try {
    if (group.length > 1) connection.exec('BEGIN IMMEDIATE');
    for (const { ask, resolve, reject } of group) {
      try {
        const result = ask();
        replies.push(() => resolve(result));
      } catch (error) {
        // Some errors end the whole transaction. Then no statement of the group was stored.
        if (group.length > 1 && !connection.isTransaction) throw error;
        replies.push(() => reject(error));
      }
    }
    if (group.length > 1) connection.exec('COMMIT');
  } catch (error) {
    if (connection.isTransaction) connection.exec('ROLLBACK');
    for (const { reject } of group) reject(error);
    return;
  }
  for (const reply of replies) reply();
}

interface Prepared {
  readonly statement: StatementSync;
  readonly givesRows: boolean;
  /** The value at each place of the statement, as its index in the list of values. */
  readonly order: readonly number[];
}

/** Places instead of numbers: SQLite searches all parameters before a numbered one, and a batch of polls has hundreds. */
function prepare(connection: DatabaseSync, sql: string): Prepared {
  const order: number[] = [];
  const placed = sql.replace(/\$(\d+)/g, (_, number: string) => {
    order.push(Number(number) - 1);
    return '?';
  });
  const statement = connection.prepare(placed);
  return { statement, givesRows: statement.columns().length > 0, order };
}

function execute({ statement, givesRows, order }: Prepared, values: readonly SqlValue[]): SqlResult {
  const placed = order.map((value) => values[value] ?? null);
  if (givesRows) {
    const rows = statement.all(...placed);
    return { rows, changes: rows.length };
  }
  return { rows: [], changes: Number(statement.run(...placed).changes) };
}
