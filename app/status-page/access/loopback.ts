// Decides whether a request comes from this machine. Pure. Every trick that a stranger could use is handled here.
import { isIPv4 } from 'node:net';

/** The parts of a request that show where it comes from. */
export interface Origin {
  readonly remoteAddress: string | undefined;
  readonly host: string | undefined;
  readonly httpVersion: string;
  /** The names of its headers in lower case. */
  readonly headerNames: readonly string[];
}

export type Locality =
  | { readonly kind: 'local' }
  | { readonly kind: 'elsewhere' }
  /** The socket is local, but the client behind it may not be. */
  | { readonly kind: 'doubtful'; readonly why: string };

export function judgeOrigin({ remoteAddress, host, httpVersion, headerNames }: Origin): Locality {
  if (!isLoopback(remoteAddress ?? '')) return { kind: 'elsewhere' };
  // Through a proxy on this machine everybody would look local. Proxies add a header, or use HTTP/1.0, which no browser
  // does.
  const proxied = headerNames.find((name) => proxyHeaders.has(name) || name.startsWith('x-forwarded-'));
  if (proxied !== undefined)
    return { kind: 'doubtful', why: `the request came through a proxy (${proxied})` };
  if (httpVersion === '1.0') return { kind: 'doubtful', why: 'the request came through a proxy (HTTP/1.0)' };
  // Another site can let its own host name resolve to 127.0.0.1. The browser then still sends that host name.
  if (!isLoopback(hostNameOf(host))) {
    return { kind: 'doubtful', why: 'the request is for a name that is not this machine' };
  }
  return { kind: 'local' };
}

const proxyHeaders: ReadonlySet<string> = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'x-original-host',
  'x-envoy-external-address',
]);

function hostNameOf(host: string | undefined): string {
  const url = host === undefined || /[/?#@\\]/.test(host) ? null : URL.parse(`http://${host}`);
  return url?.hostname ?? '';
}

function isLoopback(name: string): boolean {
  const bare = name.replace(/^\[|\]$/g, '').toLowerCase();
  const mapped = bare.replace(/^::ffff:/, '');
  return bare === 'localhost' || bare === '::1' || (isIPv4(mapped) && mapped.startsWith('127.'));
}
