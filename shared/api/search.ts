// Lists all conversations, newest first. A page is read when its first item is needed.
import type { Call } from './call.ts';
import { decodeConversations } from './decode/conversation.ts';
import { decodePage } from './decode/page.ts';
import { decoded } from './decoded.ts';
import { ServiceError } from './errors.ts';
import { normaliseId } from './ids.ts';
import { searchPath, served } from './served.ts';
import type { Transport } from './transport.ts';
import type { CallOptions, Conversation } from './types.ts';

const largestPage = 100;

export async function* searchConversations(
  transport: Transport,
  auth: Call['auth'],
  { pageSize = 50, ...options }: CallOptions & { readonly pageSize?: number } = {},
): AsyncGenerator<Conversation> {
  const limit = Math.max(1, Math.min(largestPage, Math.floor(pageSize)));
  // The list may change between pages. A conversation that moves to the next page is returned only once.
  const told = new Set<string>();
  const cursors = new Set<string>();
  for (let cursor: string | null = null; ; ) {
    const url = new URL(`${auth.base}${searchPath}`);
    url.searchParams.set('limit', String(limit));
    if (cursor !== null) url.searchParams.set('page_id', cursor);
    const reply = await served(() =>
      transport.send({ kind: 'read', method: 'GET', url: url.href, auth }, options),
    );
    const page = decoded(reply, (value) => {
      const { items, next } = decodePage(value);
      return { conversations: decodeConversations(items, '$.items'), next };
    });
    for (const conversation of page.conversations) {
      const key = normaliseId(conversation.id);
      if (told.has(key)) continue;
      told.add(key);
      yield conversation;
    }
    if (page.next === null) return;
    if (cursors.has(page.next)) {
      throw new ServiceError('bad_response', `${reply.address}: a page of the list came twice`);
    }
    cursors.add(page.next);
    cursor = page.next;
  }
}
