// A form as a browser sends it, up to a length.
import type { IncomingMessage } from 'node:http';

/** The longest comment that GitHub takes, with each of its characters written as `%E2%82%AC`, and some room. */
const longestForm = 65_536 * 9 + 10_000;

/** Null where it is longer than any form of these pages that GitHub would take. */
export async function readFields(request: IncomingMessage): Promise<URLSearchParams | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    // Read to its end all the same: an answer before that would reach nobody.
    if (length <= longestForm) chunks.push(chunk);
    else if (length > longestForm * 20) request.destroy();
  }
  return length > longestForm ? null : new URLSearchParams(Buffer.concat(chunks).toString());
}
