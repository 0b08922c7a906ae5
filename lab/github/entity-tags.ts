// ETags of what is read, and 304 where it has not changed. GitHub's differ by token.
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Reply } from './routes/route.ts';

export function withEntityTag(
  reply: Reply,
  method: string,
  { authorization = '', 'if-none-match': known }: IncomingHttpHeaders,
): Reply {
  if (method !== 'GET' || reply.status !== 200 || typeof reply.body !== 'object') return reply;
  const seen = createHash('sha256').update(authorization).update(JSON.stringify(reply.body)).digest('hex');
  const etag = `W/"${seen}"`;
  const headers = { ...reply.headers, etag };
  return known === etag ? { status: 304, headers } : { ...reply, headers };
}
