// The file of the embedded engine: made, kept from other users, locked against a second process.
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreRefused } from './database.ts';

const fileName = 'agent-conversations.db';

export const hasSqlite = (dataDir: string): boolean => existsSync(join(dataDir, fileName));
/** Another process holds the file for some milliseconds only. */
const patience = { timeout: 5_000 };

interface OpenFile {
  readonly connection: DatabaseSync;
  close(): void;
}

/** Next to the process that has the data: it makes no file, and its transactions are short. */
export function openBeside(dataDir: string): OpenFile {
  const path = join(dataDir, fileName);
  if (!existsSync(path)) {
    throw new StoreRefused(`There is no data in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the App.`);
  }
  const connection = new DatabaseSync(path, patience);
  connection.exec('PRAGMA synchronous = FULL');
  return { connection, close: () => closeOnce(connection) };
}

export function openFile(dataDir: string): OpenFile {
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
  return {
    connection,
    close() {
      closeOnce(connection);
      unlock();
    },
  };
}

function makeFolder(dataDir: string): void {
  try {
    makePrivateFolder(dataDir);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const next = 'Set DATA_DIR to a folder that the App may make and write to.';
    throw new StoreRefused(`The data folder ${dataDir} cannot be made (${why}). ${next}`, { cause: error });
  }
}

/** Folder by folder: where none can be made, as below /proc, the recursion of Node never ends. */
export function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) return;
  makePrivateFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/**
 * Also files that were there before; a folder that was keeps its mode, as others may need what else is in it. SQLite gives its logs
 * the mode of their file.
 */
function keepToOwner(dataDir: string): void {
  const at = (name: string) => join(dataDir, name);
  for (const name of [fileName, lockName]) {
    try {
      closeSync(openSync(at(name), 'a', 0o600));
      for (const end of ['', '-wal', '-shm', '-journal'])
        if (existsSync(at(name + end))) chmodSync(at(name + end), 0o600);
    } catch {}
  }
}

const lockName = 'lock.db';

/** Stops a second process from using the same data. The lock belongs to the open file, so kill -9 frees it. */
function lockData(dataDir: string): () => void {
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
  return () => closeOnce(lock);
}

function closeOnce(connection: DatabaseSync): void {
  if (connection.isOpen) connection.close();
}

/** `SQLITE_BUSY`: another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === 5;
}
