// The real hosted server as a process: each sandbox is a process too, and clones its repository from a local folder.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../support/listen.ts';
import { type ServerOptions, serve } from './serve.ts';

const scripts = join(import.meta.dirname, '..', 'python');

export async function launchHostedServer(options: ServerOptions) {
  const { folder } = options;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const repositories = join(folder, 'git');
  mkdirSync(repositories, { recursive: true });
  const child = await serve(options, {
    name: 'hosted server',
    url,
    args: [join(scripts, 'serve_hosted.py')],
    env: {
      PATH: `${makeFakePrograms(folder)}:/usr/local/bin:/usr/bin:/bin`,
      PYTHONPATH: scripts,
      PYTHONDONTWRITEBYTECODE: '1',
      RUNTIME: 'process',
      SERVE_FRONTEND: 'false',
      INTEROP_PORT: String(port),
      INTEROP_REPOSITORIES: repositories,
      OH_PERSISTENCE_DIR: join(folder, 'state'),
      OH_SANDBOX_KIND: 'ProcessSandboxServiceInjector',
      OH_SANDBOX_AGENT_SERVER_MODULE: 'serve_agent',
      OH_SANDBOX_BASE_PORT: String(await freePort()),
      OH_SANDBOX_BASE_WORKING_DIR: join(folder, 'sandboxes'),
      OH_AGENT_SERVER_ENV: JSON.stringify({
        // Without it the hosted server stores no events, and nothing can be read while a sandbox sleeps.
        OH_WEBHOOKS_0_BASE_URL: `${url}/api/v1/webhooks`,
        OH_ENABLE_VSCODE: 'false',
        TMUX_TMPDIR: folder,
      }),
    },
  });
  return {
    url,
    /** Makes a repository with one commit that a sandbox can clone. */
    addRepository: (name: string) => makeBareRepository(repositories, name),
    /** Ends its agent servers too: they are in its process group. */
    end: () => child.end(),
  };
}

/**
 * A tmux that fails, because a real one would leave the process group and live on after the run. And a Chromium, because
 * without one the agent's browser tool refuses every start.
 */
function makeFakePrograms(folder: string): string {
  const place = join(folder, 'bin');
  mkdirSync(place, { recursive: true });
  for (const name of ['tmux', 'chromium']) {
    const file = join(place, name);
    writeFileSync(file, '#!/bin/sh\nexit 1\n');
    chmodSync(file, 0o755);
  }
  return place;
}

function makeBareRepository(folder: string, name: string): void {
  const work = join(folder, 'work');
  const env = { PATH: process.env.PATH, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  const git = (cwd: string, ...args: readonly string[]) =>
    execFileSync('git', args, { cwd, env, stdio: 'pipe' });
  mkdirSync(work, { recursive: true });
  writeFileSync(join(work, 'README.md'), `# ${name}\n`);
  git(work, 'init', '--quiet', '--initial-branch=main');
  git(work, 'add', '.');
  const author = ['-c', 'user.name=Interop', '-c', 'user.email=interop@example.com'];
  git(work, ...author, 'commit', '--quiet', '--message=The beginning');
  git(folder, 'clone', '--quiet', '--bare', work, join(folder, `${name}.git`));
}
