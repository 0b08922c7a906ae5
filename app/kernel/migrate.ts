// Migrates the schema when the store opens: numbered files, each run once, under a lock.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { integer } from './column.ts';
import { type Database, type Query, StoreRefused } from './database.ts';

export interface Migration {
  readonly number: number;
  readonly sql: string;
}

export async function migrate(
  database: Database,
  known: readonly Migration[],
  now: () => number,
): Promise<void> {
  await database.transaction(async (query) => {
    const current = await readVersion(query, database, known);
    for (const migration of known.filter(({ number }) => number > current)) {
      for (const statement of statementsOf(migration, database)) await query(statement);
      await query('INSERT INTO schema_versions (number, ran_at) VALUES ($1, $2)', [migration.number, now()]);
    }
  }, longestStatement);
}

/** Throws where `migrate` could not even begin. Nothing is changed: what it wrote is undone. */
export async function tryToMigrate(database: Database, known: readonly Migration[]): Promise<void> {
  const undone = new Error('undone');
  const tried = database.transaction(async (query) => {
    await readVersion(query, database, known);
    throw undone;
  });
  await tried.catch((error) => (error === undone ? undefined : Promise.reject(error)));
}

async function readVersion(query: Query, { engine }: Database, known: readonly Migration[]): Promise<number> {
  if (engine.lockSchema) await query(engine.lockSchema);
  await query(
    'CREATE TABLE IF NOT EXISTS schema_versions (number INTEGER PRIMARY KEY, ran_at BIGINT NOT NULL)',
  );
  const { rows } = await query('SELECT COALESCE(MAX(number), 0) AS number FROM schema_versions');
  const current = integer.read(rows[0]?.number ?? 0, 'number');
  const newest = known.at(-1)?.number ?? 0;
  if (current > newest) {
    throw new StoreRefused(
      `The database has schema ${current}, this version knows up to ${newest}. Run the newer version, or restore a backup from before it.`,
    );
  }
  return current;
}

/** Large tables are changed, and another replica may be about to do so. */
const longestStatement = 5 * 60_000;

export function readMigrations(folder: string): readonly Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ number: Number.parseInt(name, 10), sql: readFileSync(join(folder, name), 'utf8') }));
}

function statementsOf(migration: Migration, { engine }: Database): string[] {
  return migration.sql
    .replaceAll(/^--.*$/gm, '')
    .replaceAll('{{identity}}', engine.identity)
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
