// Which addresses a key may travel to: https, or this machine.
import { ServiceError } from './errors.ts';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

export function isLoopback(url: URL): boolean {
  return loopbackHosts.includes(url.hostname);
}

/** A base URL without a trailing slash; a path prefix is kept. `name` is what the person knows the setting as. */
export function parseBaseUrl(text: string, name = 'the base URL'): string {
  const url = URL.parse(text.trim());
  const problem = problemOf(url);
  if (url === null || problem !== null) {
    throw new ServiceError('bad_configuration', `${name} ${problem ?? 'is not a URL'}`);
  }
  return withoutTrailingSlash(url);
}

/** Of `https://host/prefix/api/conversations/{id}` the part before `/api/conversations/`; null where a key must not go. */
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
