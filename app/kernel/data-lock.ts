// Stops a second process from using the same embedded data. The lock belongs to the open file, so kill -9 frees it.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreRefused } from './database.ts';

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

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return typeof error === 'object' && error !== null && Reflect.get(error, 'errcode') === sqliteBusy;
}
