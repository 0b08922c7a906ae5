// Every server that is started here is also ended here, with the processes that it started in turn.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

export type Children = ReturnType<typeof createChildren>;
export type Child = ReturnType<Children['start']>;

/** Between the request to end and the kill. */
const patienceMs = 20_000;

export function createChildren() {
  const children: { end(): Promise<void> }[] = [];
  let isClosed = false;
  return {
    start(command: string, args: readonly string[], options: SpawnOptions) {
      if (isClosed) throw new Error(`${command} is not started any more: everything is being ended`);
      // As the leader of a process group, so that the processes that it starts can be ended too.
      const child = spawn(command, args, { ...options, detached: true });
      // A command that cannot be started has ended.
      child.on('error', () => {});
      const handle = { hasEnded: () => hasEnded(child), end: () => endProcessGroup(child) };
      children.push(handle);
      return handle;
    },
    /** Nothing can be started afterwards. */
    async endAll(): Promise<void> {
      isClosed = true;
      await Promise.all(children.map((child) => child.end()));
    },
  };
}

function hasEnded({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid === undefined || exitCode !== null || signalCode !== null;
}

async function endProcessGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  if (!hasEnded(child)) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    await ended;
    clearTimeout(timer);
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    // Usually no other process is left in the group.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
