// Ids of the service: which are the same, and which share a request of a poll. Pure.
import type { Watch } from './terms/types.ts';

export const mostIdsPerRequest = 99;

export interface PlannedPoll {
  readonly kind: 'tasks' | 'conversations';
  /** Distinct ids, at most 99, as the service wrote them. */
  readonly ids: readonly string[];
  /** The members, each with the index of its watch in the given list, and its normalised id. */
  readonly members: readonly { readonly index: number; readonly key: string }[];
}

/** Ended watches and watches without an id are left out. */
export function planPolls(watches: readonly Watch[]): readonly PlannedPoll[] {
  return [...chunks('tasks', watches), ...chunks('conversations', watches)];
}

function chunks(kind: PlannedPoll['kind'], watches: readonly Watch[]): PlannedPoll[] {
  const byKey = new Map<string, { id: string; indexes: number[] }>();
  for (const [index, watch] of watches.entries()) {
    const id = idToLookAt(kind, watch);
    if (id === null) continue;
    const key = normaliseId(id);
    const known = byKey.get(key);
    if (known) known.indexes.push(index);
    else byKey.set(key, { id, indexes: [index] });
  }
  const entries = [...byKey];
  const polls: PlannedPoll[] = [];
  for (let from = 0; from < entries.length; from += mostIdsPerRequest) {
    const chunk = entries.slice(from, from + mostIdsPerRequest);
    polls.push({
      kind,
      ids: chunk.map(([, { id }]) => id),
      members: chunk.flatMap(([key, { indexes }]) => indexes.map((index) => ({ index, key }))),
    });
  }
  return polls;
}

function idToLookAt(kind: PlannedPoll['kind'], watch: Watch): string | null {
  if (watch.ending !== null || (watch.phase === 'start') !== (kind === 'tasks')) return null;
  return kind === 'tasks' ? watch.startTaskId : watch.conversationId;
}

/** The service writes ids in two ways (32 hex digits, or with dashes), so only normalised ids are compared. */
export function normaliseId(id: string): string {
  return id.trim().toLowerCase().replaceAll('-', '');
}
