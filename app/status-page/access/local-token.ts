// The proof that one may read what only this machine's user can: a token in DATA_DIR. It stands in for DASHBOARD_TOKEN
// where none is set, because a request that seems to come from this machine may have been forwarded for a stranger.
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const localTokenFile = 'status-page-token';

/** The one that is there, so that whoever is signed in stays so; else a new one. */
export function localToken(dataDir: string): string {
  const path = join(dataDir, localTokenFile);
  const known = readOrNothing(path).trim();
  if (/^[\w-]{32,}$/.test(known)) return known;
  const token = randomBytes(24).toString('base64url');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(path, `${token}\n`, { mode: 0o600 });
  } catch {
    // Without a place for it, it counts until the next start.
  }
  return token;
}

/** Where to go with it once: it is exchanged for a cookie. */
export function signInLink(address: string, token: string): string {
  const url = new URL('/sign-in', address);
  // Listening everywhere is no name that a browser on this machine could use.
  if (!['127.0.0.1', '[::1]'].includes(url.hostname)) url.hostname = 'localhost';
  url.searchParams.set('token', token);
  return url.href;
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
