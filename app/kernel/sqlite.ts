// The embedded engine: one file, one connection, one transaction at a time. Single statements that arrive together are
// committed together, because each commit waits for the disk.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { Database, Query, SqlResult, SqlValue } from './database.ts';
import { isBusy, openBeside, openFile } from './sqlite-file.ts';

/** `beside`: next to the process that has the data. */
export function openSqlite(dataDir: string, { beside = false } = {}): Database {
  const { connection, close } = beside ? openBeside(dataDir) : openFile(dataDir);
  const ask = createStatements(connection);
  const direct: Query = async (sql, values) => ask(sql, values);
  const inTurn = createTurns();
  let gathering: Waiting[] | null = null;

  const answer = (group: readonly Waiting[]): Promise<void> =>
    inTurn(async () => {
      // Statements that arrive in the same turn of the event loop join this group.
      await setImmediate();
      gathering = null;
      const replies = await whenFree(() => askTogether(connection, group));
      for (const reply of replies) reply();
    }).catch((error: unknown) => {
      for (const { reject } of group) reject(error);
    });

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
        if (gathering) return void gathering.push(waiting);
        gathering = [waiting];
        void answer(gathering);
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
    close: () => inTurn(async () => close()),
  };
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

/** A tool may hold the file for a moment. SQLite's own patience would stop the whole process meanwhile. */
async function whenFree<T>(work: () => T): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || tries >= mostTriesWhileBusy) throw error;
      await pause(pauseWhileBusy);
    }
  }
}

interface Waiting {
  readonly ask: () => SqlResult;
  readonly resolve: (answer: SqlResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Returns what each is to be told when all are on the disk. If one fails, the others are not affected. Throws when nothing was stored. */
function askTogether(connection: DatabaseSync, group: readonly Waiting[]): readonly (() => void)[] {
  const isTogether = group.length > 1;
  const replies: (() => void)[] = [];
  try {
    if (isTogether) connection.exec('BEGIN IMMEDIATE');
    for (const { ask, resolve, reject } of group) {
      try {
        const result = ask();
        replies.push(() => resolve(result));
      } catch (error) {
        // Some errors end the whole transaction. Then no statement of the group was stored.
        if (isTogether ? !connection.isTransaction : isBusy(error)) throw error;
        replies.push(() => reject(error));
      }
    }
    if (isTogether) connection.exec('COMMIT');
  } catch (error) {
    if (connection.isTransaction) connection.exec('ROLLBACK');
    throw error;
  }
  return replies;
}

/** Each statement is prepared once. */
function createStatements(connection: DatabaseSync) {
  const statements = new Map<string, Prepared>();
  return (sql: string, values: readonly SqlValue[] = []): SqlResult => {
    const prepared = statements.get(sql) ?? prepare(connection, sql);
    statements.set(sql, prepared);
    return execute(prepared, values);
  };
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
