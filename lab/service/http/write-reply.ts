import type { ServerResponse } from 'node:http';
import type { Reply, StreamReply, TextReply } from './reply.ts';

/** `cut`: about half is sent, then the connection is closed. */
export async function writeReply(
  response: ServerResponse,
  reply: Reply,
  cut: boolean,
  signal: AbortSignal,
): Promise<void> {
  if (reply.kind === 'text') return writeText(response, reply, cut);
  await writeStream(response, reply, cut, signal);
}

function writeText(
  response: ServerResponse,
  { status, headers, text, bytes = Buffer.from(text) }: TextReply,
  cut: boolean,
): void {
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  if (!cut) {
    response.end(bytes);
    return;
  }
  response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
}

async function writeStream(
  response: ServerResponse,
  { pieces }: StreamReply,
  cut: boolean,
  signal: AbortSignal,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' });
  let written = 0;
  for await (const piece of pieces(signal)) {
    written += 1;
    // The opening bracket, one whole element, and half of the next.
    if (cut && written === 3) {
      response.write(piece.slice(0, piece.length / 2), () => response.destroy());
      return;
    }
    response.write(piece);
  }
  response.end();
}
