// Reads the database without changing it: the App migrates when it starts, the doctor never does.
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { DatabaseFacts } from './types.ts';

const newestSchema = 'SELECT MAX(number) AS number FROM schema_versions';
const patienceMs = 10_000;

export function inspectDatabase(settings: {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
}): Promise<DatabaseFacts> {
  const { databaseUrl, dataDir } = settings;
  return databaseUrl === null ? inspectEmbedded(dataDir) : inspectPostgres(databaseUrl);
}

async function inspectPostgres(connectionString: string): Promise<DatabaseFacts> {
  const place = 'PostgreSQL';
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ there: boolean }>(
      `SELECT to_regclass('schema_versions') IS NOT NULL AS there`,
    );
    if (rows[0]?.there !== true) return { kind: 'empty', place };
    const found = await client.query<{ number: number | null }>(newestSchema);
    return schemaOr(found.rows[0]?.number, place);
  } catch (error) {
    return { kind: 'failed', place, message: wordsOf(error) };
  } finally {
    await client.end().catch(() => {});
  }
}

async function inspectEmbedded(dataDir: string): Promise<DatabaseFacts> {
  const place = `the embedded database in ${dataDir}`;
  const path = join(dataDir, 'agent-conversations.db');
  try {
    await access(await nearestThatExists(resolve(dataDir)), constants.W_OK);
    if (!(await exists(path))) return { kind: 'empty', place };
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      const there = database
        .prepare(`SELECT 1 AS there FROM sqlite_master WHERE name = 'schema_versions'`)
        .get();
      if (there === undefined) return { kind: 'empty', place };
      return schemaOr(database.prepare(newestSchema).get()?.number, place);
    } finally {
      database.close();
    }
  } catch (error) {
    return { kind: 'failed', place, message: wordsOf(error) };
  }
}

function schemaOr(number: unknown, place: string): DatabaseFacts {
  return typeof number === 'number' ? { kind: 'schema', place, schema: number } : { kind: 'empty', place };
}

async function nearestThatExists(path: string): Promise<string> {
  return (await exists(path)) || dirname(path) === path ? path : nearestThatExists(dirname(path));
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** When several addresses were tried, the error has only a code and no message. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}
