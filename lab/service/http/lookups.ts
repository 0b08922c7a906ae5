// Reading start tasks and conversations.
import type { Conversation } from '../world/conversation.ts';
import { isUuid, normalise } from '../world/ids.ts';
import type { Call, World } from './call.ts';
import { invalid, missing, notUuid } from './fields.ts';
import { json, type Reply } from './reply.ts';
import { conversationOf, found, startTaskOf } from './wire.ts';

const mostIds = 99;
const mostItems = 100;

export function startTasks(call: Call, world: World): Reply {
  const { store } = world;
  const ids = idsOf(call, world, refusedTaskIds);
  if (!Array.isArray(ids)) return ids;
  const found = ids.map((id) => {
    const conversation = store.byTask(id);
    return conversation && !conversation.visibleAtOnce ? startTaskOf(conversation, world) : null;
  });
  return json(slots(found, world));
}

export function conversations(call: Call, world: World): Reply {
  const ids = idsOf(call, world, refusedConversationIds);
  if (!Array.isArray(ids)) return ids;
  const records = ids.map((id) => {
    const conversation = found(world.store.byId(id));
    return conversation && conversationOf(conversation, world);
  });
  return json(slots(records, world));
}

/** Newest first. The cursor is a place in the order of creation, so new conversations shift nothing. */
export function search(call: Call, world: World): Reply {
  const documented = world.settings.dialect === 'documented';
  const limit = Number(call.query.get('limit') ?? 20);
  if (!(limit >= 1)) return invalid(notALimit);
  const from = cursorOf(call) ?? (documented ? null : fromTheTop);
  if (from === null) return invalid(notAPage);
  const items: Conversation[] = [];
  let next: string | null = null;
  for (const conversation of world.store.newestBelow(from)) {
    if (!found(conversation)) continue;
    if (items.length === Math.min(limit, mostItems)) {
      next = Buffer.from(`below ${conversation.sequence + 1}`).toString('base64url');
      break;
    }
    items.push(conversation);
  }
  return json({ items: items.map((one) => conversationOf(one, world)), next_page_id: next });
}

/** All start tasks, newest first, each from the moment of its request on. The filter finds READY ones only: before that a task has no conversation, only a request that names one. */
export function searchStartTasks(call: Call, world: World): Reply {
  const limit = Number(call.query.get('limit') ?? mostItems);
  const wanted = call.query.get('conversation_id__eq');
  if (wanted !== null && !isUuid(wanted)) return invalid(notUuid('query', 'conversation_id__eq'));
  const given = call.query.get('page_id') ?? '';
  const from = /^\d{1,9}$/.test(given) ? Number(given) : 0;

  const items: unknown[] = [];
  let place = 0;
  for (const conversation of world.store.newestBelow(Number.MAX_SAFE_INTEGER)) {
    const ready = conversation.life.start.status === 'READY';
    if (conversation.visibleAtOnce) continue;
    if (wanted !== null && !(ready && conversation.id === normalise(wanted))) continue;
    place += 1;
    if (place <= from) continue;
    if (items.length === limit) return json({ items, next_page_id: String(from + limit) });
    items.push(startTaskOf(conversation, world));
  }
  return json({ items, next_page_id: null });
}

/** Null when all of them are well formed; conversations and start tasks are refused differently. */
function refusedConversationIds(ids: readonly string[]): Reply | null {
  const wrong = ids.filter((id) => !isUuid(id));
  if (wrong.length === 0) return null;
  return json({ detail: `Invalid UUID format for ids: [${wrong.map((id) => `'${id}'`).join(', ')}]` }, 400);
}

function refusedTaskIds(ids: readonly string[]): Reply | null {
  const problems = ids.flatMap((id, place) => (isUuid(id) ? [] : [notUuid('query', 'ids', place)]));
  return problems.length === 0 ? null : invalid(...problems);
}

function idsOf(
  call: Call,
  world: World,
  refused: (ids: readonly string[]) => Reply | null,
): string[] | Reply {
  const ids = call.query.getAll('ids').filter((id) => id !== '');
  if (ids.length === 0) return invalid(missing('query', 'ids'));
  if (world.settings.dialect === 'documented') return ids.map(normalise);
  if (ids.length > mostIds) return json({ detail: `Too many ids requested. Maximum is ${mostIds}.` }, 400);
  // A conversation of the deprecated start has a short id, and is known by it.
  const unknown = ids.filter((id) => world.store.byId(normalise(id)) === null);
  return refused(unknown) ?? ids.map(normalise);
}

/** Live: one slot for each id, null where nothing was found. Documented: what was found. */
function slots<T>(records: readonly (T | null)[], world: World): readonly (T | null)[] {
  return world.settings.dialect === 'live' ? records : records.filter((record) => record !== null);
}

/** Null for a malformed page id; the live service then begins at the top. */
function cursorOf(call: Call): number | null {
  const given = call.query.get('page_id');
  if (given === null) return fromTheTop;
  const place = /^below (\d{1,15})$/.exec(Buffer.from(given, 'base64url').toString())?.[1];
  return place === undefined ? null : Number(place);
}

const fromTheTop = Number.MAX_SAFE_INTEGER;
const notALimit = { loc: ['query', 'limit'], msg: 'Input should be 1 or more', type: 'greater_than_equal' };
const notAPage = { loc: ['query', 'page_id'], msg: 'Not a page id of this search', type: 'value_error' };
