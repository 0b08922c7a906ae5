// A program of the lab as a process of its own: up when it has said where it is, ended with SIGTERM.
import { spawn } from 'node:child_process';
import { follow } from './child.ts';

export type Program = Awaited<ReturnType<typeof startProgram>>;

/** The first group of the pattern is the address. Its input is a pipe, which ends when this process does. */
export async function startProgram(
  entry: string,
  args: readonly string[],
  whereItIs: RegExp,
  env: NodeJS.ProcessEnv = process.env,
) {
  const child = follow(
    spawn(process.execPath, [entry, ...args], { env, stdio: ['pipe', 'pipe', 'inherit'] }),
    entry,
  );
  // Only once the line is whole.
  const line = new RegExp(`${whereItIs.source}.*\\n`, 'm');
  const [, address = ''] = await child.says(line);
  return {
    address,
    async close(): Promise<void> {
      await child.end();
    },
  };
}
