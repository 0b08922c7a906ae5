// The conversation that people mean in a thread: the newest that one of our comments there names.
import type { MarkedComment } from '../../github/marker.ts';

export interface KnownConversation {
  readonly id: string;
  /** How many rounds the comments of the thread tell of. */
  readonly rounds: number;
}

export function newestConversation(marked: readonly MarkedComment[]): KnownConversation | null {
  const id = marked.findLast(({ marker }) => marker.conversationId !== null)?.marker.conversationId;
  if (id == null) return null;
  const rounds = marked.flatMap(({ marker }) => (marker.conversationId === id ? [marker.round ?? 1] : []));
  return { id, rounds: Math.max(...rounds) };
}
