// A server written in Python, as a process: it gets an environment of its own, and is waited for until it is alive.
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen } from '../../support/listen.ts';
import { eventually } from '../../support/until.ts';
import type { Child, Children } from './children.ts';

export interface ServerOptions {
  readonly python: string;
  readonly children: Children;
  /** Holds its state and its home. The same folder again: the same server, which was only asleep. */
  readonly folder: string;
  /** The file to which its output is appended. */
  readonly log: string;
  /** The address of the outside trap. */
  readonly proxy: string;
}

interface Served {
  readonly name: string;
  readonly url: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

const startTimeoutMs = 180_000;

export async function serve(options: ServerOptions, served: Served): Promise<Child> {
  const { python, children, folder, log } = options;
  const { name, url, args, env } = served;
  mkdirSync(join(folder, 'home'), { recursive: true });
  const output = openSync(log, 'a');
  const child = children.start(python, args, {
    cwd: folder,
    env: { ...bareEnvironment(options), ...env },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const isAlive = async () => {
    if (child.hasEnded())
      throw new Error(`the ${name} ended while it started; it said last:\n${lastLines(log)}`);
    const response = await fetch(`${url}/alive`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    await response?.body?.cancel();
    return response?.ok === true;
  };
  await eventually(isAlive, `the ${name} is alive at ${url}`, { patienceMs: startTimeoutMs });
  return child;
}

/** Without the caller's environment: a key in there must not reach the server. */
function bareEnvironment({ folder, proxy }: ServerOptions): NodeJS.ProcessEnv {
  const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'];
  return {
    PATH: process.env.PATH,
    HOME: join(folder, 'home'),
    TMPDIR: folder,
    LANG: 'C.UTF-8',
    NO_COLOR: '1',
    OPENHANDS_SUPPRESS_BANNER: '1',
    LITELLM_LOCAL_MODEL_COST_MAP: 'True',
    ...Object.fromEntries(proxies.map((name) => [name, proxy])),
    NO_PROXY: '127.0.0.1,localhost',
    no_proxy: '127.0.0.1,localhost',
    // Agents of the stories run npm, which would look for a newer version of itself.
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
  };
}

function lastLines(log: string): string {
  return readFileSync(log, 'utf8').split('\n').slice(-30).join('\n');
}

/** Takes the place of a proxy: it refuses each request that would leave this machine, and notes its host. */
export async function setOutsideTrap() {
  /** The hosts that a server asked for. */
  const wanted: string[] = [];
  const server = createServer((request, response) => {
    wanted.push(URL.parse(request.url ?? '')?.host ?? String(request.headers.host));
    response.writeHead(403).end();
  });
  server.on('connect', (request, socket) => {
    wanted.push(String(request.url));
    socket.on('error', () => {});
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  const { origin, close } = await listen(server);
  return { url: origin, wanted, close };
}
