// The end of a long text that arrives in pieces.
const longestTail = 64 * 1024;
const mostRead = 50 * 1024 * 1024;

/** Null for what is no text, or one of which nobody would wait for the end. */
export async function tailOf(body: unknown): Promise<string | null> {
  if (typeof body === 'string') return body.slice(-longestTail);
  if (!isStream(body)) return null;
  let tail = Buffer.alloc(0);
  let read = 0;
  for await (const piece of body) {
    if (!(piece instanceof Uint8Array)) return null;
    read += piece.length;
    if (read > mostRead) return null;
    tail = Buffer.concat([tail, piece]).subarray(-longestTail);
  }
  return tail.toString('utf8');
}

function isStream(body: unknown): body is AsyncIterable<unknown> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}
