// What an answer, a message or `run` meets, and does; kept as the truth that a client's belief is compared with.
import { sandboxOf } from '../life/machine.ts';
import type { Effect, LifeEvent } from '../life/types.ts';
import type { Answer, Conversation } from '../world/conversation.ts';
import { actionIdsOf } from '../world/store.ts';
import type { World } from './call.ts';

export function answer(
  conversation: Conversation,
  event: Extract<LifeEvent, { kind: Answer['kind'] }>,
  world: World,
): Answer['effect'] {
  const { execution } = conversation.life;
  const sandbox = sandboxOf(conversation.life);
  const effect = world.store.act(conversation, event);
  const told = effectOf(effect);
  conversation.answers.push({
    at: world.clock.now(),
    kind: event.kind,
    reason: event.kind === 'reject' ? event.reason : event.kind === 'message' ? event.text : null,
    sandbox,
    execution,
    effect: told,
    actions: actionIdsOf(conversation, effect),
  });
  return told;
}

function effectOf({ kind }: Effect): Answer['effect'] {
  return kind === 'approved' || kind === 'refused' || kind === 'started' || kind === 'stopped'
    ? kind
    : 'ignored';
}
