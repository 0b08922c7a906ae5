// `npm run interop`: the product against the real agent server, and against the real hosted server. Exits 0 when all of
// it holds.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readInteropArguments } from './arguments.ts';
import { createChildren } from './children.ts';
import type { Context, Played } from './context.ts';
import { findPython } from './find-python.ts';
import { playHosted } from './hosted/play-hosted.ts';
import { startModel } from './model.ts';
import { playAgentServer } from './play-agent-server.ts';

const { halves, agentServer, only, record } = readInteropArguments();
const env = process.env;
const began = performance.now();
const children = createChildren(env);
const interrupted = new AbortController();
const cleanUps: (() => unknown)[] = [];

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    console.error(`\n${signal}: ending what was started`);
    interrupted.abort();
    void cleanUp().finally(() => process.exit(130));
  });
}

try {
  process.exitCode = (await interop()) ? 0 : 1;
} catch (error) {
  if (!interrupted.signal.aborted) console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await cleanUp();
}

async function interop(): Promise<boolean> {
  const python = findPython(env.INTEROP_PYTHON);
  console.log(`Python ${python.version} (${python.command})`);
  const context = await createContext(python, only);
  const all: Played[] = [];
  for (const half of halves) {
    if (interrupted.signal.aborted) return false;
    all.push(
      half === 'hosted' ? await playHosted(context, record) : await playAgentServer(context, agentServer),
    );
  }
  if (interrupted.signal.aborted) return false;
  const sum = (what: keyof Played) => all.reduce((total, played) => total + played[what], 0);
  const told = sum('failed') === 0 ? 'all hold' : `${sum('failed')} FAILED`;
  console.log(`\n${sum('scenarios')} scenarios: ${told} (${context.seconds()})`);
  return sum('failed') === 0;
}

async function createContext(python: Context['python'], only: string): Promise<Context> {
  const home = join(import.meta.dirname, '../..', '.interop');
  mkdirSync(home, { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'interop-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  const model = await startModel();
  cleanUps.push(() => model.close());
  cleanUps.push(() => children.endAll());
  return {
    env,
    python,
    children,
    model,
    home,
    folder,
    stop: interrupted.signal,
    wanted: (name) => name.includes(only),
    print: console.log,
    atEnd: (undo) => cleanUps.push(undo),
    seconds: () => `${((performance.now() - began) / 1000).toFixed(1)} s`,
  };
}

/** What was started last ends first: the processes while the model still answers, the folder when nobody writes there. */
async function cleanUp(): Promise<void> {
  for (const undo of cleanUps.splice(0).reverse()) {
    try {
      await undo();
    } catch (error) {
      console.error(error);
      process.exitCode = 1;
    }
  }
}
