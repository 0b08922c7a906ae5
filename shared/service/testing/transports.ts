// A transport for tests: no real pauses, no chance, and a record of what it would have slept.
import { createTransport, type Transport, type TransportOptions } from '../http/transport.ts';
import { closeAfterTest } from './servers.ts';

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

/** The error that `work` throws; a test that gets none fails. */
export async function thrownBy(work: () => Promise<unknown>): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
