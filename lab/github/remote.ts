// The emulation as a process of its own, with the same face as one in this process.
import { join } from 'node:path';
import { steerAt } from '../support/commands.ts';
import { startProgram } from '../support/program.ts';
import type { EmulatedGitHub, GitHubInfo, GitHubOptions, Running } from './github.ts';
import { demandNone } from './judge.ts';

export async function spawnGitHub(options: Omit<GitHubOptions, 'now' | 'web'> = {}): Promise<EmulatedGitHub> {
  const entry = join(import.meta.dirname, 'main.ts');
  const { address, close } = await startProgram(entry, [JSON.stringify(options)], /^(http\S+)$/);
  const { info, commands } = await steerAt<Running['commands'], GitHubInfo>(address);
  return {
    ...info,
    ...commands,
    async close() {
      const mismatches = await commands.mismatches().catch(() => []);
      await close();
      demandNone(mismatches);
    },
  };
}
