// Requests to one server with its key, and files that come from it piece by piece: a patch or a trajectory may be larger than the memory.
import { ServiceError } from '../../errors.ts';
import type { CallOptions, Download, WriteChunk } from '../../port.ts';
import type { Auth, Call, Reply } from './call.ts';
import { wordsForThrown } from './classify-thrown.ts';
import { readChunks } from './read-reply.ts';
import type { Transport } from './transport.ts';

export type RequestParts = Omit<Call, 'url' | 'auth'>;

export type Requests = ReturnType<typeof requestsTo>;

/** Each `path` with its query. */
export function requestsTo(transport: Transport, auth: Auth) {
  const callTo = (path: string, asked: RequestParts): Call => ({
    ...asked,
    url: `${auth.base}${path}`,
    auth,
  });
  const send = (path: string, asked: RequestParts, options?: CallOptions): Promise<Reply> =>
    transport.send(callTo(path, asked), options);
  return {
    transport,
    auth,
    callTo,
    send,
    read: async (path: string, options?: CallOptions): Promise<unknown> =>
      (await send(path, { kind: 'read', method: 'GET' }, options)).json,
    /** Passes on what `write` throws. After any other end than `whole`, only a part was written. */
    async download(path: string, write: WriteChunk, options: CallOptions = {}): Promise<Download> {
      const call = callTo(path, { kind: 'read', method: 'GET', takes: 'file' });
      const got = await transport.stream(call, options, (body, signal) =>
        copy(body, write, signal, options.signal),
      );
      if (got.kind === 'streamed') return got.value;
      throw new ServiceError('bad_response', `${got.reply.address}: it does not answer with a file`);
    },
  };
}

export const mostFileBytes = 100 * 1024 * 1024;

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
