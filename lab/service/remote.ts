// The simulator as a process of its own, steered from this one: its work must not be counted as ours.
import { join } from 'node:path';
import { steerAt } from '../support/commands.ts';
import { startProgram } from '../support/program.ts';
import type { Commands } from './control/commands.ts';
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
  const { commands: control } = await steerAt<Commands, unknown>(`${address}/_simulator`);
  return {
    url: address,
    apiKey,
    control,
    async close() {
      const mismatches = await control.mismatches().catch(() => []);
      await close();
      demandNone(mismatches);
    },
  };
}
