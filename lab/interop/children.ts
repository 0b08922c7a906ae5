// Every program that is started here is ended here, by its own handle.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface StartOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** A file descriptor for standard output and error. */
  readonly output: number;
}

export interface Child {
  readonly hasEnded: () => boolean;
  /** Politely first; after `patienceMs` the whole process group is killed. */
  end(): Promise<void>;
}

export interface Children {
  start(command: string, args: readonly string[], options: StartOptions): Child;
  /** To its end; rejects unless it succeeds. */
  run(command: string, args: readonly string[], timeoutMs: number): Promise<void>;
  /** Nothing can be started afterwards. */
  endAll(): Promise<void>;
}

const patienceMs = 20_000;

export function createChildren(env: NodeJS.ProcessEnv): Children {
  const living = new Set<Child>();
  let closed = false;

  const begin = (command: string, args: readonly string[], options: SpawnOptions): ChildProcess => {
    // What would start while everything ends would be left behind.
    if (closed) throw new Error(`${command} is not started any more: everything is being ended`);
    // A group of its own, so that what it started in turn can be reached when it does not clean up after itself.
    return spawn(command, args, { ...options, detached: true });
  };

  const adopt = (child: ChildProcess): Child => {
    const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
    const handle: Child = {
      hasEnded,
      async end() {
        await endProcess(child, hasEnded);
        living.delete(handle);
      },
    };
    living.add(handle);
    return handle;
  };

  return {
    start(command, args, { cwd, env: own, output }) {
      const child = begin(command, args, { cwd, env: own, stdio: ['ignore', output, output] });
      // That it could not be started shows by its having ended.
      child.on('error', () => {});
      return adopt(child);
    },
    async run(command, args, timeoutMs) {
      const stdio: SpawnOptions['stdio'] = ['ignore', 'inherit', 'inherit'];
      const child = begin(command, args, { env, timeout: timeoutMs, stdio });
      const handle = adopt(child);
      try {
        const [code, signal] = await once(child, 'close');
        if (code === 0) return;
        throw new Error(`${command} ${args.join(' ')} ended with ${signal ?? `exit code ${code}`}`);
      } finally {
        await handle.end();
      }
    },
    async endAll() {
      closed = true;
      await Promise.all([...living].map((child) => child.end()));
    },
  };
}

async function endProcess(child: ChildProcess, hasEnded: () => boolean): Promise<void> {
  if (child.pid === undefined) return;
  if (!hasEnded()) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    await ended;
    clearTimeout(timer);
  }
  killGroup(child.pid);
}

/** The group has the id of the process that led it. Nobody may be left in it, which is the usual case. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
