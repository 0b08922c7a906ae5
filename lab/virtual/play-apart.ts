// Plays plans in a process of their own, which begins with a fresh ground.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { type Edit, editsVariable } from './ground/edit.ts';
import type { Plan } from './plan.ts';
import type { Played } from './player.ts';

const here = import.meta.dirname;

/** One after the other, each as it would be alone. Ends when nobody listens. */
export async function* playInTurn(
  plans: readonly Plan[],
  traceFile?: string,
  edits: readonly Edit[] = [],
): AsyncGenerator<Played> {
  const folder = mkdtempSync(join(tmpdir(), 'agent-conversations-plan-'));
  const planFile = join(folder, 'plans.json');
  writeFileSync(planFile, JSON.stringify(plans));
  const child = spawn(
    process.execPath,
    [
      ...['--import', join(here, 'ground/install.ts'), join(here, 'player.ts'), planFile],
      ...(traceFile === undefined ? [] : [traceFile]),
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TMPDIR: folder, [editsVariable]: JSON.stringify(edits) },
    },
  );
  const said = text(child.stderr);
  let played = 0;
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      played += 1;
      yield JSON.parse(line);
    }
    if (played < plans.length)
      throw new Error(`seed ${plans[played]?.seed} could not be played:\n${await said}`);
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function playApart(
  plan: Plan,
  traceFile?: string,
  edits: readonly Edit[] = [],
): Promise<Played> {
  for await (const played of playInTurn([plan], traceFile, edits)) return played;
  throw new Error('nothing was played');
}
