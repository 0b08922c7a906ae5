// Reads a request's body up to a limit: a client that sends more is stopped before it fills the memory, and a client that
// sends next to nothing is not waited for.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

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

// The address of the client that a request counts against, where every client has a share.

interface ReceivedRequest {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders;
}

/**
 * The last entry of X-Forwarded-For is the one that the nearest proxy wrote. It counts only where that proxy is in the same
 * network: a client straight from the internet could send another address with each request.
 */
export function clientAddressOf({ socket, headers }: ReceivedRequest): string {
  const peer = socket.remoteAddress ?? 'unknown';
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return networkOf((forwarded && isNeighbour(peer) ? forwarded : peer).slice(0, 64));
}

/** A client has 2^64 addresses of IPv6: all of its network have one share. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [first = '', rest] = address.split('::');
  const before = groupsOf(first);
  const after = groupsOf(rest ?? '');
  const between = Array<string>(8 - before.length - after.length).fill('0');
  return `${[...before, ...between, ...after].slice(0, 4).join(':')}::/64`;
}

const groupsOf = (text: string): readonly string[] =>
  text
    .split(':')
    .filter((group) => group !== '')
    .map((group) => Number.parseInt(group, 16).toString(16));

function isNeighbour(address: string): boolean {
  const bare = address.replace(/^::ffff:/i, '');
  return neighbours.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4');
}

const neighbours = new BlockList();
neighbours.addSubnet('127.0.0.0', 8);
neighbours.addSubnet('10.0.0.0', 8);
neighbours.addSubnet('100.64.0.0', 10);
neighbours.addSubnet('169.254.0.0', 16);
neighbours.addSubnet('172.16.0.0', 12);
neighbours.addSubnet('192.168.0.0', 16);
neighbours.addAddress('::1', 'ipv6');
neighbours.addSubnet('fc00::', 7, 'ipv6');
neighbours.addSubnet('fe80::', 10, 'ipv6');
