// A fresh copy of the repository and a shell as somebody has it who has only read the README: no environment of ours.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative, sep } from 'node:path';
import { type Child, type Ended, follow } from '../../lab/support/child.ts';
import { root } from './markdown.ts';

export interface Shell {
  /** The folder of the copy. */
  readonly folder: string;
  /** A command as the README writes it, to its end. */
  run(command: string): Promise<Ended>;
  /** One that stays up. */
  start(command: string): Running;
  remove(): void;
}

export interface Running extends Pick<Child, 'says' | 'ended'> {
  /** As Ctrl-C in a terminal: to npm and to what it started. */
  interrupt(): void;
}

/** With what `npm ci` brings, or before it. */
export function openShell({ installed }: { readonly installed: boolean }): Shell {
  const home = mkdtempSync(join(tmpdir(), 'agent-conversations-reader-'));
  const folder = join(home, 'agent-conversations');
  const left = ['node_modules', '.git', 'build', 'coverage', 'data', '.interop', '.env'];
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !left.includes(relative(root, path).split(sep)[0] ?? ''),
  });
  if (installed) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(home, 'tmp'));
  const env = {
    HOME: home,
    TMPDIR: join(home, 'tmp'),
    // What npm put in front for this very test is not on a reader's PATH.
    PATH: (process.env.PATH ?? '')
      .split(delimiter)
      .filter((place) => !place.includes('node_modules'))
      .join(delimiter),
    npm_config_update_notifier: 'false',
  };
  const running = new Set<ChildProcess>();
  const start = (command: string): Running => {
    const child = spawn('sh', ['-c', command], {
      cwd: folder,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    child.once('close', () => running.delete(child));
    return { ...follow(child, command), interrupt: () => signal(child, 'SIGINT') };
  };
  return {
    folder,
    start,
    run: (command) => start(command).ended,
    remove() {
      for (const child of running) signal(child, 'SIGKILL');
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** To the whole group, as a terminal does. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid !== undefined) process.kill(-child.pid, name);
}
