// A program of the lab as a process of its own: up when it has said where it is, ended with SIGTERM.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Program {
  readonly address: string;
  close(): Promise<void>;
}

/** The first group of the pattern is the address. Its input is a pipe, which ends when this process does. */
export async function startProgram(
  entry: string,
  args: readonly string[],
  whereItIs: RegExp,
): Promise<Program> {
  const child = spawn(process.execPath, [entry, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const said = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = whereItIs.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
  const gone = ended.then(([code]): never => {
    throw new Error(`${entry} ended with code ${String(code)}`);
  });
  // Once it is up, its end is awaited by whoever ends it.
  gone.catch(() => {});
  return {
    address: await Promise.race([said, gone]),
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
