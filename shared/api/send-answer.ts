// Sends an answer once, and says what is known of it: it is never for the caller to repeat what may have been taken.
import { ServiceError } from './errors.ts';
import type { AgentServer, CallOptions, Id } from './types.ts';

export type SentAnswer =
  | { readonly kind: 'taken' }
  | { readonly kind: 'unknown'; readonly why: string }
  /** Provably nothing was done. */
  | { readonly kind: 'not_taken'; readonly why: string };

type Sent =
  | Exclude<SentAnswer, { kind: 'not_taken' }>
  | { readonly kind: 'not_taken'; readonly why: string; readonly error: ServiceError };

export async function sendAnswer(
  server: AgentServer,
  id: Id,
  answer: { readonly accept: boolean; readonly reason: string | null },
  options?: CallOptions,
): Promise<Sent> {
  const { accept, reason } = answer;
  try {
    await server.respond(id, reason === null ? { accept } : { accept, reason }, options);
    return { kind: 'taken' };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const why = error.message;
    const isOpen = error.code === 'answer_unknown' || error.code === 'aborted';
    return isOpen ? { kind: 'unknown', why } : { kind: 'not_taken', why, error };
  }
}
