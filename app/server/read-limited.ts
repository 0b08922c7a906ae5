// A request's body, up to a limit: whoever sends more is stopped before it fills the memory.
import type { IncomingMessage } from 'node:http';

export type LimitedBody =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'too_large' }
  /** All bodies together hold what they may. */
  | { readonly kind: 'too_busy' }
  | { readonly kind: 'cut' };

/** What all bodies that are being read may hold together. */
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
        // What is already kept is let go; the rest is never read.
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
