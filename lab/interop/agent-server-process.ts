// The real agent server as a process: on loopback, with a session key, its state in a folder that outlives it.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { freePort } from '../support/listen.ts';
import type { Children } from './children.ts';
import { bareEnvironment, serve } from './serve.ts';

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

export async function launchAgentServer(options: LaunchOptions): Promise<AgentServerProcess> {
  const { python, children, folder, log } = options;
  const sessionKey = randomUUID();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = ['-m', 'openhands.agent_server', '--host', '127.0.0.1', '--port', String(port)];
  const env = environment(options, sessionKey);
  const child = await serve(children, { name: 'agent server', command: python, args, env, folder, log, url });
  return { url, sessionKey, end: () => child.end() };
}

function environment({ env, folder, proxy, mostRuns }: LaunchOptions, sessionKey: string): NodeJS.ProcessEnv {
  return {
    ...bareEnvironment({ path: env.PATH, folder, proxy }),
    OH_SESSION_API_KEYS_0: sessionKey,
    // Otherwise it is the session key, and the state could not be read under the next one.
    OH_SECRET_KEY: 'interop',
    OH_ENABLE_VSCODE: 'false',
    OH_CONVERSATIONS_PATH: join(folder, 'conversations'),
    ...(mostRuns !== undefined && { OH_MAX_CONCURRENT_RUNS: String(mostRuns) }),
  };
}
