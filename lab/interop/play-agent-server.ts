// The first half: the client and the rule of confirmations against the real agent server.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from '../../shared/api/index.ts';
import { launchAgentServer } from './agent-server-process.ts';
import type { Arguments } from './arguments.ts';
import type { Context, Played } from './context.ts';
import { setOutsideTrap } from './outside-trap.ts';
import { playAll } from './play-all.ts';
import { scenarios } from './scenarios/index.ts';
import { install } from './virtual-environment.ts';
import { createWorld } from './world.ts';

export async function playAgentServer(context: Context, other: Arguments['agentServer']): Promise<Played> {
  const { env, children, model, home, folder, print, seconds } = context;
  const installation = other === null ? pinned() : unpinned(other);
  const installed = await install(home, context.python, installation, children);
  print(`agent server ${installed.fresh ? 'installed' : 'already installed'} (${seconds()})`);

  const log = join(home, 'agent-server.log');
  rmSync(log, { force: true });
  const outside = await setOutsideTrap();
  context.atEnd(() => outside.close());
  const transport = createTransport({ env: {} });
  context.atEnd(() => transport.close());
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
  print(`agent server ready at ${server.url} (${seconds()})\n`);

  const world = createWorld({ server, model, transport, folder, launch });
  const played = scenarios.filter(({ name }) => context.wanted(name));
  const failed = await playAll(played, world, print, context.stop);
  await world.end();
  if (context.stop.aborted) return { scenarios: played.length, failed };
  const quiet = outside.wanted.length === 0;
  print(
    quiet
      ? 'ok      no network: the agent server wanted nothing from beyond this machine'
      : `FAILED  no network: the agent server wanted ${outside.wanted.join(', ')}`,
  );
  const broken = failed + (quiet ? 0 : 1);
  if (broken > 0) print(`what the agent server said: ${log}`);
  return { scenarios: played.length + 1, failed: broken };
}

function pinned() {
  const list = join(import.meta.dirname, 'python', 'agent-server.txt');
  return { name: 'agent-server', requirements: readFileSync(list, 'utf8') };
}

/** The three of one version belong together; what else they require uv works out. */
function unpinned({ version, asOf }: NonNullable<Arguments['agentServer']>) {
  const packages = ['agent-server', 'sdk', 'tools'].map((name) => `openhands-${name}==${version}\n`);
  return { name: `agent-server-${version}`, requirements: packages.join(''), asOf };
}
