// The proxies and certificate authorities from the environment.
import { readFileSync } from 'node:fs';
import { getCACertificates } from 'node:tls';
import { type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { ServiceError } from '../../errors.ts';
import { isLoopback } from '../address.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The longest message of a WebSocket. An event of use may hold a file or what a command wrote. */
const longestMessage = 512 * 1024;
const mostFragments = 64;

/** Most requests have a shorter limit of their own; the longest is that of a patch. */
const longestReply = 256 * 1024 * 1024;

const loopbackNames = 'localhost,127.0.0.1,[::1]';

export function createDispatcher({ env }: { readonly env: Environment }): Dispatcher {
  const tls = { allowH2: false, ...trusted(env.NODE_EXTRA_CA_CERTS) };
  return new EnvHttpProxyAgent({
    ...proxiesOf(env),
    // HTTP/2 may send a refused request again by itself. A start must never be sent again like this.
    allowH2: false,
    connect: tls,
    requestTls: tls,
    proxyTls: tls,
    maxResponseSize: longestReply,
    webSocket: { maxPayloadSize: longestMessage, maxFragments: mostFragments },
  });
}

/** Empty strings keep undici from reading the environment of the process. Exported for its table test. */
export function proxiesOf(env: Environment): { httpProxy: string; httpsProxy: string; noProxy: string } {
  const httpProxy = checkedProxy(env, 'HTTP_PROXY');
  const httpsProxy = checkedProxy(env, 'HTTPS_PROXY');
  const noProxy = variable(env, 'NO_PROXY').value;
  // A proxy on another machine takes "localhost" for that machine, and would see the key in plain http.
  const leaves = [httpProxy, httpsProxy].some((proxy) => proxy !== '' && !isLoopback(new URL(proxy)));
  return {
    httpProxy,
    httpsProxy,
    noProxy: leaves ? [noProxy, loopbackNames].filter(Boolean).join(',') : noProxy,
  };
}

/** The variable that may name a proxy for an address: `NO_PROXY` is not looked at. Null where there is none. */
export function proxyVariableFor(url: URL, env: Environment): string | null {
  if (isLoopback(url)) return null;
  const names = url.protocol === 'https:' ? ['HTTPS_PROXY', 'HTTP_PROXY'] : ['HTTP_PROXY'];
  const set = names.map((name) => variable(env, name)).find(({ value }) => value !== '');
  return set?.spelling ?? null;
}

function checkedProxy(env: Environment, name: string): string {
  const { spelling, value } = variable(env, name);
  if (value === '') return '';
  const url = URL.parse(value.includes('://') ? value : `http://${value}`);
  if (
    url !== null &&
    ['http:', 'https:', 'socks5:', 'socks:'].includes(url.protocol) &&
    url.hostname !== ''
  ) {
    return url.href;
  }
  throw new ServiceError('bad_configuration', `${spelling} is not the address of a proxy (http://host:port)`);
}

/** The lower-case name wins, as in curl. */
function variable(env: Environment, name: string): { spelling: string; value: string } {
  const lower = env[name.toLowerCase()]?.trim();
  return lower
    ? { spelling: name.toLowerCase(), value: lower }
    : { spelling: name, value: env[name]?.trim() ?? '' };
}

function trusted(file: string | undefined): { ca?: string[] } {
  const certificate = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
  const extra = readOrNothing(file).match(certificate);
  // The default certificates are included, because this list replaces the default list.
  return extra === null ? {} : { ca: [...getCACertificates('default'), ...extra] };
}

/** Like Node itself, ignores a file that does not exist. */
function readOrNothing(path: string | undefined): string {
  if (!path) return '';
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
