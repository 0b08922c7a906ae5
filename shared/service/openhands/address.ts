// Which addresses a key may be sent to (https, or this machine), which keys, and which ids may be part of an address.
import { normaliseId } from '../../conversation/index.ts';
import { ServiceError } from '../errors.ts';
import { excerpt } from '../excerpt.ts';
import type { Id } from '../port.ts';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

export function isLoopback(url: URL): boolean {
  return loopbackHosts.includes(url.hostname);
}

/**
 * Returns the base URL without a trailing slash; a path prefix is kept. `name` is the name of the setting in messages.
 */
export function parseBaseUrl(text: string, name = 'the base URL'): string {
  const url = URL.parse(text.trim());
  const problem = problemOfUrl(url);
  if (url === null || problem !== null) {
    throw new ServiceError('bad_configuration', `${name} ${problem ?? 'is not a URL'}`);
  }
  return withoutTrailingSlash(url);
}

/** The fault of an address, to follow its name; null where it has none. */
function wrongWithBaseUrl(text: string): string | null {
  return problemOfUrl(URL.parse(text.trim()));
}

/**
 * An address that the service names is held to more: a service elsewhere must not make us ask this machine or its network, where an
 * address may belong to anything.
 */
export function checkNamedServer(address: string, baseUrl: string): void {
  const [named, base] = [URL.parse(address), URL.parse(baseUrl)];
  if (named === null || !isNearby(named) || (base && isNearby(base))) return;
  throw new ServiceError(
    'bad_configuration',
    `the service names ${named.origin} as the agent server, which is this machine or its network, and is itself elsewhere: nothing is sent there. If it is right, set it as the agent server URL`,
  );
}

/**
 * Whether it is this machine, or the network that it hangs on: private addresses, and names that only a network of its own knows.
 * The URL parser has brought every spelling of an address into one.
 */
function isNearby({ hostname }: URL): boolean {
  const name = hostname.replace(/^\[|\]$|\.$/g, '');
  const [, high = '', low = ''] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(name) ?? [];
  const first =
    high === '' ? name : `${Number.parseInt(high, 16) >> 8}.${Number.parseInt(high, 16) & 255}.${low}`;
  return (
    /^(?:127|10|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|0)\./.test(
      first,
    ) ||
    /^(?:.+\.)?(?:localhost|local|internal|svc|cluster\.local)$/.test(name) ||
    !/[.:]/.test(name) ||
    name === '::1' ||
    name === '::' ||
    /^f(?:e[89ab][0-9a-f]|[cd][0-9a-f]{2}):/.test(name)
  );
}

/** The part of `https://host/prefix/api/conversations/{id}` before `/api/conversations/`. Null where there is none. */
export function agentServerUrlOf(conversationUrl: string): string | null {
  const url = URL.parse(conversationUrl);
  if (url === null || url.username !== '' || url.password !== '' || !isWeb(url)) return null;
  const end = url.pathname.lastIndexOf('/api/conversations/');
  return end === -1 ? null : withoutTrailingSlash(new URL(url.pathname.slice(0, end) || '/', url.origin));
}

function problemOfUrl(url: URL | null): string | null {
  if (url === null || !isWeb(url)) {
    return 'is not a URL that begins with https:// (http:// only reaches localhost)';
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

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

/** Encrypted, or to this machine. */
export function isSafeProtocol(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}

function withoutTrailingSlash(url: URL): string {
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/** Checks a pasted key before anything is sent. The messages never contain the key. */
export function checkApiKey(key: string, name = 'the API key'): string {
  const problem = wrongWithKey(key);
  if (problem !== null) throw new ServiceError('bad_configuration', `${name} ${problem}`);
  return key;
}

/** The fault of a key, to follow its name; null where it may be one. */
export function wrongWithKey(key: string): string | null {
  if (key === '') return 'is empty';
  if (key.trim() === '') return 'is only white space';
  if (/[\r\n]$/.test(key)) return 'ends with a line break: paste it without';
  if (key.trim() !== key) return 'begins or ends with white space: paste it without';
  if (/^bearer\b/i.test(key)) return 'begins with "Bearer": give the key alone';
  if (/\s/.test(key)) return 'contains white space: it was pasted in parts, or with something else';
  if (!/^[\x21-\x7e]+$/.test(key)) return 'contains characters that a key cannot have: copy it again';
  return null;
}

/** How people write an address of the service. Its use is without a slash at the end. */
export const serviceAddress = { wrong: wrongWithBaseUrl, use: (text: string) => parseBaseUrl(text) };

export const serviceKey = { wrong: wrongWithKey, use: (key: string) => key };

/** The service writes ids in two ways: this is the form with dashes, for parameters with `format: uuid`. Other ids are not changed. */
export function dashedId(id: Id): Id {
  const hex = normaliseId(id);
  if (!/^[0-9a-f]{32}$/.test(hex)) return id;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export function isUuid(id: Id): boolean {
  return /^[0-9a-f]{32}$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id.trim());
}

export function isPlainId(id: Id): boolean {
  return /^[A-Za-z0-9_-]{1,128}$/.test(id.trim());
}

/** Ids become part of paths and queries, so any other character is refused. */
export function checkedId(id: Id): Id {
  const trimmed = id.trim();
  if (isPlainId(id)) return trimmed;
  const shown = trimmed === '' ? 'it is empty' : `"${excerpt(trimmed, 60)}" is not one`;
  throw new ServiceError('bad_configuration', `an id of letters, digits, - and _ is needed: ${shown}`);
}
