// Runs a program of this repository with its own Node and its own node_modules/.bin, from the repository root.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, dirname, join } from 'node:path';

export const root = dirname(import.meta.dirname);

export interface Ran {
  readonly ok: boolean;
  readonly seconds: number;
}

/** `held`: what it prints is kept back until it has ended, so that it does not mix with what runs beside it. */
export async function run(
  command: string,
  args: readonly string[],
  output: 'shown' | 'held' = 'shown',
): Promise<Ran> {
  const began = performance.now();
  const path = [dirname(process.execPath), join(root, 'node_modules', '.bin'), process.env.PATH];
  const child = spawn(command, args, {
    cwd: root,
    stdio: output === 'shown' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: path.join(delimiter) },
  });
  const held: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => held.push(text));
  }
  const status = await once(child, 'close').then(
    ([code]) => code,
    (error: Error) => {
      held.push(`${command} could not be started: ${error.message}\n`);
      return null;
    },
  );
  process.stdout.write(held.join(''));
  return { ok: status === 0, seconds: (performance.now() - began) / 1000 };
}
