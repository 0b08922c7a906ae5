// All start tasks, newest first, each from the moment of its request on.
import { isUuid, normalise } from '../world/ids.ts';
import type { Call, World } from './call.ts';
import { invalid, queryInteger } from './fields.ts';
import { json, type Reply } from './reply.ts';
import { startTaskOf } from './wire.ts';

const mostItems = 100;

/** The filter finds READY ones only: before that a task has no conversation, only a request that names one. */
export function searchStartTasks(call: Call, world: World): Reply {
  const limit = queryInteger(call.query, 'limit', { min: 1, max: mostItems, usual: mostItems });
  if (typeof limit !== 'number') return limit;
  const wanted = call.query.get('conversation_id__eq');
  if (wanted !== null && !isUuid(wanted)) return invalid([notUuid]);
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

const notUuid = {
  loc: ['query', 'conversation_id__eq'],
  msg: 'Input should be a valid UUID',
  type: 'uuid_parsing',
};
