// The simulator as a process of its own, steered from this one: its work must not be counted as ours.
import { join } from 'node:path';
import { startProgram } from '../support/program.ts';
import { controlOf } from './control/client.ts';
import { demandNone } from './http/judge.ts';

export type RemoteSimulator = Awaited<ReturnType<typeof spawnSimulator>>;

export async function spawnSimulator({
  speed,
  apiKey,
  keepRequests = 1_000,
}: {
  readonly speed: number;
  readonly apiKey: string;
  readonly keepRequests?: number;
}) {
  const flags = ['--port', '0', '--speed', String(speed), '--key', apiKey];
  flags.push('--keep-requests', String(keepRequests));
  const entry = join(import.meta.dirname, 'main.ts');
  const { address, close } = await startProgram(entry, flags, /hosted API\s+(\S+)/);
  return {
    url: address,
    apiKey,
    control: controlOf(address),
    async close() {
      const told = await fetch(`${address}/_simulator/mismatches`).catch(() => null);
      const mismatches: unknown = await told?.json();
      await close();
      demandNone(Array.isArray(mismatches) ? mismatches : []);
    },
  };
}
