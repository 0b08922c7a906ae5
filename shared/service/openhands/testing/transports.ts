// A transport for tests: no real pauses, no chance, and a record of what it would have slept.
import { createAgentServer } from '../agent-server.ts';
import { createHostedApi } from '../hosted.ts';
import type { Call } from '../http/call.ts';
import { createTransport, type Transport, type TransportOptions } from '../http/transport.ts';
import { closeAfterTest, type Step, serve } from './servers.ts';

export const apiKey = 'hosted-key-9c1f2e7d';
export const sessionKey = 'session-key-44ab03fe';

export interface TestTransport {
  readonly transport: Transport;
  readonly slept: readonly number[];
}

export function testTransport(options: Partial<TransportOptions> = {}): TestTransport {
  const slept: number[] = [];
  const transport = createTransport({
    env: {},
    random: () => 0.5,
    sleep: async (ms) => {
      slept.push(ms);
    },
    attemptTimeoutMs: 20_000,
    ...options,
  });
  closeAfterTest(() => transport.close());
  return { transport, slept };
}

export const callTo = (base: string, more: Partial<Call> = {}): Call => ({
  kind: 'read',
  method: 'GET',
  url: `${base}/thing?ids=1`,
  auth: { kind: 'hosted', base, key: apiKey },
  ...more,
});

/** The hosted API of a server that answers so. */
export async function hostedOver(...steps: readonly Step[]) {
  const server = await serve(...steps);
  const { transport, slept } = testTransport();
  return { api: createHostedApi({ baseUrl: server.url, apiKey, transport }), server, slept };
}

/** The agent server that answers so. */
export async function agentOver(...steps: readonly Step[]) {
  const server = await serve(...steps);
  const { transport } = testTransport();
  return {
    agent: createAgentServer({ url: server.url, sessionKey, otherKeys: [apiKey], transport }),
    server,
  };
}

/** The error that `work` throws; a test that gets none fails. */
export async function thrownBy(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
