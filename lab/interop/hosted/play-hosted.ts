// The second half: the built Action and the real App against the real hosted server and its agent servers.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startGitHub } from '../../github/index.ts';
import { granted } from '../../stage/granted.ts';
import type { Context, Played } from '../context.ts';
import { setOutsideTrap } from '../outside-trap.ts';
import { playAll } from '../play-all.ts';
import { install } from '../virtual-environment.ts';
import { createAppStage } from './app-stage.ts';
import { makeBareRepository } from './bare-repository.ts';
import { firstSandbox } from './first-sandbox.ts';
import { hostedRequests } from './hosted-requests.ts';
import { launchHostedServer } from './hosted-server.ts';
import { createHostedWorld } from './hosted-world.ts';
import { scenarios } from './scenarios/index.ts';
import { openTap } from './tap.ts';

export async function playHosted(context: Context, record: boolean): Promise<Played> {
  const { children, model, home, print, seconds } = context;
  const requirements = readFileSync(join(import.meta.dirname, '..', 'python', 'hosted-server.txt'), 'utf8');
  const installed = await install(home, context.python, { name: 'hosted-server', requirements }, children);
  print(`\nhosted server ${installed.fresh ? 'installed' : 'already installed'} (${seconds()})`);

  const log = join(home, 'hosted-server.log');
  rmSync(log, { force: true });
  const outside = await setOutsideTrap();
  context.atEnd(() => outside.close());
  const folder = join(context.folder, 'hosted');
  const server = await launchHostedServer({
    python: installed.python,
    children,
    folder,
    log,
    proxy: outside.url,
  });
  const hosted = hostedRequests(server.url);
  const tap = await openTap(server.url);
  print(`hosted server ${versionsIn(requirements)} ready at ${server.url} (${seconds()})`);
  const github = await startGitHub(granted());
  makeBareRepository(server.repositories, github.repository);
  const app = await createAppStage(github, tap);
  context.atEnd(() => app.close());
  await firstSandbox(hosted);
  print(`a first sandbox ready (${seconds()})\n`);

  const world = createHostedWorld({ hosted, tap, github, app, record, model, folder });
  const played = scenarios.filter(({ name }) => context.wanted(name));
  const failed = await playAll(played, world, print, context.stop);
  await app.kill();
  await server.end();
  const wanted = [...new Set(outside.wanted)].join(', ') || 'nothing';
  if (!context.stop.aborted) print(`        from beyond this machine it wanted ${wanted}, and got nothing`);
  if (failed > 0) print(`what the hosted server said: ${log}`);
  return { scenarios: played.length, failed };
}

function versionsIn(requirements: string): string {
  const of = (name: string) => new RegExp(`^${name}==(\\S+)`, 'm').exec(requirements)?.[1] ?? 'unknown';
  return `${of('openhands-ai')} with agent server ${of('openhands-agent-server')}`;
}
