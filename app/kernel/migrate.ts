// Migrates the schema when the store opens: numbered files, each run once, under a lock.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { integer } from './column.ts';
import { type Database, type Engine, type Query, StoreRefused } from './database.ts';

export interface Migration {
  readonly number: number;
  readonly sql: string;
}

/** `unnumbered`: what is run each time. */
export async function migrate(
  database: Database,
  known: readonly Migration[],
  now: () => number,
  unnumbered: readonly string[] = [],
): Promise<void> {
  await database.transaction(async (query) => {
    const current = await readVersion(query, database, known);
    for (const statement of unnumbered) await query(statement);
    for (const migration of known.filter(({ number }) => number > current)) {
      for (const statement of statementsOf(migration, database.engine)) await query(statement);
      await query('INSERT INTO schema_versions (number, ran_at) VALUES ($1, $2)', [migration.number, now()]);
    }
  }, longestStatement);
}

/** Throws where `migrate` could not even begin, or `then` fails. Nothing is changed: what they wrote is undone. */
export async function tryToMigrate(
  database: Database,
  known: readonly Migration[],
  then: (query: Query) => unknown,
): Promise<void> {
  const undone = new Error('undone');
  const tried = database.transaction(async (query) => {
    await readVersion(query, database, known);
    await then(query);
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
  await refuseOtherTables(
    query,
    engine,
    known.filter(({ number }) => number <= current),
  );
  return current;
}

const columnNames = {
  sqlite:
    "SELECT t.name || '.' || c.name AS name FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table'",
  postgres:
    "SELECT relname || '.' || attname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace JOIN pg_attribute ON attrelid = c.oid WHERE nspname = current_schema()",
} as const;

/** Before 1.0 the same number may stand for the tables of another version: then the App would be up, and each of its queues would fail. */
async function refuseOtherTables(query: Query, engine: Engine, ran: readonly Migration[]): Promise<void> {
  const empty = new DatabaseSync(':memory:');
  for (const migration of ran) empty.exec(statementsOf(migration, { identity: 'INTEGER' }).join(';'));
  const wanted = empty.prepare(columnNames.sqlite).all();
  empty.close();
  const { rows } = await query(columnNames[engine.name]);
  const found = new Set(rows.map(({ name }) => name));
  const missing = wanted.find(({ name }) => !found.has(name));
  if (missing === undefined) return;
  throw new StoreRefused(
    `The database has the tables of another version, without ${missing.name}. Run that version, or begin with an empty database.`,
  );
}

/** Large tables are changed, and another replica may be about to do so. */
const longestStatement = 5 * 60_000;

export function readMigrations(folder: string): readonly Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ number: Number.parseInt(name, 10), sql: readFileSync(join(folder, name), 'utf8') }));
}

function statementsOf(migration: Migration, engine: Pick<Engine, 'identity'>): string[] {
  return migration.sql
    .replaceAll(/^--.*$/gm, '')
    .replaceAll('{{identity}}', engine.identity)
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
