// Which comments are ours. A marker is signed, but anybody can copy a whole comment of ours into the same thread.
import { field } from './field.ts';

export interface PostedText {
  readonly id: number;
  /** For GraphQL; empty where GitHub does not tell. */
  readonly nodeId: string;
  readonly body: string;
  /** Written by an App as itself, and not in a person's name. */
  readonly byApp: boolean;
}

/**
 * Of each text of ours the oldest, in the order of age: a copy can only be younger, and GitHub's ids grow. `nameOf` says
 * which text of ours a body claims to be, null where it does not begin with a marker that we signed.
 *
 * `apps`: for who writes as an App alone. A person's copy then never counts, also where the original was deleted.
 * `anyone`: for who may write with a person's token and cannot know with whose. There a copy counts once the original is
 * gone; it says no more than what was signed for this thread.
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

/** Whether a body begins with exactly this marker, as a line of its own. */
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
