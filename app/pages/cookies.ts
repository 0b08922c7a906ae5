// Cookies that scripts cannot read.
import type { IncomingMessage } from 'node:http';

type Received = Pick<IncomingMessage, 'headers'>;

/** Empty where there is none. */
export function readCookie(name: string, { headers }: Received): string {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}

export function writeCookie(
  name: string,
  value: string,
  ms: number,
  request: Received,
  sameSite: 'Strict' | 'Lax',
): string {
  const secure = isSecure(request) ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${Math.floor(ms / 1000)}; HttpOnly; SameSite=${sameSite}${secure}`;
}

/** Browsers take a cookie with this prefix from this very host over https only: no neighbouring host can set it. */
export const ofThisHost = (name: string, request: Received): string =>
  isSecure(request) ? `__Host-${name}` : name;

function isSecure({ headers }: Received): boolean {
  const [protocol = ''] = String(headers['x-forwarded-proto'] ?? '').split(',');
  return protocol.trim().toLowerCase() === 'https';
}
