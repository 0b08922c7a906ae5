// The unmodified App as a process: `node app/main.ts` with an environment of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import type { Gauged } from './gauge.ts';

export interface AppProcess {
  readonly address: string;
  /** The status page, with what opens it. */
  readonly statusPage: string;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  /** As the kernel does it, at whatever the process is in the middle of. */
  kill(): Promise<void>;
  /** SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>;
  /** What it takes; only where it was started to be gauged. */
  gauge(): Promise<Gauged>;
}

export interface StartedApp {
  /** Resolves when it serves; rejects with what it said when it ends before that. */
  readonly up: Promise<AppProcess>;
  /** Also before it is up. */
  kill(): Promise<void>;
}

export interface AppProcessOptions {
  /** `collected` = each time after a collection of garbage, so that only what is held counts. */
  readonly gauged?: 'as_it_is' | 'collected';
  /** Told everything that it writes, line by line. */
  readonly onOutput?: (text: string) => void;
}

const entry = join(import.meta.dirname, '../../app/main.ts');
const endWithParent = pathToFileURL(join(import.meta.dirname, 'end-with-parent.ts')).href;
const gauge = join(import.meta.dirname, 'gauge.ts');

export function startAppProcess(
  env: Readonly<Record<string, string>>,
  options: AppProcessOptions = {},
): StartedApp {
  const { gauged } = options;
  const child = spawn(
    process.execPath,
    [
      // As `npm start` and the container do.
      '--max-semi-space-size=4',
      ...(gauged === 'collected' ? ['--expose-gc'] : []),
      ...(gauged ? ['--import', gauge] : []),
      ...['--import', endWithParent],
      entry,
    ],
    { env, stdio: ['pipe', 'pipe', 'pipe', ...(gauged ? (['ipc'] as const) : [])] },
  );
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const up = whenUp(child, ended, kill, options);
  // Whoever kills it before it is up does not wait for that.
  up.catch(() => {});
  return { up, kill };
}

async function whenUp(
  child: ChildProcess,
  ended: Promise<unknown[]>,
  kill: () => Promise<void>,
  { onOutput }: AppProcessOptions,
): Promise<AppProcess> {
  const lines: Record<string, unknown>[] = [];
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
    onOutput?.(chunk.toString());
  });
  const up = Promise.withResolvers<{ readonly address: string; readonly statusPage: string }>();
  if (child.stdout === null) throw new Error('the process has no output');
  createInterface({ input: child.stdout }).on('line', (text) => {
    onOutput?.(text);
    const line: Record<string, unknown> = JSON.parse(text);
    lines.push(line);
    if (line.msg === 'the App is up') {
      up.resolve({ address: String(line.address), statusPage: String(line.statusPage) });
    }
  });
  const gone = ended.then(([code, signal]): never => {
    throw new Error(`the App ended (${String(code ?? signal)}): ${complaint}`);
  });
  // Once it is up its end is awaited by whoever ends it.
  gone.catch(() => {});
  const places = await Promise.race([up.promise, gone]);
  return {
    ...places,
    lines,
    kill,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
    async gauge() {
      child.send('gauge');
      const [gauged]: Gauged[] = await Promise.race([once(child, 'message'), gone]);
      if (gauged === undefined) throw new Error('the App was not started to be gauged');
      return gauged;
    },
  };
}
