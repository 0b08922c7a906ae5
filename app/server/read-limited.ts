// A request's body, up to a limit: whoever sends more is stopped before it fills the memory, and whoever sends next to
// nothing is not waited for.
import type { IncomingMessage } from 'node:http';
import type { BodyBudget } from './body-budget.ts';
import { placeOf } from './place-of.ts';

export type LimitedBody =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'too_large' }
  /** All bodies together, or those of this sender, hold what they may. */
  | { readonly kind: 'too_busy' }
  | { readonly kind: 'too_slow' }
  | { readonly kind: 'cut' };

/** So much has to come in each such stretch of time. */
export interface LeastRate {
  readonly bytes: number;
  readonly everyMs: number;
}

const leastRate: LeastRate = { bytes: 32 * 1024, everyMs: 2000 };

export async function readLimited(
  request: IncomingMessage,
  limit: number,
  options: { readonly budget?: BodyBudget; readonly leastRate?: LeastRate } = {},
): Promise<LimitedBody> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return { kind: 'too_large' };
  const { budget, leastRate: least = leastRate } = options;
  const place = placeOf(request);
  const chunks: Buffer[] = [];
  let length = 0;
  let lengthBefore = 0;
  let timer: NodeJS.Timeout | undefined;
  const body = await new Promise<LimitedBody>((resolve) => {
    const stop = (kind: 'too_large' | 'too_busy' | 'too_slow') => {
      // What is already kept is let go; the rest is never read.
      chunks.length = 0;
      request.pause();
      request.removeAllListeners('data');
      resolve({ kind });
    };
    timer = setInterval(() => {
      if (length - lengthBefore < least.bytes) stop('too_slow');
      lengthBefore = length;
    }, least.everyMs);
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      const room = budget?.take(place, chunk.length) ?? true;
      if (length > limit || !room) return stop(length > limit ? 'too_large' : 'too_busy');
      chunks.push(chunk);
    });
    request.on('end', () => resolve({ kind: 'read', text: Buffer.concat(chunks).toString() }));
    request.on('close', () => resolve({ kind: 'cut' }));
    request.on('error', () => resolve({ kind: 'cut' }));
  });
  clearInterval(timer);
  budget?.giveBack(place, length);
  return body;
}
