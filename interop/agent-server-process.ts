// The real agent server as a process: on loopback, with a session key, its state in a folder that outlives it.
import { randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen } from '../test/support/listen.ts';
import type { Child, Children } from './children.ts';
import { until } from './until.ts';

export interface AgentServerProcess {
  readonly url: string;
  readonly sessionKey: string;
  end(): Promise<void>;
}

export interface LaunchOptions {
  readonly python: string;
  readonly children: Children;
  readonly env: NodeJS.ProcessEnv;
  /** State and home; the same folder again is the same server woken up. */
  readonly folder: string;
  /** What it says is appended here. */
  readonly log: string;
  /** Where it would find the world outside. */
  readonly proxy: string;
  readonly mostRuns?: number;
}

const startTimeoutMs = 180_000;

export async function launchAgentServer(options: LaunchOptions): Promise<AgentServerProcess> {
  const { python, children, folder, log } = options;
  const sessionKey = randomUUID();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  mkdirSync(join(folder, 'home'), { recursive: true });
  const output = openSync(log, 'a');
  const args = ['-m', 'openhands.agent_server', '--host', '127.0.0.1', '--port', String(port)];
  const child = children.start(python, args, {
    cwd: folder,
    env: environment(options, sessionKey),
    output,
  });
  closeSync(output);
  await until(() => isReady(url, child, log), startTimeoutMs, 'the agent server is ready');
  return { url, sessionKey, end: () => child.end() };
}

/** Nothing of the caller's environment but the search path: a key that lies about there must not get in. */
function environment({ env, folder, proxy, mostRuns }: LaunchOptions, sessionKey: string): NodeJS.ProcessEnv {
  const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'];
  return {
    PATH: env.PATH,
    HOME: join(folder, 'home'),
    TMPDIR: folder,
    LANG: 'C.UTF-8',
    NO_COLOR: '1',
    OH_SESSION_API_KEYS_0: sessionKey,
    // Otherwise it is the session key, and the state could not be read under the next one.
    OH_SECRET_KEY: 'interop',
    OH_ENABLE_VSCODE: 'false',
    OH_CONVERSATIONS_PATH: join(folder, 'conversations'),
    ...(mostRuns !== undefined && { OH_MAX_CONCURRENT_RUNS: String(mostRuns) }),
    OPENHANDS_SUPPRESS_BANNER: '1',
    LITELLM_LOCAL_MODEL_COST_MAP: 'True',
    ...Object.fromEntries(proxies.map((name) => [name, proxy])),
    NO_PROXY: '127.0.0.1,localhost',
    no_proxy: '127.0.0.1,localhost',
  };
}

async function isReady(url: string, child: Child, log: string): Promise<boolean> {
  if (child.hasEnded()) {
    const end = readFileSync(log, 'utf8').split('\n').slice(-30).join('\n');
    throw new Error(`the agent server ended while it started; its last words:\n${end}`);
  }
  try {
    const response = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Free a moment ago: the server takes no port from us but a number. */
async function freePort(): Promise<number> {
  const { port, close } = await listen(createServer());
  await close();
  return port;
}
