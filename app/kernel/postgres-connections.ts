// The connections to PostgreSQL. A server that fails over, or a forgotten entry of a router, leaves connections that are open and
// silent: none of them is asked a second time.
import pg from 'pg';
import { systemClock } from '../../shared/clock.ts';
import type { SqlResult, SqlValue } from './database.ts';

const bigint = 20;
const { now } = systemClock;

export interface PgConnection {
  /** `patience`: milliseconds, where one statement may take longer than usual. */
  ask(sql: string, values?: readonly SqlValue[], patience?: number): Promise<SqlResult>;
  /** Nothing more is asked of it, not even to roll back. */
  isLost(): boolean;
  /** It is closed when it is given back, which ends its transaction. */
  lose(): void;
}

export interface Connections {
  use<T>(work: (connection: PgConnection) => Promise<T>): Promise<T>;
  /** For how long the oldest statement that is on its way has had no answer. */
  unansweredFor(): number;
  end(): Promise<void>;
}

interface Known {
  heardAt: number;
  /** Null while nothing is on its way. */
  askedAt: number | null;
  isLost: boolean;
}

type KnownConnections = Map<pg.PoolClient, Known>;

/** The server ends a slow statement itself and says so. Where not even that is heard within this time, the connection is silent. */
const silenceMs = 1_000;
const fewForMs = 10_000;

export interface ConnectionsOptions {
  readonly databaseUrl: string;
  readonly most: number;
  /** How long a statement may take, in milliseconds. */
  readonly patience: number;
}

export function createConnections(options: ConnectionsOptions): Connections {
  const known: KnownConnections = new Map();
  const pool = openPool(options, known);

  let fewUntil = 0;

  /** Where the server has no more to give, those that are there do all the work in turn, until more are tried again. */
  async function connect(): Promise<pg.PoolClient> {
    pool.options.max = (now() < fewUntil && known.size) || options.most;
    try {
      return await pool.connect();
    } catch (error) {
      if (!isCode(error, tooManyConnections) || known.size === 0) throw error;
      fewUntil = now() + fewForMs;
      return connect();
    }
  }

  async function take(): Promise<readonly [pg.PoolClient, Known]> {
    for (;;) {
      const client = await connect();
      const state = known.get(client);
      if (state !== undefined && !state.isLost) return [client, state];
      client.release(true);
    }
  }

  return {
    async use(work) {
      const [client, state] = await take();
      try {
        return await work({
          ask: (text, values = [], longer) => askOnce(known, client, state, queryOf(text, values, longer)),
          isLost: () => state.isLost,
          lose: () => {
            state.isLost = true;
          },
        });
      } finally {
        client.release(state.isLost);
      }
    },
    unansweredFor() {
      const asked = [...known.values()].flatMap(({ askedAt }) => askedAt ?? []);
      return Math.max(0, ...asked.map((at) => now() - at));
    },
    end: () => pool.end(),
  };
}

function openPool({ databaseUrl, most, patience }: ConnectionsOptions, known: KnownConnections): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: most,
    connectionTimeoutMillis: 10_000,
    query_timeout: patience + silenceMs,
    // The server ends it too, or the next try would go on beside it; and what waits for another's row reads it as that one left it,
    // whatever is set for the database. Not as parameters of the connection: a pooler refuses those.
    onConnect: async (client) => {
      const isolation = "default_transaction_isolation = 'read committed'";
      await client.query(`SET statement_timeout = ${patience}; SET ${isolation}`);
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
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    known.set(client, { heardAt: now(), askedAt: null, isLost: false });
  });
  pool.on('remove', (client) => known.delete(client));
  return pool;
}

async function askOnce(
  known: KnownConnections,
  client: pg.PoolClient,
  state: Known,
  query: pg.QueryConfig,
): Promise<SqlResult> {
  const askedAt = now();
  state.askedAt = askedAt;
  try {
    const result = await client.query<Record<string, unknown>>(query);
    state.heardAt = now();
    return { rows: result.rows, changes: result.rowCount ?? 0 };
  } catch (error) {
    if (isSilence(error)) doubtAllSince(known, askedAt);
    else state.heardAt = now();
    // After a failover its server may have become a standby, and a new connection leads to the primary.
    state.isLost ||= isCode(error, readOnlyTransaction);
    throw error;
  } finally {
    state.askedAt = null;
  }
}

/** One that is silent may be found only after minutes of its own: all that were not heard since then are as silent. */
function doubtAllSince(known: KnownConnections, since: number): void {
  for (const [client, state] of known) {
    if (state.heardAt > since) continue;
    state.isLost = true;
    // What is on its way there fails now.
    if (state.askedAt !== null) void client.end().catch(() => undefined);
  }
}

/** PostgreSQL text cannot contain NUL, but texts from outside can. */
function queryOf(text: string, values: readonly SqlValue[], patience?: number): pg.QueryConfig {
  const texts = values.map((value) => (typeof value === 'string' ? value.replaceAll('\0', '') : value));
  return { text, values: texts, ...(patience !== undefined && { query_timeout: patience + silenceMs }) };
}

const readOnlyTransaction = '25006';
const tooManyConnections = '53300';

export const isCode = (error: unknown, code: string): boolean =>
  error instanceof pg.DatabaseError && error.code === code;

/** It has no code of its own. */
function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
