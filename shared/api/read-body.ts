// Reads a response body up to a limit, and reports how it ended.
import type { Readable } from 'node:stream';
import { untilAborted } from './abort.ts';

export interface Body {
  readonly text: string;
  readonly end: 'complete' | 'too_long' | 'broken';
  /** The error that ended it. */
  readonly error?: unknown;
}

export async function readBody(body: Readable, limit: number, signal: AbortSignal): Promise<Body> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const textSoFar = () => new TextDecoder().decode(Buffer.concat(chunks));
  body.on('error', () => {});
  const iterator: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await untilAborted(signal, iterator.next());
      if (next.done) return { text: textSoFar(), end: 'complete' };
      length += next.value.length;
      if (length > limit) return { text: textSoFar(), end: 'too_long' };
      chunks.push(next.value);
    }
  } catch (error) {
    return { text: textSoFar(), end: 'broken', error };
  } finally {
    body.destroy();
  }
}
