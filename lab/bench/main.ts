// `npm run bench`: prints one table and keeps it in bench/results.md. Exits 1 when a limit is not kept.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../support/arguments.ts';
import { benchColdStart } from './cold-start.ts';
import { benchLive } from './live.ts';
import { benchLiveRuns } from './live-runs.ts';
import { surroundingsOfRun } from './machine.ts';
import { benchReplicas } from './replicas.ts';
import { benchStore } from './store.ts';
import { markdownTable, type Row, rowPasses } from './table.ts';
import { benchWatch } from './watch.ts';
import { benchWebhooks } from './webhooks.ts';

const parts = {
  watch: benchWatch,
  'cold-start': benchColdStart,
  store: benchStore,
  webhooks: benchWebhooks,
  runs: benchLiveRuns,
  live: benchLive,
  replicas: benchReplicas,
};
const names = ['watch', 'cold-start', 'store', 'webhooks', 'runs', 'live', 'replicas'] as const;

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
for (const name of asked.length > 0 ? asked : names) {
  const began = performance.now();
  rows.push(...(await parts[name]()));
  console.error(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

const table = markdownTable(rows);
console.log(table);
if (asked.length === 0) {
  const footer = 'Run again with `npm run bench`.';
  const text = `# Benchmark results\n\n${surroundingsOfRun()}\n\n${table}\n\n${footer}\n`;
  writeFileSync(join(import.meta.dirname, 'results.md'), text);
}
process.exitCode = rows.every(rowPasses) ? 0 : 1;
