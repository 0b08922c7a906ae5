// `npm run interop`: the client and the rule of confirmations against the real agent server. Exits 0 when all of it holds.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from '../shared/api/index.ts';
import { launchAgentServer } from './agent-server-process.ts';
import { createChildren } from './children.ts';
import { findPython } from './find-python.ts';
import { startModel } from './model.ts';
import { setOutsideTrap } from './outside-trap.ts';
import { playAll } from './play-all.ts';
import { scenarios } from './scenarios/index.ts';
import { installAgentServer } from './virtual-environment.ts';
import { createWorld } from './world.ts';

const env = process.env;
const home = join(import.meta.dirname, '..', '.interop');
const log = join(home, 'agent-server.log');
const requirements = join(import.meta.dirname, 'requirements.txt');

const began = performance.now();
const children = createChildren(env);
const interrupted = new AbortController();
const cleanUps: (() => unknown)[] = [() => children.endAll()];

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
  const installed = await installAgentServer(home, python, requirements, children);
  console.log(`agent server ${installed.fresh ? 'installed' : 'already installed'} (${seconds()})`);

  rmSync(log, { force: true });
  const folder = mkdtempSync(join(tmpdir(), 'interop-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  const model = await startModel();
  cleanUps.push(() => model.close());
  const outside = await setOutsideTrap();
  cleanUps.push(() => outside.close());
  const transport = createTransport({ env: {} });
  cleanUps.push(() => transport.close());

  const launch = (mostRuns?: number) =>
    launchAgentServer({
      python: installed.python,
      children,
      env,
      folder,
      log,
      proxy: outside.url,
      ...(mostRuns !== undefined && { mostRuns }),
    });
  const server = await launch();
  console.log(`agent server ready at ${server.url} (${seconds()})\n`);

  const world = createWorld({ server, model, transport, folder, launch });
  const failed = await playAll(scenarios, world, console.log, interrupted.signal);
  if (interrupted.signal.aborted) return false;
  const quiet = outside.wanted.length === 0;
  console.log(
    quiet
      ? 'ok      no network: the agent server wanted nothing from beyond this machine'
      : `FAILED  no network: the agent server wanted ${outside.wanted.join(', ')}`,
  );
  const broken = failed + (quiet ? 0 : 1);
  const told = broken === 0 ? 'all hold' : `${broken} FAILED`;
  console.log(`\n${scenarios.length} scenarios and the network: ${told} (${seconds()})`);
  if (broken > 0) console.log(`what the agent server said: ${log}`);
  return broken === 0;
}

/** In the order of starting, so that the processes end while their ports still answer. */
async function cleanUp(): Promise<void> {
  for (const undo of cleanUps.splice(0)) {
    try {
      await undo();
    } catch (error) {
      console.error(error);
      process.exitCode = 1;
    }
  }
}

function seconds(): string {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}
