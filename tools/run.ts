// Runs a program of this repository with its own Node and its own node_modules/.bin, from the repository root.
import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';

export const root = dirname(import.meta.dirname);

export function run(command: string, args: readonly string[]): { ok: boolean; seconds: number } {
  const began = performance.now();
  const path = [dirname(process.execPath), join(root, 'node_modules', '.bin'), process.env.PATH];
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: path.join(delimiter) },
  });
  if (result.error) console.error(`${command} could not be started: ${result.error.message}`);
  return { ok: result.status === 0, seconds: (performance.now() - began) / 1000 };
}
