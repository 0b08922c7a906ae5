// A long answer in pieces, as fast as the client takes them.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/**
 * Sends pages one after the other, and reads the next one only when the client has taken the last. Returns whether the
 * client took everything; once it has gone, nothing more is read.
 */
export async function sendPages(response: ServerResponse, pages: AsyncIterable<string>): Promise<boolean> {
  const gone = new AbortController();
  const abort = () => gone.abort();
  response.once('close', abort);
  try {
    for await (const page of pages) {
      if (response.destroyed) return false;
      if (!response.write(page)) await once(response, 'drain', { signal: gone.signal });
    }
    if (response.destroyed) return false;
    response.end();
    if (!response.writableFinished) await once(response, 'finish', { signal: gone.signal });
    return true;
  } catch (error) {
    if (gone.signal.aborted) return false;
    throw error;
  } finally {
    response.off('close', abort);
  }
}
