// The real agent server as a process, on loopback and with a session key.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { freePort } from '../../support/listen.ts';
import { type ServerOptions, serve } from './serve.ts';

export type AgentServerProcess = Awaited<ReturnType<typeof launchAgentServer>>;

export interface AgentServerSettings {
  /** How many conversations may run at once. */
  readonly mostRuns?: number;
  /** For how long a conversation is its own, if it does not say so again. Every 15 seconds it does. */
  readonly leaseSeconds?: number;
  /** After which an idle conversation leaves its memory. Each minute it looks for some. */
  readonly idleSeconds?: number;
}

export async function launchAgentServer(options: ServerOptions, settings: AgentServerSettings = {}) {
  const { mostRuns, leaseSeconds, idleSeconds } = settings;
  const sessionKey = randomUUID();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = await serve(options, {
    name: 'agent server',
    url,
    args: ['-m', 'openhands.agent_server', '--host', '127.0.0.1', '--port', String(port)],
    env: {
      OH_SESSION_API_KEYS_0: sessionKey,
      // By default it is the session key, and the next process, which gets another one, could not read the state.
      OH_SECRET_KEY: 'interop',
      OH_ENABLE_VSCODE: 'false',
      OH_CONVERSATIONS_PATH: join(options.folder, 'conversations'),
      ...(mostRuns !== undefined && { OH_MAX_CONCURRENT_RUNS: String(mostRuns) }),
      ...(idleSeconds !== undefined && { OH_CONVERSATION_IDLE_TTL_SECONDS: String(idleSeconds) }),
      ...(leaseSeconds !== undefined && { OH_LEASE_TTL_SECONDS: String(leaseSeconds) }),
    },
  });
  return { url, sessionKey, end: () => child.end() };
}
