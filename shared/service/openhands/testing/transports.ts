// A transport for tests: no real pauses, no chance, and a record of what it would have slept.
import { createAgentServer } from '../agent-server.ts';
import { createHostedApi } from '../hosted.ts';
import type { Call } from '../http/call.ts';
import type { PageTurns } from '../http/pages.ts';
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

interface Faces extends Partial<TransportOptions> {
  /** Where the agent server is below the address. */
  readonly below?: string;
  readonly turns?: PageTurns;
}

/** The hosted API and the agent server at one address that answers so. */
export async function facesOver(steps: readonly Step[], { below = '', turns, ...options }: Faces = {}) {
  const server = await serve(...steps);
  const { transport, slept } = testTransport(options);
  const [url, more] = [`${server.url}${below}`, turns ? { turns } : {}];
  const agent = createAgentServer({ url, sessionKey, otherKeys: [apiKey], transport, ...more });
  return {
    api: createHostedApi({ baseUrl: server.url, apiKey, transport }),
    agent,
    server,
    transport,
    slept,
  };
}

export const hostedOver = (...steps: readonly Step[]) => facesOver(steps);
export const agentOver = (...steps: readonly Step[]) => facesOver(steps);

/** The error that `work` throws; a test that gets none fails. */
export async function thrownBy(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
