// Reads the records of many conversations and start tasks: by their ids, as the list of all, and the newest starts.
import { mostIdsPerRequest, normaliseId } from '../../conversation/index.ts';
import { ServiceError } from '../errors.ts';
import type { CallOptions, Id, RecentStarts, StartTask } from '../port.ts';
import { isPlainId } from './address.ts';
import { asRecord } from './decode/fields.ts';
import { decodeConversations, decodeStartTask } from './decode/records.ts';
import { parseTime } from './events/paged-events.ts';
import { readPages } from './http/pages.ts';
import { decodeReply, requireServedIds } from './http/replies.ts';
import type { Requests } from './http/requests.ts';
import type { HostedConversation } from './types.ts';

const searchPath = '/api/v1/app-conversations/search';

/** Sends a single request for all ids. Its records are matched by id, never by position. */
export async function readByIds<T extends { readonly id: Id }>(
  requests: Requests,
  path: string,
  ids: readonly Id[],
  decode: (value: unknown) => readonly T[],
  options?: CallOptions,
): Promise<ReadonlyMap<string, T>> {
  if (ids.length > mostIdsPerRequest) {
    throw new ServiceError('bad_configuration', `at most ${mostIdsPerRequest} ids in one request`);
  }
  const asked = new Map(ids.filter(isPlainId).map((id) => [normaliseId(id), id.trim()]));
  const found = new Map<string, T>();
  // An invalid id is unknown to every service, and would make the request fail for the others. So it is not asked for.
  if (asked.size === 0) return found;

  const query = new URLSearchParams([...asked.values()].map((id): [string, string] => ['ids', id]));
  const read = (at: string) => requests.send(at, { kind: 'read', method: 'GET' }, options);
  const reply = await requireServedIds(
    () => read(`${path}?${query}`),
    () => read(`${searchPath}?limit=1`),
  );
  for (const item of decodeReply(reply, decode)) {
    const key = normaliseId(item.id);
    if (asked.has(key) && !found.has(key)) found.set(key, item);
  }
  return found;
}

const largestPage = 100;

/** All conversations, newest first. */
export async function* searchConversations(
  requests: Requests,
  { pageSize = 50, ...options }: CallOptions & { readonly pageSize?: number } = {},
): AsyncGenerator<HostedConversation> {
  const limit = Math.max(1, Math.min(largestPage, Math.floor(pageSize)));
  const decodeItems = (items: readonly unknown[]) => decodeConversations(items, '$.items');
  const pages = readPages({ requests, path: searchPath, limit, decodeItems, isServed: true }, options);
  for await (const { items } of pages) yield* items;
}

const mostPagesOfStarts = 5;
/** The clocks of this machine and of the service may differ. */
const slackMs = 2 * 60_000;

/**
 * The start tasks of an account since a moment: a start is listed from its arrival on. Null where the service does not say what each
 * was asked with.
 */
export async function readRecentStarts(
  requests: Requests,
  moment: number,
  options?: CallOptions,
): Promise<RecentStarts | null> {
  const since = moment - slackMs;
  const byChosenId = new Map<string, StartTask>();
  let hasNameless = false;
  let count = 0;
  const path = '/api/v1/app-conversations/start-tasks/search';
  const decodeItems = (items: readonly unknown[]) =>
    items.map((item, at) => decodeListed(item, `$.items[${at}]`));
  const pages = readPages({ requests, path, limit: largestPage, decodeItems }, options);
  for await (const { items, isLast } of pages) {
    let oldest = Number.POSITIVE_INFINITY;
    for (const { task, chosen, createdAt } of items) {
      if (chosen === undefined) return null;
      oldest = Math.min(oldest, createdAt);
      if (chosen === null) hasNameless ||= !(createdAt < since);
      else keepStart(byChosenId, chosen, task);
    }
    if (isLast || oldest < since) return { byChosenId, isWhole: true, hasNameless };
    count += 1;
    if (count === mostPagesOfStarts) break;
  }
  return { byChosenId, isWhole: false, hasNameless };
}

/** A second start with the same id fails and does not touch the first, so a failed one never replaces another. */
function keepStart(byChosenId: Map<string, StartTask>, chosen: Id, task: StartTask): void {
  const key = normaliseId(chosen);
  const known = byChosenId.get(key);
  if (known === undefined || known.step.is === 'failed') byChosenId.set(key, task);
}

/** `chosen`: null where the request names no id, undefined where the service does not show the request. */
function decodeListed(
  item: unknown,
  path: string,
): { task: StartTask; chosen: Id | null | undefined; createdAt: number } {
  const task = decodeStartTask(item, path);
  const request = asRecord(asRecord(item)?.request);
  const id = request?.conversation_id;
  const chosen = request === null || id === undefined ? undefined : typeof id === 'string' ? id : null;
  // NaN for a missing time, which counts neither as old nor as new.
  return { task, chosen, createdAt: parseTime(task.createdAt ?? '') };
}
