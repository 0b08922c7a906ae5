// The end of a long text that arrives in pieces.
const longestTail = 64 * 1024;
const mostRead = 50 * 1024 * 1024;

/** Null if the body is not text, or is longer than 50 MB. */
export async function readTail(body: unknown): Promise<string | null> {
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
