// The unmodified App as a process: `node app/main.ts` with an environment of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { type Child, follow } from '../support/child.ts';
import type { Gauged } from './gauge.ts';

export type AppProcess = Awaited<ReturnType<typeof whenUp>>;
export type StartedApp = ReturnType<typeof startAppProcess>;

export interface AppProcessOptions {
  /** It can tell what it takes. */
  readonly isGauged?: boolean;
  /** Told everything that it writes, line by line. */
  readonly onOutput?: (text: string) => void;
}

const entry = join(import.meta.dirname, '../../app/main.ts');
const endWithParent = pathToFileURL(join(import.meta.dirname, 'end-with-parent.ts')).href;
const gauge = join(import.meta.dirname, 'gauge.ts');

export function startAppProcess(env: Readonly<Record<string, string>>, options: AppProcessOptions = {}) {
  const { isGauged = false } = options;
  const child = follow(
    spawn(
      process.execPath,
      [
        // As `npm start` and the container do.
        '--max-semi-space-size=4',
        ...(isGauged ? ['--import', gauge] : []),
        '--import',
        endWithParent,
        entry,
      ],
      { env, stdio: ['pipe', 'pipe', 'pipe', ...(isGauged ? (['ipc'] as const) : [])] },
    ),
    'the App',
  );
  const up = whenUp(child, options);
  // A test that kills it early does not wait for `up`.
  up.catch(() => {});
  return {
    /** Resolves when it serves; rejects with what it said when it ends before that. */
    up,
    /** Also before it is up. */
    kill: () => child.end('SIGKILL'),
    ended: child.ended,
  };
}

async function whenUp(child: Child, { onOutput }: AppProcessOptions) {
  const { stdout, stderr } = child.process;
  const lines: Record<string, unknown>[] = [];
  if (stdout === null) throw new Error('the process has no output');
  createInterface({ input: stdout }).on('line', (text) => {
    onOutput?.(text);
    lines.push(JSON.parse(text));
  });
  stderr?.on('data', (chunk: string) => onOutput?.(chunk));
  const [line] = await child.says(/^.*"msg":"the App is up".*\n/m);
  const { address }: Record<'address', string> = JSON.parse(line);
  return {
    address,
    lines,
    kill: () => child.end('SIGKILL'),
    /** SIGTERM; resolves to the exit code. */
    stop: async () => (await child.end()).code,
    /** What it takes; only where it was started to be gauged. */
    async gauge() {
      child.process.send('gauge');
      const [gauged]: Gauged[] = await Promise.race([
        once(child.process, 'message'),
        child.ended.then(() => []),
      ]);
      if (gauged === undefined) throw new Error('the App was not started to be gauged, or has ended');
      return gauged;
    },
  };
}
