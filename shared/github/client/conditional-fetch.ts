// Reads that cost nothing where nothing has changed. GitHub sends an ETag with a reply; asked again with it, GitHub answers 304
// without a body, which counts against no limit. GitHub is asked each time all the same, so nothing is older than without this; only
// what a commit holds is asked for once.

/** As much of a reply as Octokit reads. */
interface Reply {
  readonly status: number;
  readonly headers: Iterable<[string, string]> & { get(name: string): string | null };
  text(): Promise<string>;
}

interface Options {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Fetch<Given extends Options = Options> = (url: string, options: Given) => Promise<Reply>;

interface KeptReply {
  readonly etag: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ReplyCacheSizes {
  /** Characters of one reply. */
  readonly longest: number;
  /** Characters of all of them; the one that was not asked for the longest time goes first. */
  readonly together: number;
}

const usualSizes: ReplyCacheSizes = { longest: 500_000, together: 16_000_000 };

/** Octokit never sees a 304: it gets the reply that GitHub confirmed. */
export function conditionalFetch<Given extends Options>(
  send: Fetch<Given>,
  sizes: ReplyCacheSizes = usualSizes,
): Fetch<Given> {
  const cache = openCache(sizes);
  return async (url, options) => {
    const key = keyOf(url, options);
    if (key === null) return send(url, options);
    const known = cache.get(key);
    if (known && isOfCommit(url)) return replyOf(url, known);
    const asked = known
      ? { ...options, headers: { ...options.headers, 'if-none-match': known.etag } }
      : options;
    const reply = await send(url, asked);
    if (reply.status === 304 && known) return replyOf(url, known);
    const etag = reply.headers.get('etag');
    const isJson = /\bjson\b/.test(reply.headers.get('content-type') ?? '');
    if (reply.status !== 200 || etag === null || !isJson) return reply;
    const kept = { etag, text: await reply.text(), headers: Object.fromEntries(reply.headers) };
    if (mayBeConfirmed(url, kept)) cache.set(key, kept);
    return replyOf(url, kept);
  };
}

/**
 * Null for what is always read again. Only with the very token that got a reply is it asked for again: what one installation
 * may see is nothing to another. The App's own signature is another one each time.
 */
function keyOf(url: string, { method = 'GET', headers = {} }: Options): string | null {
  const { authorization = '', accept = '' } = headers;
  const isPlain = method === 'GET' && headers['if-none-match'] === undefined;
  return isPlain && /^token /i.test(authorization) ? [url, accept, authorization].join('\n') : null;
}

/** Files of a commit never change. */
function isOfCommit(url: string): boolean {
  return /\/contents\/[^?]*\?ref=[0-9a-f]{40}$/.test(url);
}

/**
 * A reply that was cut off would be confirmed for ever. So would a last page that is full: GitHub's ETag is of the items, and the
 * link to a further page comes with them. Who asks for one item reads no further page.
 */
function mayBeConfirmed(url: string, { text, headers }: KeptReply): boolean {
  const items = readJson(text);
  const size = Number(new URL(url).searchParams.get('per_page') ?? Number.POSITIVE_INFINITY);
  const isFull = Array.isArray(items) && size > 1 && items.length >= size;
  return items !== undefined && (!isFull || /\brel="next"/.test(headers.link ?? ''));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function replyOf(url: string, { text, headers }: KeptReply): Reply {
  const reply = new Response(text, { headers: { ...headers } });
  // The constructor leaves it empty.
  return Object.defineProperty(reply, 'url', { value: url });
}

/** A Map keeps the order in which its entries were set. */
function openCache({ longest, together }: ReplyCacheSizes) {
  const kept = new Map<string, KeptReply>();
  let size = 0;
  const remove = (key: string): KeptReply | undefined => {
    const found = kept.get(key);
    if (found !== undefined) size -= found.text.length;
    kept.delete(key);
    return found;
  };
  const set = (key: string, reply: KeptReply): void => {
    remove(key);
    if (reply.text.length > longest) return;
    kept.set(key, reply);
    size += reply.text.length;
    for (const oldest of kept.keys()) {
      if (size <= together) return;
      remove(oldest);
    }
  };
  return {
    get(key: string): KeptReply | undefined {
      const found = remove(key);
      if (found !== undefined) set(key, found);
      return found;
    },
    set,
  };
}

/** Which version of GitHub's API is spoken, named with each request: unnamed it would be whichever GitHub chooses. */
export const apiVersion = { 'x-github-api-version': '2022-11-28' } as const;

export function withApiVersion<Given extends Parameters<Fetch>[1]>(send: Fetch<Given>): Fetch<Given> {
  return (url, options) => send(url, { ...options, headers: { ...options.headers, ...apiVersion } });
}
