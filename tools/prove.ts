// `npm test`: everything that must hold before a change lands, all of it told. The tests run beside the other checks, which take one
// of two cores for half a minute.
// `npm test -- path`: the tests of one file or folder, and nothing else.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../lab/support/postgres-server.ts';
import { run } from './run.ts';

type Command = readonly [string, ...string[]];

const given = process.argv.slice(2);
const isWhole = given.every((word) => word.startsWith('--coverage'));
const jest: Command = [
  'node',
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
];

const checks: Record<string, Command> = {
  'format and lint': ['biome', 'ci', '--error-on-warnings', '.'],
  types: ['tsc'],
  'unused code': ['knip'],
  'dist is what the sources build': ['node', 'tools/build.ts', '--check'],
};
const tests: Command = [...jest, '--reporters=./tools/report-tests.ts', ...given];

const lines: string[] = [];
let failed = 0;
async function prove(name: string, [command, ...args]: Command, output: 'shown' | 'held'): Promise<void> {
  console.log(`== ${name}`);
  const { ok, seconds } = await run(command, args, output);
  if (!ok) failed += 1;
  lines.push(`${ok ? 'passed' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)`);
}

/** Where the tests keep their databases: in memory where there is room, because they wait for a disk more than for anything else. */
function openFolder(): string {
  const folder = mkdtempSync(join(hasRoom('/dev/shm') ? '/dev/shm' : tmpdir(), 'agent-conversations-tests-'));
  // PostgreSQL may run as a user of its own.
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 2 * 2 ** 30;
  } catch {
    return false;
  }
}

if (isWhole) {
  const folder = openFolder();
  process.env.TMPDIR = folder;
  const postgres = await startPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  const tested = prove('tests', tests, 'shown');
  for (const [name, command] of Object.entries(checks)) await prove(name, command, 'held');
  await tested;
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
} else {
  await prove('the tests that were named', [...jest, ...given], 'shown');
}

console.log(`\n${lines.join('\n')}\n\n${lines.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
