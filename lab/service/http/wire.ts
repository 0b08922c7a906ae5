// Start tasks and conversations as each dialect writes them.
import { sandboxOf } from '../life/machine.ts';
import { type Conversation, isoOf, isVisible } from '../world/conversation.ts';
import { dashed } from '../world/ids.ts';
import type { World } from './call.ts';
import { liveConversation, liveStartTask } from './wire-live.ts';
import { hostedMetrics } from './wire-metrics.ts';

export function startTaskOf(
  conversation: Conversation,
  world: World,
  when: 'posted' | 'later' = 'later',
): Record<string, unknown> {
  if (world.settings.dialect === 'live') return liveStartTask(conversation, when === 'posted');
  const { start } = conversation.life;
  const ready = start.status === 'READY';
  return {
    id: dashed(conversation.taskId),
    status: start.status,
    ...(ready && { app_conversation_id: dashed(conversation.id), sandbox_id: conversation.sandboxId }),
    created_at: isoOf(conversation.createdAt),
    ...(start.status === 'ERROR' && { error: start.failure }),
  };
}

export function conversationOf(conversation: Conversation, world: World): Record<string, unknown> {
  if (world.settings.dialect === 'live')
    return {
      ...liveConversation(conversation, agentUrlOf(conversation, world), hostedMetrics(conversation, world)),
      ...(world.settings.acp && { agent_kind: 'acp', acp_server: 'scripted' }),
    };
  const { life, request } = conversation;
  return {
    id: dashed(conversation.id),
    sandbox_status: sandboxOf(life),
    // Null belongs to the live dialect, but a test may set it, and then it shows.
    execution_status: life.step ? life.execution : 'idle',
    selected_repository: request.repository,
    title: conversation.title,
  };
}

/** Each sandbox has an agent server of its own, under a path that clients must keep; `/agent/0` speaks for all. */
export function agentUrlOf(conversation: Conversation, world: World): string {
  return `${world.url()}/agent/${conversation.sequence + 1}`;
}

export function found(conversation: Conversation | null): Conversation | null {
  return conversation && isVisible(conversation) ? conversation : null;
}
