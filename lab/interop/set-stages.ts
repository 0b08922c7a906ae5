// Sets up each service with its stages, and tells the story book there: one story after the other, with one line for each.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Transport } from '../../shared/service/index.ts';
import { startGitHub } from '../github/index.ts';
import { granted } from '../stage/granted.ts';
import { byTheApp, onTheAgentServer, onTheHostedServer, onTheStandIn } from './book.ts';
import type { Model } from './model/model.ts';
import { type AgentServerSettings, launchAgentServer } from './servers/agent-server.ts';
import type { Children } from './servers/children.ts';
import { findPython } from './servers/find-python.ts';
import { launchHostedServer } from './servers/hosted-server.ts';
import { setOutsideTrap } from './servers/serve.ts';
import { type Installation, install } from './servers/virtual-environment.ts';
import type { Story } from './stage.ts';
import { agentServerStage } from './stages/agent-server-stage.ts';
import { appStage } from './stages/app-stage.ts';
import { hostedRequests } from './stages/hosted-requests.ts';
import { hostedStage } from './stages/hosted-stage.ts';
import { startStandIn } from './stages/stand-in-stage.ts';
import { openTap } from './stages/tap.ts';

interface Teller {
  readonly model: Model;
  /** Only stories with this in their name. */
  readonly only: string;
  readonly stop: AbortSignal;
  print(line: string): void;
}

export interface Count {
  readonly told: number;
  readonly failed: number;
}

export interface Evening extends Teller {
  readonly transport: Transport;
  readonly children: Children;
  /** The git-ignored `.interop/`: installations and logs. */
  readonly home: string;
  /** Removed at the end. */
  readonly folder: string;
  atEnd(undo: () => unknown): void;
  /** Since the beginning. */
  seconds(): string;
}

export async function playStandIn(evening: Evening): Promise<Count> {
  const { stage, close } = await startStandIn(evening.transport);
  evening.atEnd(close);
  return tellStories(evening, 'stand-in', onTheStandIn, stage);
}

/** `version`: another one than the pinned one; `newest`: of this day. */
export async function playAgentServer(
  evening: Evening,
  version: string | null,
  record: boolean,
): Promise<Count> {
  const { outside, options } = await prepareServer(evening, installationOf('agent-server', version));
  const { model, transport, print } = evening;
  const launch = (settings: AgentServerSettings) => launchAgentServer(options, settings);
  const isPinned = version === null;
  const stage = await agentServerStage({ model, transport, launch, record, isPinned });
  print(`agent server ready (${evening.seconds()})\n`);
  const count = await tellStories(evening, 'agent server', onTheAgentServer, stage);
  if (evening.stop.aborted) return count;
  const isQuiet = outside.wanted.length === 0;
  const wanted = isQuiet ? 'nothing' : outside.wanted.join(', ');
  print(`${isQuiet ? 'ok     ' : 'FAILED '} agent server: it wanted ${wanted} from beyond this machine`);
  return total([count, { told: 1, failed: isQuiet ? 0 : 1 }]);
}

export async function playHosted(evening: Evening, version: string | null, record: boolean): Promise<Count> {
  const { outside, options } = await prepareServer(evening, installationOf('hosted-server', version));
  const { model, transport, print } = evening;
  const server = await launchHostedServer(options);
  print(`hosted server ready at ${server.url} (${evening.seconds()})`);
  const github = await startGitHub(granted());
  server.addRepository(github.repository);
  const hosted = hostedRequests(server.url);
  const tap = await openTap(server.url);
  const stage = hostedStage({ hosted, tap, github, record, transport, model });
  const app = await appStage(stage);
  evening.atEnd(app.close);
  // The stories share it until one of them deletes it.
  await hosted.done('POST', '/api/v1/sandboxes');
  print(`a first sandbox ready (${evening.seconds()})\n`);
  const count = total([
    await tellStories(evening, 'hosted server', onTheHostedServer, stage),
    await tellStories(evening, 'App on the hosted server', byTheApp, app),
  ]);
  await app.kill();
  await server.end();
  const wanted = [...new Set(outside.wanted)].join(', ') || 'nothing';
  print(`        from beyond this machine it wanted ${wanted}, and got nothing`);
  return count;
}

async function prepareServer(
  { home, folder, children, print, atEnd, seconds }: Evening,
  installation: Installation,
) {
  const { name } = installation;
  const found = findPython(process.env.INTEROP_PYTHON);
  const { python, fresh } = install(home, found, installation);
  const installed = fresh ? 'installed' : 'already installed';
  print(`\n${name} ${installed} on Python ${found.version} (${seconds()})`);
  const log = join(home, `${name}.log`);
  rmSync(log, { force: true });
  print(`what it says: ${log}`);
  const outside = await setOutsideTrap();
  atEnd(outside.close);
  return { outside, options: { python, children, log, folder: join(folder, name), proxy: outside.url } };
}

/** Packages of one server that belong together; uv works out what else they require. */
const packagesOf = {
  'agent-server': ['openhands-agent-server', 'openhands-sdk', 'openhands-tools'],
  'hosted-server': ['openhands-ai'],
} as const;

function installationOf(name: keyof typeof packagesOf, version: string | null): Installation {
  if (version === null)
    return { name, requirements: readFileSync(join(import.meta.dirname, 'python', `${name}.txt`), 'utf8') };
  const wanted = packagesOf[name].map((each) => (version === 'newest' ? each : `${each}==${version}`));
  const comment = version === 'newest' ? `# ${new Date().toDateString()}` : '';
  return { name: `${name}-${version}`, requirements: [...wanted, comment].join('\n') };
}

export function total(counts: readonly Count[]): Count {
  const sumOf = (name: keyof Count) => counts.reduce((sum, count) => sum + count[name], 0);
  return { told: sumOf('told'), failed: sumOf('failed') };
}

/** What fails while everything is being ended does not count. */
async function tellStories<S>(
  { model, only, stop, print }: Teller,
  where: string,
  stories: readonly Story<S>[],
  stage: S,
): Promise<Count> {
  let [told, failed] = [0, 0];
  for (const { name, play } of stories) {
    if (stop.aborted || !`${where}: ${name}`.includes(only)) continue;
    told += 1;
    const began = performance.now();
    const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
    const before = model.extraRequests();
    try {
      const measured = await play(stage);
      const extra = model.extraRequests() - before;
      if (extra > 0) throw new Error(`the model was asked ${extra} more times than its script has turns`);
      print(`ok      ${where}: ${name}${typeof measured === 'string' ? `: ${measured}` : ''} (${seconds()})`);
    } catch (error) {
      if (stop.aborted) break;
      failed += 1;
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      print(`FAILED  ${where}: ${name} (${seconds()})\n${text.replace(/^/gm, '        ')}`);
    }
  }
  return { told, failed };
}
