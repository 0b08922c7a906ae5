// The agent server: one per sandbox, reached only while the sandbox runs.
import { sandboxOf } from '../life/machine.ts';
import type { LifeEvent, Policy } from '../life/types.ts';
import type { Conversation } from '../world/conversation.ts';
import { dashed, isUuid, normalise } from '../world/ids.ts';
import { contentOf } from './bodies.ts';
import type { Call, World } from './call.ts';
import { type Fields, fieldsOf, invalid, notUuid } from './fields.ts';
import { html, json, type Reply } from './reply.ts';
import { found } from './wire.ts';
import { eventPage, eventsOf, policyNames } from './wire-events.ts';
import { agentStatistics } from './wire-metrics.ts';

/** Where an agent works: in the copy of its repository, where it has one. */
export function workingDirectoryOf({ request }: Conversation): string {
  const [, name] = request.repository?.split('/') ?? [];
  return name === undefined ? '/workspace/project' : `/workspace/project/${name}`;
}

/** What asks for an act is told that it succeeded, whatever the agent makes of it. `conflict`: unless it does so already. */
const acting =
  (wanted: LifeEvent | ((body: Fields) => LifeEvent), conflict: string | null = null) =>
  (call: Call, world: World): Reply => {
    const event = typeof wanted === 'function' ? wanted(fieldsOf(call.body)) : wanted;
    return withConversation(call, world, (conversation) =>
      world.store.act(conversation, event).kind === 'ignored' && conflict !== null
        ? json({ detail: conflict }, 409)
        : json({ success: true }),
    );
  };

export const respond = acting((body) => {
  const reason = body.text('reason') ?? 'User rejected the action.';
  return body.flag('accept') ? { kind: 'accept' } : { kind: 'reject', reason };
});

export const run = acting(
  { kind: 'run' },
  'Conversation already running. Wait for completion or pause first.',
);

export const message = acting((body) => {
  return { kind: 'message', text: contentOf(body) ?? '', run: body.flag('run') ?? false };
});

/** Both are taken whatever the agent does, and only an agent at work is stopped by them. */
export const interrupt = acting({ kind: 'interrupt' });
export const pauseAgent = acting({ kind: 'agent_pause' });

/** Sets the agent to work until a model finds the goal reached. Whatever it waits for is let go. */
export const pursueGoal = acting(
  (body) => ({ kind: 'goal', objective: body.text('objective') ?? '' }),
  'Conversation run or goal loop already running.',
);

export const stopGoal = acting({ kind: 'goal', objective: null });

export const securityAnalyser = acting((body) => {
  const kind = body.object('security_analyzer').text('kind');
  const value = body.value('security_analyzer');
  return { kind: 'analyser', analyser: kind === null ? null : { ...Object(value), kind } };
});

/** A side question: it is in no log, and changes nothing. */
export function askAgent(call: Call, world: World): Reply {
  const question = fieldsOf(call.body).text('question') ?? '';
  return withConversation(call, world, ({ life }) =>
    json({ response: `You asked: ${question} I am ${life.execution ?? 'starting'} (simulated).` }),
  );
}

export function confirmationPolicy(call: Call, world: World): Reply {
  const policy = fieldsOf(call.body).object('policy');
  const kind = policy.text('kind') ?? '';
  const threshold = policy.text('threshold') ?? 'HIGH';
  const confirm_unknown = policy.flag('confirm_unknown') ?? true;
  return withConversation(call, world, (conversation) => {
    world.store.act(conversation, { kind: 'policy', policy: policies[kind] ?? 'scripted' });
    conversation.risky = { threshold, confirm_unknown };
    return json({ success: true });
  });
}

export function agentRecord(call: Call, world: World): Reply {
  const record = (conversation: Conversation): Reply => {
    const { id, life, risky } = conversation;
    const { policy, analyser } = life.onDisk ?? life;
    const working_dir = workingDirectoryOf(conversation);
    return json({
      id: dashed(id),
      execution_status: life.execution,
      confirmation_policy: { ...(policy === 'scripted' && risky), kind: policyNames[policy] },
      security_analyzer: analyser,
      tags: conversation.tags,
      leaf_event_id: null,
      workspace: { kind: 'LocalWorkspace', working_dir },
      ...agentStatistics(conversation, world),
    });
  };
  return withConversation(call, world, record, false);
}

/** What is sent takes the place of all that there are. */
export function updateConversation(call: Call, world: World): Reply {
  const body = fieldsOf(call.body);
  const tags = body.object('tags');
  const wrong = tags.names.filter((name) => !/^[a-z0-9]+$/.test(name));
  return withConversation(call, world, (conversation) => {
    if (wrong.length > 0)
      return invalid({ loc: ['body', 'tags'], msg: 'Keys must be lowercase', type: 'value_error' });
    if (body.value('tags') !== undefined)
      conversation.tags = Object.fromEntries(tags.names.map((name) => [name, String(tags.value(name))]));
    return json({ success: true });
  });
}

export function agentEvents(call: Call, world: World): Reply {
  const { misdeeds } = world.settings.rules;
  const page = call.query.get('page_id');
  return withConversation(call, world, (conversation) =>
    eventPage(
      eventsOf(conversation, misdeeds),
      call,
      (sorted) => (page === null ? 0 : sorted.findIndex(({ id }) => id === page)),
      ({ id }) => id,
    ),
  );
}

/** What the replies here are like. */
const agentServerVersion = '1.58.2';

export function serverInfo(): Reply {
  return json({ title: 'OpenHands Agent Server', version: agentServerVersion });
}

const policies: Readonly<Record<string, Policy>> = {
  AlwaysConfirm: 'always',
  NeverConfirm: 'never',
  ConfirmRisky: 'scripted',
};

/** Key first, then the form of the request, then whether the conversation is there. */
export function withConversation(
  call: Call,
  world: World,
  handle: (conversation: Conversation) => Reply,
  /** False: only its record is read, which makes no server open it. */
  opens = true,
): Reply {
  const [place = '0', id = ''] = call.params;
  const live = world.settings.dialect === 'live';
  const named = found(world.store.byId(normalise(id)));
  const host = live && place !== '0' ? found(world.store.byPlace(Number(place))) : named;
  const down = host && sandboxOf(host.life) !== 'RUNNING';
  if (live) {
    if (down) return html(502, '502 Bad Gateway');
    const key = call.headers['x-session-api-key'];
    if (key === undefined || (host && key !== host.sessionKey.key))
      return json({ detail: 'Unauthorized' }, 401);
  }
  if (!isUuid(id)) return invalid(notUuid('path', 'conversation_id'));
  if (!host || host.id !== normalise(id) || sandboxOf(host.life) === 'MISSING')
    return json({ detail: live ? `Conversation not found: ${id}` : 'Item not found' }, 404);
  if (down) return json({ detail: 'The sandbox does not run' }, 503);
  world.store.use(host, opens);
  return handle(host);
}
