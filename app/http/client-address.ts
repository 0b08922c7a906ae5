// The address of the client that a request counts against, where every client has a share.
import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

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
    ?.trim()
    // Some gateways add the port, which is another one for each connection: `192.0.2.1:443`, `[2001:db8::1]:443`.
    .replace(/^\[?([\d.]+|[\da-f:.]+(?=\]))\]?(?::\d+)?$/i, '$1');
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
