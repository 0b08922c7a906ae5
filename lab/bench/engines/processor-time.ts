// The processor time of this process and of what PostgreSQL does for its database.
import { readFileSync } from 'node:fs';
import pg from 'pg';

export interface Spent {
  readonly nodeMs: number;
  /** Null where the server's processes cannot be seen: not on Linux, or on another machine. */
  readonly postgresMs: number | null;
}

/** Linux counts in hundredths of a second. */
const msOfTick = 10;

/** Call the result at the end. A connection that ends before is not counted. */
export async function beginSpending(databaseUrl: string): Promise<() => Promise<Spent>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const before = await msOfBackends(client);
  const cpu = process.cpuUsage();
  return async () => {
    const { user, system } = process.cpuUsage(cpu);
    const after = await msOfBackends(client);
    await client.end();
    return { nodeMs: (user + system) / 1000, postgresMs: between(before, after) };
  };
}

function between(
  before: ReadonlyMap<number, number | null>,
  after: ReadonlyMap<number, number | null>,
): number | null {
  let sum = 0;
  for (const [pid, ms] of after) {
    if (ms === null) return null;
    sum += ms - (before.get(pid) ?? 0);
  }
  return after.size === 0 ? null : sum;
}

async function msOfBackends(client: pg.Client): Promise<ReadonlyMap<number, number | null>> {
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  );
  return new Map(rows.map(({ pid }) => [pid, msOf(pid)]));
}

function msOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may contain blanks. Another process may have this number where the server runs elsewhere.
    if (!stat.includes('(postgres)')) return null;
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * msOfTick;
  } catch {
    return null;
  }
}
