// `npm run bench`: prints one table and keeps it in bench/results.md. Exits 1 when a limit is not kept.
// `npm run bench -- webhooks store`: only these parts, and nothing is kept.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { benchColdStart } from './cold-start.ts';
import { benchLiveRuns } from './live-runs.ts';
import { surroundingsOfRun } from './machine.ts';
import { benchStore } from './store.ts';
import { markdownTable, type Row, rowPasses } from './table.ts';
import { benchWatch } from './watch.ts';
import { benchWebhooks } from './webhooks.ts';

const parts: Readonly<Record<string, () => Row[] | Promise<Row[]>>> = {
  watch: benchWatch,
  'cold-start': benchColdStart,
  store: benchStore,
  webhooks: benchWebhooks,
  runs: benchLiveRuns,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

const rows: Row[] = [];
for (const [name, part] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const began = performance.now();
  rows.push(...(await part()));
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
