// The hosted store of events: it outlives the sandbox, and pages by counting.
import { isUuid, normalise } from '../world/ids.ts';
import type { Call, World } from './call.ts';
import { invalid, queryInteger } from './fields.ts';
import { unexpected } from './live-ids.ts';
import { json, type Reply } from './reply.ts';
import { found } from './wire.ts';
import { eventsOf } from './wire-events.ts';

/** Readable while the sandbox sleeps and after it was deleted, unlike the agent server. */
export function hostedEvents(call: Call, world: World): Reply {
  const limit = queryInteger(call.query, 'limit', { min: 1, max: 100, usual: 100 });
  if (typeof limit !== 'number') return limit;
  const order = call.query.get('sort_order') ?? 'TIMESTAMP';
  if (!['TIMESTAMP', 'TIMESTAMP_DESC'].includes(order)) return invalid([notOneOf('sort_order', 'enum')]);
  const kind = call.query.get('kind__eq');
  if (kind !== null && !kinds.includes(kind)) return invalid([notOneOf('kind__eq', 'literal_error')]);
  const [id = ''] = call.params;
  const page = call.query.get('page_id') ?? '0';
  if (!isUuid(id) || !/^\d{1,9}$/.test(page)) return unexpected();

  const conversation = found(world.store.byId(normalise(id)));
  const events = (conversation ? eventsOf(conversation) : []).filter(
    (event) => kind === null || event.kind === kind,
  );
  const sorted = order === 'TIMESTAMP' ? events : events.toReversed();
  const next = Number(page) + limit;
  const items = sorted.slice(Number(page), next);
  return json({ items, next_page_id: next < sorted.length ? String(next) : null });
}

function notOneOf(name: string, type: string) {
  return { loc: ['query', name], msg: 'Input should be one of those that are known', type };
}

const kinds: readonly string[] = [
  'ServerErrorEvent',
  'ACPToolCallEvent',
  'Condensation',
  'CondensationRequest',
  'CondensationSummaryEvent',
  'ConversationErrorEvent',
  'ConversationStateUpdateEvent',
  'HookExecutionEvent',
  'LLMCompletionLogEvent',
  'ActionEvent',
  'MessageEvent',
  'AgentErrorEvent',
  'ObservationEvent',
  'UserRejectObservation',
  'SystemPromptEvent',
  'StreamingDeltaEvent',
  'TokenEvent',
  'InterruptEvent',
  'PauseEvent',
];
