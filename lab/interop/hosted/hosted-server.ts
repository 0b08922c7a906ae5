// The real hosted server as a process: each sandbox is a process too, and its repositories lie in a local folder.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../support/listen.ts';
import type { Child, Children } from '../children.ts';
import { bareEnvironment, serve } from '../serve.ts';

export interface HostedServer {
  readonly url: string;
  /** `owner/name.git` in it is what a sandbox clones. */
  readonly repositories: string;
  /** With its agent servers, which are of its process group. */
  end(): Promise<void>;
}

export interface HostedOptions {
  readonly python: string;
  readonly children: Children;
  readonly folder: string;
  readonly log: string;
  readonly proxy: string;
}

const scripts = join(import.meta.dirname, '..', 'python');

export async function launchHostedServer(options: HostedOptions): Promise<HostedServer> {
  const { python, children, folder, log } = options;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const repositories = join(folder, 'git');
  mkdirSync(repositories, { recursive: true });
  const env = {
    ...environment(options, url),
    INTEROP_PORT: String(port),
    INTEROP_REPOSITORIES: repositories,
  };
  const args = [join(scripts, 'serve_hosted.py')];
  const child: Child = await serve(children, {
    name: 'hosted server',
    command: python,
    args,
    env: { ...env, OH_SANDBOX_BASE_PORT: String(await freePort()) },
    folder,
    log,
    url,
  });
  return { url, repositories, end: () => child.end() };
}

function environment({ folder, proxy }: HostedOptions, url: string): NodeJS.ProcessEnv {
  const ofAgentServers = {
    // Without it the store of events stays empty, and nothing can be read while a sandbox sleeps.
    OH_WEBHOOKS_0_BASE_URL: `${url}/api/v1/webhooks`,
    OH_ENABLE_VSCODE: 'false',
    TMUX_TMPDIR: folder,
  };
  return {
    ...bareEnvironment({ path: `${standIns(folder)}:/usr/local/bin:/usr/bin:/bin`, folder, proxy }),
    PYTHONPATH: scripts,
    PYTHONDONTWRITEBYTECODE: '1',
    RUNTIME: 'process',
    SERVE_FRONTEND: 'false',
    OH_PERSISTENCE_DIR: join(folder, 'state'),
    OH_SANDBOX_KIND: 'ProcessSandboxServiceInjector',
    OH_SANDBOX_AGENT_SERVER_MODULE: 'serve_agent',
    OH_SANDBOX_BASE_WORKING_DIR: join(folder, 'sandboxes'),
    OH_AGENT_SERVER_ENV: JSON.stringify(ofAgentServers),
  };
}

/**
 * A tmux that says it is broken: a real one would leave the process group and outlive all of this. And a Chromium that nobody
 * opens: without one the agent's browser tool refuses every start.
 */
function standIns(folder: string): string {
  const place = join(folder, 'bin');
  mkdirSync(place, { recursive: true });
  for (const name of ['tmux', 'chromium']) {
    const file = join(place, name);
    writeFileSync(file, '#!/bin/sh\nexit 1\n');
    chmodSync(file, 0o755);
  }
  return place;
}
