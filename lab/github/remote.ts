// The emulation as a process of its own, with the same face as one in this process.
import { join } from 'node:path';
import { request } from 'undici';
import { startProgram } from '../support/program.ts';
import type { Control, EmulatedGitHub, GitHubInfo, GitHubOptions } from './github.ts';
import { demandNone } from './judge.ts';

export async function spawnGitHub(options: Omit<GitHubOptions, 'now' | 'web'> = {}): Promise<EmulatedGitHub> {
  const entry = join(import.meta.dirname, 'main.ts');
  const { address: control, close } = await startProgram(entry, [JSON.stringify(options)], /^(http\S+)$/);
  const { info, commands } = decodeFace(await ask(control, 'GET'));
  const call =
    (name: string) =>
    async (...args: unknown[]) => {
      const answer = await ask(`${control}/${name}`, 'POST', args);
      return typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'value') : undefined;
    };
  const face = Object.fromEntries(commands.map((name) => [name, call(name)]));
  return {
    ...info,
    ...(face as unknown as Control),
    async close() {
      const mismatches = await call('mismatches')().catch(() => []);
      await close();
      demandNone(Array.isArray(mismatches) ? mismatches : []);
    },
  };
}

async function ask(url: string, method: 'GET' | 'POST', args?: readonly unknown[]): Promise<unknown> {
  const answer = await request(url, {
    method,
    ...(args === undefined ? {} : { body: JSON.stringify(args) }),
  });
  const body = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(body);
  return JSON.parse(body);
}

const decodeFace = (face: unknown) => face as { info: GitHubInfo; commands: string[] };
