// The body of a request, as text. `text` of node:stream/consumers makes an iterator for each, which costs more than reading it.
import type { IncomingMessage } from 'node:http';

export function readBodyText(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.once('end', () => resolve(Buffer.concat(pieces).toString()));
    request.once('error', reject);
  });
}
