// The database of the App, kept and put back as docs/operations.md says.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropDatabase, inMemory, keepDatabase } from './ground/databases.ts';

const file = 'agent-conversations.db';
const root = join(import.meta.dirname, '../..');

let backups = 0;

/** The name of its file. */
export function takeBackup(dataDir: string): string {
  backups += 1;
  const backup = join(dataDir, `backup-${backups}.db`);
  copyDatabase(join(dataDir, file), backup);
  return backup;
}

/** Nobody has it open. */
export function restoreBackup(dataDir: string, backup: string): void {
  const path = join(dataDir, file);
  dropDatabase(path);
  copyDatabase(backup, path);
  dropDatabase(backup);
  keepDatabase(path).exec(readFileSync(join(root, 'deploy/after-restore.sql'), 'utf8'));
}

function copyDatabase(from: string, to: string): void {
  keepDatabase(to);
  keepDatabase(from).prepare('VACUUM INTO ?').run(inMemory(to));
}
