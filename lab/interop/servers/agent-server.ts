// The real agent server as a process, on loopback and with a session key.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { freePort } from '../../support/listen.ts';
import { type ServerOptions, serve } from './serve.ts';

export type AgentServerProcess = Awaited<ReturnType<typeof launchAgentServer>>;

/** `mostRuns`: how many conversations may run at once. */
export async function launchAgentServer(options: ServerOptions, mostRuns: number | null = null) {
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
      ...(mostRuns !== null && { OH_MAX_CONCURRENT_RUNS: String(mostRuns) }),
    },
  });
  return { url, sessionKey, end: () => child.end() };
}
