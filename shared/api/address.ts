// Decides which addresses a key may be sent to: https, or this machine.
import { ServiceError } from './errors.ts';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

export function isLoopback(url: URL): boolean {
  return loopbackHosts.includes(url.hostname);
}

/**
 * Returns the base URL without a trailing slash; a path prefix is kept. `name` is the name of the setting in messages.
 */
export function parseBaseUrl(text: string, name = 'the base URL'): string {
  const url = URL.parse(text.trim());
  const problem = problemOf(url);
  if (url === null || problem !== null) {
    throw new ServiceError('bad_configuration', `${name} ${problem ?? 'is not a URL'}`);
  }
  return withoutTrailingSlash(url);
}

/**
 * The part of `https://host/prefix/api/conversations/{id}` before `/api/conversations/`. Null when a key must not go
 * there.
 */
export function agentServerUrlOf(conversationUrl: string): string | null {
  const url = URL.parse(conversationUrl);
  if (url === null || url.username !== '' || url.password !== '' || !isSafeProtocol(url)) return null;
  const end = url.pathname.lastIndexOf('/api/conversations/');
  return end === -1 ? null : withoutTrailingSlash(new URL(url.pathname.slice(0, end) || '/', url.origin));
}

function problemOf(url: URL | null): string | null {
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return 'is not a URL that begins with https://';
  }
  if (url.username !== '' || url.password !== '') {
    return 'must not contain a user name or password: the key is a setting of its own';
  }
  if (!isSafeProtocol(url)) {
    return `must begin with https:// (http only reaches localhost): http://${url.host} would show the key to the network`;
  }
  if (url.search !== '' || url.hash !== '') return 'must not contain "?" or "#"';
  return null;
}

function isSafeProtocol(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}

function withoutTrailingSlash(url: URL): string {
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
