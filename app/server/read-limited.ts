// A request's body, up to a limit: whoever sends more is stopped before it fills the memory.
import type { IncomingMessage } from 'node:http';

export type LimitedBody =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'cut' };

export async function readLimited(request: IncomingMessage, limit: number): Promise<LimitedBody> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return { kind: 'too_large' };
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve) => {
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) {
        // What is already kept is let go; the rest is never read.
        chunks.length = 0;
        request.pause();
        request.removeAllListeners('data');
        resolve({ kind: 'too_large' });
        return;
      }
      chunks.push(chunk);
    });
    request.on('end', () => resolve({ kind: 'read', text: Buffer.concat(chunks).toString() }));
    request.on('close', () => resolve({ kind: 'cut' }));
    request.on('error', () => resolve({ kind: 'cut' }));
  });
}
