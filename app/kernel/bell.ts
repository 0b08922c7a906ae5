// The bell of PostgreSQL, LISTEN and NOTIFY: what one process has stored, the others look for at once. It only saves time:
// a process that does not hear it, as behind a pooler in transaction mode, looks again after a rest.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { systemClock } from '../../shared/clock.ts';

export interface Bell {
  /** Tells the other processes that something was stored. Often called, it rings now and then. */
  ring(): void;
  /** Calls `heard` when another process has rung, or may have rung unheard, until the signal aborts. */
  listen(heard: () => void, signal: AbortSignal): Promise<void>;
}

const channel = 'agent_conversations';
/** The shortest time between two rings. */
const ringPause = 50;
/** Before it is listened again. */
const listenPause = 5_000;
const connectionTimeout = 10_000;
const queryTimeout = 30_000;

/** `notify` is a query of the pool: the connection that listens may be away. */
export function createBell(
  databaseUrl: string,
  notify: (sql: string, values: readonly string[]) => Promise<unknown>,
): Bell {
  const own = randomUUID();
  let isRinging = false;
  let again = false;
  const ringOn = async () => {
    isRinging = true;
    do {
      again = false;
      // Unheard, it is only slower.
      await notify('SELECT pg_notify($1, $2)', [channel, own]).catch(() => undefined);
      await systemClock.sleep(ringPause);
    } while (again);
    isRinging = false;
  };
  return {
    ring() {
      again = true;
      if (!isRinging) void ringOn();
    },
    async listen(heard, signal) {
      while (!signal.aborted) {
        await listenOnce(
          databaseUrl,
          (from) => {
            if (from !== own) heard();
          },
          signal,
        );
        await systemClock.sleep(listenPause, signal);
      }
    },
  };
}

/** Resolves when the connection or the signal ends. */
async function listenOnce(
  databaseUrl: string,
  heard: (from: string | undefined) => void,
  signal: AbortSignal,
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectionTimeout,
    query_timeout: queryTimeout,
    keepAlive: true,
  });
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  client.on('error', () => end());
  client.on('end', () => end());
  client.on('notification', ({ payload }) => heard(payload));
  const stop = () => void client.end().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    // Something may have been stored while no one listened.
    heard(undefined);
    if (signal.aborted) stop();
    await ended;
  } catch {
    stop();
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
