// Reads a response body, chunk by chunk or up to a limit.
import type { Readable } from 'node:stream';
import { untilAborted } from '../../../clock.ts';

export type NextChunk =
  | { readonly kind: 'chunk'; readonly chunk: Uint8Array }
  | { readonly kind: 'end' }
  | { readonly kind: 'broken'; readonly error: unknown };

/** Each call of the result waits for the next chunk, and at most until the signal aborts. */
export function readChunks(body: AsyncIterable<Uint8Array>, signal: AbortSignal): () => Promise<NextChunk> {
  const chunks = body[Symbol.asyncIterator]();
  return async () => {
    try {
      const next = await untilAborted(signal, chunks.next());
      return next.done ? { kind: 'end' } : { kind: 'chunk', chunk: next.value };
    } catch (error) {
      return { kind: 'broken', error };
    }
  };
}

export interface Bytes {
  readonly bytes: Uint8Array;
  readonly end: 'complete' | 'too_long' | 'broken';
  /** The error that ended it. */
  readonly error?: unknown;
}

export interface Body extends Omit<Bytes, 'bytes'> {
  readonly text: string;
}

/** The cost of handling a piece, however little is in it, in bytes that could be read instead. */
const costOfPiece = 512;

/** `pieces`: in how many it has come so far. The stream puts small ones together. */
export async function readBytes(
  body: Readable,
  limit: number,
  signal: AbortSignal,
  pieces: () => number,
): Promise<Bytes> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const nextChunk = readChunks(body, signal);
  const ended = (end: Bytes['end']) => ({ bytes: Buffer.concat(chunks), end });
  for (;;) {
    const next = await nextChunk();
    if (next.kind === 'end') return ended('complete');
    if (next.kind === 'broken') return { ...ended('broken'), error: next.error };
    length += next.chunk.length;
    if (length > limit || pieces() * costOfPiece > limit) return ended('too_long');
    chunks.push(next.chunk);
  }
}

export async function readBody(...read: Parameters<typeof readBytes>): Promise<Body> {
  const { bytes, ...ended } = await readBytes(...read);
  return { ...ended, text: new TextDecoder().decode(bytes) };
}
