// A server of Python as a process: started with an environment of its own, waited for until it says that it is alive.
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../support/until.ts';
import type { Child, Children } from './children.ts';

export interface Served {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly folder: string;
  /** What it says is appended here. */
  readonly log: string;
  readonly url: string;
}

const startTimeoutMs = 180_000;

export async function serve(children: Children, served: Served): Promise<Child> {
  const { name, command, args, env, folder, log, url } = served;
  mkdirSync(homeIn(folder), { recursive: true });
  const output = openSync(log, 'a');
  const child = children.start(command, args, { cwd: folder, env, output });
  closeSync(output);
  await eventually(() => isAlive(served, child), `the ${name} is alive at ${url}`, {
    patienceMs: startTimeoutMs,
  });
  return child;
}

/** Nothing of the caller's environment but the search path: a key that lies about there must not get in. */
export function bareEnvironment(own: {
  readonly path: string | undefined;
  readonly folder: string;
  /** Where it would find the world outside. */
  readonly proxy: string;
}): NodeJS.ProcessEnv {
  const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'];
  return {
    PATH: own.path,
    HOME: homeIn(own.folder),
    TMPDIR: own.folder,
    LANG: 'C.UTF-8',
    NO_COLOR: '1',
    OPENHANDS_SUPPRESS_BANNER: '1',
    LITELLM_LOCAL_MODEL_COST_MAP: 'True',
    ...Object.fromEntries(proxies.map((name) => [name, own.proxy])),
    NO_PROXY: '127.0.0.1,localhost',
    no_proxy: '127.0.0.1,localhost',
  };
}

function homeIn(folder: string): string {
  return join(folder, 'home');
}

/** `/alive`, not `/ready`: the older agent servers know only this one. */
async function isAlive({ name, url, log }: Served, child: Child): Promise<boolean> {
  if (child.hasEnded()) {
    const end = readFileSync(log, 'utf8').split('\n').slice(-30).join('\n');
    throw new Error(`the ${name} ended while it started; its last words:\n${end}`);
  }
  try {
    const response = await fetch(`${url}/alive`, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
