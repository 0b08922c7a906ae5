// The hosted API beside starts and lookups: messages, sandboxes, stored events and the settings of the account.
import { sandboxOf } from '../life/machine.ts';
import { isUuid, normalise } from '../world/ids.ts';
import { contentOf } from './bodies.ts';
import type { Call, World } from './call.ts';
import { fieldsOf, invalid, notUuid, unexpected } from './fields.ts';
import { json, type Reply } from './reply.ts';
import { found } from './wire.ts';
import { eventPage, storedEventsOf } from './wire-events.ts';

export function sendMessage(call: Call, world: World): Reply {
  const [id = ''] = call.params;
  const body = fieldsOf(call.body);
  const isRun = body.flag('run') ?? true;
  const text = contentOf(body) ?? '';
  if (!isUuid(id)) return invalid(notUuid('path', 'conversation_id'));
  const conversation = found(world.store.byId(normalise(id)));
  if (!conversation) return json({ detail: `Conversation ${id} not found` }, 404);
  const sandbox = sandboxOf(conversation.life);
  const resume = `/api/v1/sandboxes/${conversation.sandboxId}/resume`;
  switch (sandbox) {
    case 'RUNNING':
      world.store.act(conversation, { kind: 'message', text, run: isRun });
      return json({ success: true, sandbox_status: sandbox, message: null });
    case 'MISSING':
      return json({ detail: `Sandbox not found for conversation ${id}` }, 404);
    case 'ERROR':
      return json({ detail: 'Sandbox is in an error state and cannot accept messages.' }, 503);
    default:
      return json({ detail: `Sandbox is ${sandbox}. Use POST ${resume} to resume it first.` }, 409);
  }
}

/** Its sandbox goes with it. */
export function deleteConversation(call: Call, { store, settings }: World): Reply {
  const [id = ''] = call.params;
  if (!isUuid(id)) return json({ detail: 'Invalid conversation ID format' }, 400);
  const conversation = found(store.byId(normalise(id)));
  if (!conversation) return json({ detail: 'Conversation not found' }, 404);
  if (!settings.rules.misdeeds.includes('keeps what was deleted')) store.remove(conversation);
  return json({ success: true });
}

/** Of the description of the API, the part that tells its version. */
export function description(): Reply {
  return json({ openapi: '3.1.0', info: { title: 'OpenHands Cloud', version: hostedVersion }, paths: {} });
}

/** What the replies here are like. */
const hostedVersion = '1.11.0';

export function accountSettings(_: Call, { settings }: World): Reply {
  const { confirmationMode: confirmation_mode, acp } = settings;
  return json({
    conversation_settings: { confirmation_mode, security_analyzer: 'none' },
    ...(acp && { agent_settings: { agent_kind: 'acp' } }),
  });
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

/** Pausing what is paused already does no harm. */
export function pauseSandbox(call: Call, world: World): Reply {
  const conversation = world.store.bySandbox(call.params[0] ?? '');
  if (!conversation || sandboxOf(conversation.life) === 'MISSING') {
    return json({ detail: 'Sandbox not found' }, 404);
  }
  const isStarting = conversation.life.start.status !== 'READY';
  world.store.act(conversation, { kind: isStarting ? 'pause_start' : 'pause' });
  return json({ success: true });
}

/** Readable while the sandbox sleeps and after it was deleted, unlike the agent server. */
export function hostedEvents(call: Call, world: World): Reply {
  const kind = call.query.get('kind__eq');
  if (kind !== null && !kinds.includes(kind)) return invalid(unknownKind);
  const [id = ''] = call.params;
  const page = call.query.get('page_id') ?? '0';
  if (!isUuid(id) || !/^\d{1,9}$/.test(page)) return unexpected();

  const conversation = found(world.store.byId(normalise(id)));
  const events = conversation ? storedEventsOf(conversation, kind, world.settings.rules.misdeeds) : [];
  return eventPage(
    events,
    call,
    () => Number(page),
    (_, place) => String(place),
  );
}

const unknownKind = {
  ...{ loc: ['query', 'kind__eq'], msg: 'Input should be one of those that are known' },
  type: 'literal_error',
};

/** Those that are written here; the service knows more. */
const kinds: readonly string[] = [
  'ConversationErrorEvent',
  'ConversationStateUpdateEvent',
  'ActionEvent',
  'MessageEvent',
  'AgentErrorEvent',
  'ObservationEvent',
  'UserRejectObservation',
  'ACPToolCallEvent',
  'SecurityAnalysisEvent',
  'StreamingDeltaEvent',
];
