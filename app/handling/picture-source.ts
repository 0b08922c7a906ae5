// Pictures that people uploaded to GitHub, fetched without any credentials. Their addresses come from what others wrote.
import { type Dispatcher, fetch } from 'undici';

export type GotPicture =
  | { readonly kind: 'picture'; readonly type: string; readonly bytes: Uint8Array }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'unread' };

export interface PictureSource {
  /** Whether GitHub itself keeps the picture of this address, so that it cannot change afterwards. */
  isKept(address: URL): boolean;
  /** Never throws. */
  get(address: string): Promise<GotPicture>;
}

const mostBytes = 1_000_000;
const mostHops = 3;
const patienceMs = 8_000;

/** `web`: the address of GitHub's pages, `https://github.com` or an Enterprise Server. */
export function createPictureSource(web: string, dispatcher: Dispatcher): PictureSource {
  const isKept = (address: URL) => isKeptBy(new URL(web), address);
  const follow = async (address: string): Promise<GotPicture> => {
    const signal = AbortSignal.timeout(patienceMs);
    let at = URL.parse(address);
    for (let hop = 0; hop < mostHops && at !== null && isKept(at); hop += 1) {
      const response = await fetch(at.href, { dispatcher, signal, redirect: 'manual' });
      const next = response.headers.get('location');
      if (response.status >= 300 && response.status < 400 && next !== null) {
        await response.body?.cancel();
        at = URL.parse(next, at.href);
        continue;
      }
      if (response.status !== 200 || response.body === null) {
        await response.body?.cancel();
        return { kind: 'unread' };
      }
      const bytes = await readAtMost(response.body, mostBytes);
      if (bytes === null) return { kind: 'too_large' };
      const type = typeOf(bytes);
      return type === null ? { kind: 'unread' } : { kind: 'picture', type, bytes };
    }
    return { kind: 'unread' };
  };
  return { isKept, get: (address) => follow(address).catch(() => ({ kind: 'unread' })) };
}

/** All other hosts of GitHub show what can change after people saw it: files of branches, gists, faces. */
const uploadHosts = ['user-images.githubusercontent.com', 'private-user-images.githubusercontent.com'];

function isKeptBy(web: URL, address: URL): boolean {
  const { protocol, hostname, username, password, pathname } = address;
  if (username !== '' || password !== '' || protocol !== web.protocol) return false;
  if (web.hostname !== 'github.com') {
    const isOwn = address.host === web.host;
    if (isOwn) return uploads.test(pathname);
    return address.port === '' && hostname === `media.${web.hostname}` && pathname.startsWith('/user/');
  }
  if (address.port !== '') return false;
  if (hostname === 'github.com') return uploads.test(pathname);
  return uploadHosts.includes(hostname);
}

const uploads = /^\/(?:user-attachments|storage\/user)\//;

async function readAtMost(body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The type according to the first bytes: the server's word is not needed. */
function typeOf(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(start)) return 'image/gif';
  return start.startsWith('RIFF') && start.slice(8) === 'WEBP' ? 'image/webp' : null;
}
