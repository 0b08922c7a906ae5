// The shared engine: several replicas on one PostgreSQL.
import pg from 'pg';
import { createBell } from './bell.ts';
import { type Database, type Query, whyRefused } from './database.ts';

const bigint = 20;
/** An arbitrary number, the same in every replica. */
const schemaLock = 7_245_901;
/** How often a transaction is tried that a deadlock has ended. */
const mostTries = 4;

const defaultConnections = 10;
const patience = 30_000;

/** `connections`: at most, and one more to listen. */
export async function openPostgres(databaseUrl: string, connections = defaultConnections): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: 10_000,
    // A server that does not answer must not block a worker queue for ever.
    query_timeout: patience,
    // The server ends it too, or the next try would go on beside it. Not as a parameter of the connection: a pooler refuses those.
    onConnect: async (client) => {
      await client.query(`SET statement_timeout = ${patience}`);
    },
    keepAlive: true,
    // All our big integers are times or ids below 2^53.
    types: {
      getTypeParser: (type, format) => (type === bigint ? Number : pg.types.getTypeParser(type, format)),
    },
  });
  // A connection that breaks between two queries is replaced at the next one. Without a listener, the pool's for those that
  // are idle and its own for one in a transaction, the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  await refuseUnreachable(pool);

  return {
    engine: {
      name: 'postgres',
      identity: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
      skipLocked: 'FOR UPDATE SKIP LOCKED',
      lockSchema: `SELECT pg_advisory_xact_lock(${schemaLock})`,
    },
    query: (sql, values) => again(() => ask(pool, sql, values)),
    transaction: (work) => again(() => transact(pool, work)),
    bell: createBell(databaseUrl, (sql, values) => ask(pool, sql, values)),
    copyLog: async () => undefined,
    close: () => pool.end(),
  };
}

async function transact<T>(pool: pg.Pool, work: (query: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work((sql, values) => ask(client, sql, values));
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    // If the rollback fails too, the connection is closed, which ends its transaction.
    await client.query('ROLLBACK').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

/** PostgreSQL ends one of two transactions that wait for each other. That one is run again after the other. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= mostTries || !isDeadlock(error)) throw error;
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01';
}

async function ask(
  place: pg.Pool | pg.PoolClient,
  sql: string,
  values: readonly (string | number | null)[] = [],
) {
  // PostgreSQL text cannot contain NUL, but texts from outside can.
  const texts = values.map((value) => (typeof value === 'string' ? value.replaceAll('\0', '') : value));
  const result = await place.query<Record<string, unknown>>(sql, texts);
  return { rows: result.rows, changes: result.rowCount ?? 0 };
}

async function refuseUnreachable(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    await pool.end();
    throw whyRefused('postgres', error);
  }
}
