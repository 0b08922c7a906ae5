// Reads a response body, chunk by chunk or as text up to a limit.
import type { Readable } from 'node:stream';
import { untilAborted } from '../../../clock.ts';
import { ServiceError } from '../../errors.ts';
import type { CallOptions, Download, WriteChunk } from '../../port.ts';
import type { Call } from './call.ts';
import { wordsForThrown } from './classify-thrown.ts';
import type { Transport } from './transport.ts';

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

// Reads a file of the service, piece by piece and up to a limit: a patch or a trajectory may be larger than the memory.

export const mostFileBytes = 100 * 1024 * 1024;

/** Passes on what `write` throws. After any other end than `whole`, only a part was written. */
export async function download(
  transport: Transport,
  call: Pick<Call, 'url' | 'auth'>,
  write: WriteChunk,
  options: CallOptions = {},
): Promise<Download> {
  const got = await transport.stream(
    { kind: 'read', method: 'GET', takes: 'file', ...call },
    options,
    (body, signal) => copy(body, write, signal, options.signal),
  );
  if (got.kind === 'streamed') return got.value;
  throw new ServiceError('bad_response', `${got.reply.address}: it does not answer with a file`);
}

async function copy(
  body: AsyncIterable<Uint8Array>,
  write: WriteChunk,
  signal: AbortSignal,
  callers: AbortSignal | undefined,
): Promise<Download> {
  const nextChunk = readChunks(body, signal);
  for (let bytes = 0; ; ) {
    const next = await nextChunk();
    if (next.kind === 'end') return { kind: 'whole', bytes };
    if (next.kind === 'broken') {
      if (callers?.aborted) throw new ServiceError('aborted', 'the download: cancelled by the caller');
      return { kind: 'cut', why: signal.aborted ? 'it took too long' : wordsForThrown(next.error) };
    }
    bytes += next.chunk.length;
    if (bytes > mostFileBytes) return { kind: 'too_large' };
    await write(next.chunk);
  }
}
