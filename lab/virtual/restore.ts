// The database of the App, kept and put back as docs/operations.md says.
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { RealDatabase } from './ground/databases.ts';

const file = 'agent-conversations.db';
const root = join(import.meta.dirname, '../..');

let backups = 0;

/** The name of its file. */
export function takeBackup(dataDir: string): string {
  backups += 1;
  const backup = join(dataDir, `backup-${backups}.db`);
  const database = new RealDatabase(join(dataDir, file), { readOnly: true });
  database.prepare('VACUUM INTO ?').run(backup);
  database.close();
  return backup;
}

export function restoreBackup(dataDir: string, backup: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, `${file}${end}`), { force: true });
  renameSync(backup, join(dataDir, file));
  const database = new RealDatabase(join(dataDir, file));
  database.exec(readFileSync(join(root, 'deploy/after-restore.sql'), 'utf8'));
  database.close();
}
