// Reads a request's body up to a limit: a client that sends more is stopped before it fills the memory, and a client that
// sends next to nothing is not waited for.
import type { IncomingMessage } from 'node:http';
import { clientAddressOf } from './client-address.ts';

type LimitedBody =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'too_large' }
  /** All bodies together, or those of this client, hold what they may. */
  | { readonly kind: 'too_busy' }
  | { readonly kind: 'too_slow' }
  | { readonly kind: 'cut' };

/** So many bytes have to arrive in each such interval. */
export interface LeastRate {
  readonly bytes: number;
  readonly everyMs: number;
}

const leastRate: LeastRate = { bytes: 32 * 1024, everyMs: 2000 };

export async function readBody(
  request: IncomingMessage,
  limit: number,
  options: { readonly budget?: BodyBudget; readonly leastRate?: LeastRate } = {},
): Promise<LimitedBody> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return { kind: 'too_large' };
  const { budget, leastRate: least = leastRate } = options;
  const client = clientAddressOf(request);
  const chunks: Buffer[] = [];
  let length = 0;
  let lengthBefore = 0;
  let timer: NodeJS.Timeout | undefined;
  const body = await new Promise<LimitedBody>((resolve) => {
    const stop = (kind: 'too_large' | 'too_busy' | 'too_slow') => {
      // Frees what was read; the rest is never read.
      chunks.length = 0;
      request.pause();
      request.removeAllListeners('data');
      resolve({ kind });
    };
    timer = setInterval(() => {
      if (length - lengthBefore < least.bytes) stop('too_slow');
      lengthBefore = length;
    }, least.everyMs);
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      const room = budget?.take(client, chunk.length) ?? true;
      if (length > limit || !room) return stop(length > limit ? 'too_large' : 'too_busy');
      chunks.push(chunk);
    });
    request.on('end', () => resolve({ kind: 'read', text: Buffer.concat(chunks).toString() }));
    request.on('close', () => resolve({ kind: 'cut' }));
    request.on('error', () => resolve({ kind: 'cut' }));
  });
  clearInterval(timer);
  budget?.giveBack(client, length);
  return body;
}

/** The memory for all bodies that are being read, and the part of it that one client may use. */
export interface BodyBudget {
  /** False when there is no room for that many bytes more; they are counted nevertheless until they are given back. */
  take(client: string, bytes: number): boolean;
  giveBack(client: string, bytes: number): void;
}

export function createBodyBudget(most: { readonly together: number; readonly each: number }): BodyBudget {
  const held = new Map<string, number>();
  let all = 0;
  const add = (client: string, bytes: number) => {
    const mine = (held.get(client) ?? 0) + bytes;
    all += bytes;
    if (mine === 0) held.delete(client);
    else held.set(client, mine);
    return mine;
  };
  return {
    take: (client, bytes) => add(client, bytes) <= most.each && all <= most.together,
    giveBack(client, bytes) {
      add(client, -bytes);
    },
  };
}
