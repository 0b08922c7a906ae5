// Finds out which comments are ours. A marker is signed, but anybody can copy our whole comment into the same thread.
import { field } from './field.ts';

export interface PostedText {
  readonly id: number;
  /** For GraphQL; empty where GitHub does not tell. */
  readonly nodeId: string;
  readonly body: string;
  /** Written by an App as a bot, not in the name of a person. */
  readonly byApp: boolean;
}

/**
 * Returns the oldest one of each of our texts, oldest first. A copy is always younger, and GitHub's ids grow. `nameOf`
 * returns which of our texts a body claims to be; null when it does not begin with a marker that we signed.
 *
 * `apps`: for a writer that always writes as an App. Then a copy by a person never counts, even when the original was
 * deleted. `anyone`: for a writer that may use the token of any person. Then a copy counts when the original was
 * deleted. It contains only what was signed for this thread.
 */
export function ownTexts<T extends PostedText>(
  texts: readonly T[],
  nameOf: (body: string) => string | null,
  writers: 'apps' | 'anyone',
): readonly T[] {
  const oldest = new Map<string, T>();
  for (const text of texts) {
    if (writers === 'apps' && !text.byApp) continue;
    const name = nameOf(text.body);
    if (name === null) continue;
    const known = oldest.get(name);
    if (known === undefined || text.id < known.id) oldest.set(name, text);
  }
  return [...oldest.values()].sort((one, other) => one.id - other.id);
}

/** Whether the first line of a body is exactly this marker. */
export function beginsWithMarker(body: string, marker: string): boolean {
  return body.startsWith(marker) && /^(?:\r?\n|$)/.test(body.slice(marker.length));
}

/** A comment, review or review comment as GitHub lists it; null for anything else. */
export function readPostedText(item: unknown): PostedText | null {
  const id = field(item, 'id');
  const body = field(item, 'body');
  if (typeof id !== 'number' || typeof body !== 'string') return null;
  // Null is an account that was deleted: a person's.
  const nodeId = String(field(item, 'node_id') ?? '');
  return { id, nodeId, body, byApp: field(field(item, 'user'), 'type') === 'Bot' };
}
