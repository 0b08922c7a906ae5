// The shared engine: several replicas on one PostgreSQL.
import { createBell } from './bell.ts';
import { type Database, type Query, whyRefused } from './database.ts';
import { createConnections, isCode, type PgConnection } from './postgres-connections.ts';

/** An arbitrary number, the same in every replica. */
const schemaLock = 7_245_901;
const deadlock = '40P01';
/** How often a transaction is tried that a deadlock has ended. */
const mostTries = 4;

const defaultConnections = 10;
const usualPatience = 10_000;

/** `connections`: at most, and one more to listen. `patience`: how long a statement may take. */
export async function openPostgres(
  databaseUrl: string,
  connections = defaultConnections,
  patience = usualPatience,
): Promise<Database> {
  const pool = createConnections({ databaseUrl, most: connections, patience });
  const query: Query = (sql, values) => again(() => pool.use(({ ask }) => ask(sql, values)));
  // In an encoding that lacks this character most events could not be stored.
  await query("SELECT '👀'").catch(async (error: unknown) => {
    await pool.end();
    throw whyRefused('postgres', error);
  });

  return {
    engine: {
      name: 'postgres',
      identity: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
      skipLocked: 'FOR UPDATE SKIP LOCKED',
      lockSchema: `SELECT pg_advisory_xact_lock(${schemaLock})`,
    },
    query,
    transaction: (work, longer) => again(() => pool.use((connection) => transact(connection, work, longer))),
    bell: createBell(databaseUrl, query),
    copyLog: async () => undefined,
    unansweredFor: pool.unansweredFor,
    close: pool.end,
  };
}

async function transact<T>(
  { ask, isLost, lose }: PgConnection,
  work: (query: Query) => Promise<T>,
  patience?: number,
): Promise<T> {
  try {
    await ask('BEGIN');
    if (patience !== undefined) await ask(`SET LOCAL statement_timeout = ${patience}`);
    const result = await work((sql, values) => ask(sql, values, patience));
    await ask('COMMIT');
    return result;
  } catch (error) {
    // If the rollback fails too, the connection is closed, which ends its transaction.
    if (!isLost()) await ask('ROLLBACK').catch(lose);
    throw error;
  }
}

/** PostgreSQL ends one of two transactions that wait for each other. That one is run again after the other. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= mostTries || !isCode(error, deadlock)) throw error;
    }
  }
}
