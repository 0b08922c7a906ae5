// Reads the body of a request up to a limit, so that a large body cannot fill the memory.
import type { IncomingMessage } from 'node:http';

export type LimitedBody =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'too_large' }
  /** All bodies together have reached their limit. */
  | { readonly kind: 'too_busy' }
  | { readonly kind: 'cut' };

/** The limit for all bodies that are being read at the same time. */
export interface BodyBudget {
  left: number;
}

export async function readLimited(
  request: IncomingMessage,
  limit: number,
  budget: BodyBudget = { left: limit },
): Promise<LimitedBody> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return { kind: 'too_large' };
  const chunks: Buffer[] = [];
  let length = 0;
  const body = await new Promise<LimitedBody>((resolve) => {
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      budget.left -= chunk.length;
      if (length > limit || budget.left < 0) {
        // Frees what was read so far. The rest is not read.
        chunks.length = 0;
        request.pause();
        request.removeAllListeners('data');
        resolve({ kind: length > limit ? 'too_large' : 'too_busy' });
        return;
      }
      chunks.push(chunk);
    });
    request.on('end', () => resolve({ kind: 'read', text: Buffer.concat(chunks).toString() }));
    request.on('close', () => resolve({ kind: 'cut' }));
    request.on('error', () => resolve({ kind: 'cut' }));
  });
  budget.left += length;
  return body;
}
