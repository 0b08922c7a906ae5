// The shared engine: several replicas on one PostgreSQL.
import pg from 'pg';
import { type Database, type Query, StoreRefused } from './database.ts';

const bigint = 20;
/** Any number that every replica agrees on. */
const schemaLock = 7_245_901;

export async function openPostgres(databaseUrl: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 10_000,
    // A server that has gone silent must not keep a lane of the worker for ever.
    query_timeout: 30_000,
    keepAlive: true,
    // Every big integer of ours is a time or an id below 2^53.
    types: {
      getTypeParser: (type, format) => (type === bigint ? Number : pg.types.getTypeParser(type, format)),
    },
  });
  // A connection that dies while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  await refuseUnreachable(pool);

  return {
    engine: {
      name: 'postgres',
      identity: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
      skipLocked: 'FOR UPDATE SKIP LOCKED',
      lockSchema: `SELECT pg_advisory_xact_lock(${schemaLock})`,
    },
    query: (sql, values) => ask(pool, sql, values),
    transaction: async (work) => {
      const client = await pool.connect();
      const query: Query = (sql, values) => ask(client, sql, values);
      try {
        await client.query('BEGIN');
        const result = await work(query);
        await client.query('COMMIT');
        client.release();
        return result;
      } catch (error) {
        // A connection that cannot even roll back is thrown away, and its transaction with it.
        await client.query('ROLLBACK').then(
          () => client.release(),
          () => client.release(true),
        );
        throw error;
      }
    },
    close: () => pool.end(),
  };
}

async function ask(
  place: pg.Pool | pg.PoolClient,
  sql: string,
  values: readonly (string | number | null)[] = [],
) {
  // PostgreSQL's text holds no NUL; other people's words may.
  const texts = values.map((value) => (typeof value === 'string' ? value.replaceAll('\0', '') : value));
  const result = await place.query<Record<string, unknown>>(sql, texts);
  return { rows: result.rows, changes: result.rowCount ?? 0 };
}

async function refuseUnreachable(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    await pool.end();
    const why = error instanceof Error ? error.message || error.name : String(error);
    throw new StoreRefused(`The PostgreSQL of DATABASE_URL cannot be used: ${why}`);
  }
}
