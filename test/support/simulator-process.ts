// The simulator as a process of its own, steered from this one: its work must not be counted as ours.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Control, controlOf } from '../../lab/service/index.ts';

export interface SimulatorProcess {
  readonly url: string;
  readonly apiKey: string;
  readonly control: Control;
  close(): Promise<void>;
}

const entry = join(import.meta.dirname, '../../lab/service/main.ts');

export async function spawnSimulator(flags: {
  readonly speed: number;
  readonly apiKey: string;
}): Promise<SimulatorProcess> {
  const child = spawn(
    process.execPath,
    [entry, '--port', '0', '--speed', String(flags.speed), '--key', flags.apiKey],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  const url = Promise.withResolvers<string>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const found = /hosted API\s+(\S+)/.exec(line)?.[1];
    if (found !== undefined) url.resolve(found);
  });
  const gone = ended.then((): never => {
    throw new Error('the simulator ended at once');
  });
  gone.catch(() => {});
  const address = await Promise.race([url.promise, gone]);
  return {
    url: address,
    apiKey: flags.apiKey,
    control: controlOf(address),
    async close() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
