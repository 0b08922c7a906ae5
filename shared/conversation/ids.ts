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
  const wanted = watches.flatMap((watch, index) => {
    const id = idToLookAt(kind, watch);
    return id === null ? [] : [{ id, index, key: normaliseId(id) }];
  });
  const groups = [...Map.groupBy(wanted, ({ key }) => key).values()];
  const polls: PlannedPoll[] = [];
  for (let from = 0; from < groups.length; from += mostIdsPerRequest) {
    const chunk = groups.slice(from, from + mostIdsPerRequest);
    polls.push({ kind, ids: chunk.flatMap(([first]) => first?.id ?? []), members: chunk.flat() });
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
