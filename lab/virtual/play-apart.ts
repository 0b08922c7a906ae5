// Plays plans in a process of their own, which begins with a fresh ground.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { type Edit, editsVariable } from './ground/edit.ts';
import type { Plan } from './plan.ts';
import type { Played } from './player.ts';

const here = import.meta.dirname;
/** What Node has compiled is kept from one process to the next. */
const compiled = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'agent-conversations-compiled');

/** Plays one plan after the other, each as it would be alone, until it is ended. Its start takes longer than a small plan. */
export function startPlayer(edits: readonly Edit[] = [], traceFile?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'agent-conversations-plan-'));
  const child = spawn(
    process.execPath,
    [
      // Most of what is made is soon gone.
      '--max-semi-space-size=128',
      // The code of Node takes few entries of the processor's table of pages.
      '--use-largepages=silent',
      ...['--import', join(here, 'ground/install.ts'), join(here, 'player.ts')],
      ...(traceFile === undefined ? [] : [traceFile]),
    ],
    {
      stdio: 'pipe',
      env: {
        ...process.env,
        TMPDIR: folder,
        NODE_COMPILE_CACHE: compiled,
        [editsVariable]: JSON.stringify(edits),
      },
    },
  );
  const said = text(child.stderr);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  // Its end says why.
  child.stdin.on('error', () => {});
  return {
    async play(plan: Plan): Promise<Played> {
      child.stdin.write(`${JSON.stringify(plan)}\n`);
      const line = await lines.next();
      if (line.done) throw new Error(`seed ${plan.seed} could not be played:\n${await said}`);
      return JSON.parse(line.value);
    },
    end(): void {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Ends when nobody listens. */
export async function* playInTurn(
  plans: readonly Plan[],
  traceFile?: string,
  edits: readonly Edit[] = [],
): AsyncGenerator<Played> {
  const player = startPlayer(edits, traceFile);
  try {
    for (const plan of plans) yield await player.play(plan);
  } finally {
    player.end();
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
