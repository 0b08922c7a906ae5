import type { IncomingMessage } from 'node:http';

const mostBytes = 1_000_000;

export type Body =
  | { readonly kind: 'json'; readonly value: unknown; readonly text: string }
  | { readonly kind: 'malformed'; readonly text: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'too_large' };

export async function readBody(request: IncomingMessage): Promise<Body> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += piece.length;
    // Read to its end, but kept no longer: an answer to half a request would be lost in the reset.
    if (bytes <= mostBytes) pieces.push(piece);
  }
  if (bytes > mostBytes) return { kind: 'too_large' };
  const text = Buffer.concat(pieces).toString();
  if (text === '') return { kind: 'none' };
  try {
    return { kind: 'json', value: JSON.parse(text), text };
  } catch {
    return { kind: 'malformed', text };
  }
}
