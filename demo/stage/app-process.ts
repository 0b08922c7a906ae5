// The unmodified App as a process: `node app/main.ts` with an environment of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface AppProcess {
  readonly address: string;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  /** As the kernel does it, at whatever the process is in the middle of. */
  kill(): Promise<void>;
  /** SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>;
}

export interface StartedApp {
  /** Resolves when it serves; rejects with what it said when it ends before that. */
  readonly up: Promise<AppProcess>;
  /** Also before it is up. */
  kill(): Promise<void>;
}

const entry = join(import.meta.dirname, '../../app/main.ts');

/** `onText` gets everything that it says, as it is. */
export function startAppProcess(
  env: Readonly<Record<string, string>>,
  onText: (text: string) => void = () => {},
): StartedApp {
  const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.on('data', (chunk: Buffer) => onText(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => onText(chunk.toString()));
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const up = whenUp(child, ended, kill);
  // Whoever kills it before it is up does not wait for that.
  up.catch(() => {});
  return { up, kill };
}

async function whenUp(
  child: ChildProcess,
  ended: Promise<unknown[]>,
  kill: () => Promise<void>,
): Promise<AppProcess> {
  const lines: Record<string, unknown>[] = [];
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const up = Promise.withResolvers<string>();
  if (child.stdout === null) throw new Error('the process has no output');
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line: Record<string, unknown> = JSON.parse(text);
    lines.push(line);
    if (line.msg === 'the App is up') up.resolve(String(line.address));
  });
  const gone = ended.then(([code, signal]): never => {
    throw new Error(`the App ended (${String(code ?? signal)}): ${complaint}`);
  });
  // Once it is up its end is awaited by whoever ends it.
  gone.catch(() => {});
  const address = await Promise.race([up.promise, gone]);
  return {
    address,
    lines,
    kill,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
  };
}
