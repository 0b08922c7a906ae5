// The embedded engine: one file, one connection, one transaction at a time. Single statements that arrive together are
// committed together, because each commit waits for the disk.
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
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
          await whenFree((mayWait) => answerTogether(connection, group, mayWait));
        });
      }),
    transaction: (work) =>
      inTurn(async () => {
        await whenFree(() => connection.exec('BEGIN IMMEDIATE'));
        try {
          const result = await work(direct);
          connection.exec('COMMIT');
          return result;
        } catch (error) {
          if (connection.isTransaction) connection.exec('ROLLBACK');
          throw error;
        }
      }),
    bell: null,
    unansweredFor: () => 0,
    // Never together with other statements: SQLite copies nothing while a transaction is open.
    copyLog: () => inTurn(async () => connection.exec('PRAGMA wal_checkpoint(PASSIVE)')),
    close: () =>
      inTurn(async () => {
        statements.clear();
        if (connection.isOpen) connection.close();
        unlock();
      }),
  };
}

const fileName = 'agent-conversations.db';

export const hasSqlite = (dataDir: string): boolean => existsSync(join(dataDir, fileName));
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
  makeFolder(dataDir);
  keepToOwner(dataDir);
  const unlock = lockData(dataDir);
  const connection = new DatabaseSync(join(dataDir, fileName), patience);
  // FULL: an acknowledged webhook must survive a power cut, not only a crash of the process.
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  // The planner would rather read all runs and make an index of a list of 396 polls that is joined with them.
  connection.exec('PRAGMA automatic_index = OFF');
  // 32 MB of log instead of 4: with many webhooks the log would otherwise be copied into the file eight times a second.
  connection.exec('PRAGMA wal_autocheckpoint = 8000');
  // SQLite would block the process. `whenFree` waits from here on, and the process goes on meanwhile.
  connection.exec('PRAGMA busy_timeout = 0');
  return { connection, unlock };
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const next = 'Set DATA_DIR to a folder that the App may make and write to.';
    throw new StoreRefused(`The data folder ${dataDir} cannot be made (${why}). ${next}`, { cause: error });
  }
}

/** Also what was there before; a volume of somebody else keeps its mode. SQLite gives its logs the mode of their file. */
function keepToOwner(dataDir: string): void {
  const at = (name: string) => join(dataDir, name);
  try {
    chmodSync(dataDir, 0o700);
  } catch {}
  for (const name of [fileName, lockName]) {
    try {
      closeSync(openSync(at(name), 'a', 0o600));
      for (const end of ['', '-wal', '-shm', '-journal'])
        if (existsSync(at(name + end))) chmodSync(at(name + end), 0o600);
    } catch {}
  }
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

const pauseWhileBusy = 20;
const mostTriesWhileBusy = 250;

/**
 * A tool may hold the file for a moment. SQLite's own patience would stop the whole process meanwhile. `mayWait` is false at the
 * last try.
 */
async function whenFree(work: (mayWait: boolean) => void): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return work(tries < mostTriesWhileBusy);
    } catch (error) {
      if (!isBusy(error) || tries >= mostTriesWhileBusy) throw error;
      await pause(pauseWhileBusy);
    }
  }
}

/** `SQLITE_BUSY`: another connection holds the lock. */
function isBusy(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === 5;
}

interface Waiting {
  readonly ask: () => SqlResult;
  readonly resolve: (answer: SqlResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Each is answered when all are on the disk. If one fails, the others are not affected. Where they may wait, a file that is busy is
 * thrown, and nothing was done.
 */
function answerTogether(connection: DatabaseSync, group: readonly Waiting[], mayWait: boolean): void {
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
        if (group.length === 1 && isBusy(error)) throw error;
        replies.push(() => reject(error));
      }
    }
    if (group.length > 1) connection.exec('COMMIT');
  } catch (error) {
    if (connection.isTransaction) connection.exec('ROLLBACK');
    else if (mayWait && isBusy(error)) throw error;
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

// Stops a second process from using the same embedded data. The lock belongs to the open file, so kill -9 frees it.

export const lockName = 'lock.db';

export function lockData(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, lockName), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (isBusy(error)) {
      throw new StoreRefused(
        `The data in ${dataDir} is in use by another process. Stop that one, give this one its own DATA_DIR, or set DATABASE_URL to a PostgreSQL that several may share.`,
      );
    }
    throw error;
  }
  return () => {
    if (lock.isOpen) lock.close();
  };
}
