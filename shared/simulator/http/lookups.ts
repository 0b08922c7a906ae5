// Reading start tasks and conversations.
import type { Conversation } from '../world/conversation.ts';
import { normalise } from '../world/ids.ts';
import type { Call, World } from './call.ts';
import { fieldsOf, invalid, queryInteger } from './fields.ts';
import { json, type Reply } from './reply.ts';
import { conversationOf, found, startTaskOf } from './wire.ts';
import { eventPage, eventsOf } from './wire-events.ts';

const mostIds = 99;
const mostItems = 100;

export function startTasks(call: Call, world: World): Reply {
  const { store, settings } = world;
  const ids = idsOf(call, world);
  if (!Array.isArray(ids)) return ids;
  const found = ids.map((id) => {
    const conversation = store.byTask(id);
    return conversation && !conversation.visibleAtOnce ? startTaskOf(conversation, world) : null;
  });
  if (settings.singleTaskObject && ids.length === 1 && found[0]) return json(found[0]);
  return json(slots(found, world));
}

export function conversations(call: Call, world: World): Reply {
  const ids = idsOf(call, world);
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
  const max = documented ? Number.MAX_SAFE_INTEGER : mostItems;
  const limit = queryInteger(call.query, 'limit', { min: 1, max, usual: 20 });
  if (typeof limit !== 'number') return limit;
  const from = cursorOf(call);
  if (typeof from !== 'number') return from;
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

export function resume(call: Call, world: World): Reply {
  const conversation = world.store.bySandbox(call.params[0] ?? '');
  if (!conversation) return json({ detail: 'Sandbox not found' }, 404);
  switch (world.store.act(conversation, { kind: 'resume' }).kind) {
    case 'done':
      return json({ success: true });
    case 'gone':
      return json({ detail: 'Sandbox not found' }, 404);
    default:
      return json({ detail: 'Sandbox cannot be resumed' }, 409);
  }
}

/** Readable while the sandbox is paused, unlike the agent server. */
export function hostedEvents(call: Call, world: World): Reply {
  const conversation = found(world.store.byId(normalise(call.params[0] ?? '')));
  const kind = call.query.get('kind__eq');
  const events = conversation ? eventsOf(conversation) : [];
  return eventPage(
    events.filter((event) => kind === null || event.kind === kind),
    call,
  );
}

function idsOf(call: Call, world: World): string[] | Reply {
  const ids = call.query.getAll('ids').filter((id) => id !== '');
  if (ids.length === 0) {
    const fields = fieldsOf({}, ['query']);
    fields.text('ids', { required: true });
    return invalid(fields.problems);
  }
  if (world.settings.dialect === 'live' && ids.length > mostIds)
    return json({ detail: `At most ${mostIds} ids` }, 400);
  return ids.map(normalise);
}

/** Live: one slot for each id, null where nothing was found. Documented: what was found. */
function slots<T>(records: readonly (T | null)[], world: World): readonly (T | null)[] {
  return world.settings.dialect === 'live' ? records : records.filter((record) => record !== null);
}

function cursorOf(call: Call): number | Reply {
  const given = call.query.get('page_id');
  if (given === null) return Number.MAX_SAFE_INTEGER;
  const place = /^below (\d{1,15})$/.exec(Buffer.from(given, 'base64url').toString())?.[1];
  if (place !== undefined) return Number(place);
  return invalid([{ loc: ['query', 'page_id'], msg: 'Not a page id of this search', type: 'value_error' }]);
}
