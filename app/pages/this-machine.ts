// Access for the user of this machine alone: a request sent from it, with the token in DATA_DIR.
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { isIPv4, type Socket } from 'node:net';
import { join } from 'node:path';
import { makePrivateFolder } from '../kernel/sqlite-file.ts';

/** The parts of a request that show where it comes from. */
export interface RequestSource extends Pick<IncomingMessage, 'headers' | 'httpVersion'> {
  readonly socket: Pick<Socket, 'remoteAddress'>;
}

/** Why a request may come from another machine; null where it comes from this one. */
export function whyNotLocal({ socket, headers, httpVersion }: RequestSource): string | null {
  if (!isLoopback(socket.remoteAddress ?? '')) return 'the request came from another machine';
  // Through a proxy on this machine everybody would look local. Proxies add a header, or use HTTP/1.0, which no browser
  // does.
  const names = Object.keys(headers);
  const proxied = names.find((name) => proxyHeaders.has(name) || name.startsWith('x-forwarded-'));
  if (proxied !== undefined) return `the request came through a proxy (${proxied})`;
  if (httpVersion === '1.0') return 'the request came through a proxy (HTTP/1.0)';
  // Another site can let its own host name resolve to 127.0.0.1. The browser then still sends that host name.
  return isLoopback(hostNameOf(headers.host)) ? null : 'the request is for a name that is not this machine';
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

export const localTokenFile = 'status-page-token';

/**
 * Stands in for DASHBOARD_TOKEN where none is set, because a request that seems to come from this machine may have been
 * forwarded for a stranger. Reuses the stored token, so that sessions survive a restart; otherwise creates one.
 */
export function readLocalToken(dataDir: string): string {
  const path = join(dataDir, localTokenFile);
  const stored = readIfPresent(path).trim();
  if (/^[\w-]{32,}$/.test(stored)) return stored;
  const token = randomBytes(24).toString('base64url');
  try {
    makePrivateFolder(dataDir);
    writeFileSync(path, `${token}\n`, { mode: 0o600 });
  } catch {
    // A token that cannot be stored is valid until the next start.
  }
  return token;
}

/** The address that signs in with the local token: it is exchanged for a cookie. */
export function signInLink(address: string, token: string): string {
  const url = new URL('/sign-in', address);
  // A browser cannot open 0.0.0.0 or [::].
  if (!['127.0.0.1', '[::1]'].includes(url.hostname)) url.hostname = 'localhost';
  url.searchParams.set('token', token);
  return url.href;
}

function readIfPresent(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
