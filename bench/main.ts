// `npm run bench`: prints one table and keeps it in bench/results.md. Exits 1 when a limit is not kept.
import { writeFileSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { join } from 'node:path';
import { benchColdStart } from './cold-start.ts';
import { markdownTable, type Row, rowPasses } from './table.ts';
import { benchWatch } from './watch.ts';

const benchmarks: readonly (() => Row[] | Promise<Row[]>)[] = [benchWatch, benchColdStart];

const rows: Row[] = [];
for (const benchmark of benchmarks) rows.push(...(await benchmark()));

const table = markdownTable(rows);
const machine = `${platform()} ${arch()}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`;
const heading = `# Benchmark results\n\n${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${machine}.`;
const footer = 'Run again with `npm run bench`.';

console.log(table);
writeFileSync(join(import.meta.dirname, 'results.md'), `${heading}\n\n${table}\n\n${footer}\n`);
process.exitCode = rows.every(rowPasses) ? 0 : 1;
