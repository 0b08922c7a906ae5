// Reads a file of the service, piece by piece and up to a limit: a patch or a trajectory may be larger than the memory.
import { ServiceError } from '../../errors.ts';
import type { CallOptions, Download, WriteChunk } from '../../port.ts';
import type { Call } from './call.ts';
import { wordsForThrown } from './classify-thrown.ts';
import { readChunks } from './read-body.ts';
import type { Transport } from './transport.ts';

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
