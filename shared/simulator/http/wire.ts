// Start tasks and conversations as each dialect writes them.
import { sandboxOf } from '../life/machine.ts';
import { isoOf } from '../world/clock.ts';
import { type Conversation, isVisible, updatedAtOf } from '../world/conversation.ts';
import { dashed } from '../world/ids.ts';
import type { World } from './call.ts';

export function startTaskOf(conversation: Conversation, world: World): Record<string, unknown> {
  const { start } = conversation.life;
  const ready = start.status === 'READY';
  const failed = start.status === 'ERROR';
  if (world.settings.dialect === 'documented') {
    return {
      id: dashed(conversation.taskId),
      status: start.status,
      ...(ready && { app_conversation_id: dashed(conversation.id), sandbox_id: conversation.sandboxId }),
      created_at: isoOf(conversation.createdAt),
      ...(failed && { error: start.failure }),
    };
  }
  const hasSandbox = !['WORKING', 'WAITING_FOR_SANDBOX'].includes(start.status);
  return {
    id: conversation.taskId,
    status: start.status,
    detail: failed ? start.failure : null,
    app_conversation_id: ready ? conversation.id : null,
    sandbox_id: hasSandbox ? conversation.sandboxId : null,
    created_at: isoOf(conversation.createdAt),
    updated_at: isoOf(updatedAtOf(conversation)),
  };
}

export function conversationOf(conversation: Conversation, world: World): Record<string, unknown> {
  const { life, request } = conversation;
  const sandbox = sandboxOf(life);
  if (world.settings.dialect === 'documented') {
    return {
      id: dashed(conversation.id),
      sandbox_status: sandbox,
      // Null belongs to the live dialect, but a test may set it, and then it shows.
      execution_status: life.step ? life.execution : 'idle',
      selected_repository: request.repository,
      title: conversation.title,
    };
  }
  const running = sandbox === 'RUNNING';
  return {
    id: conversation.id,
    sandbox_id: conversation.sandboxId,
    title: conversation.title,
    selected_repository: request.repository,
    selected_branch: request.branch,
    git_provider: request.repository === null ? null : 'github',
    pr_number: conversation.pullRequests,
    sandbox_status: sandbox,
    execution_status: running ? life.execution : null,
    conversation_url: running
      ? `${agentUrlOf(conversation, world)}/api/conversations/${conversation.id}`
      : null,
    session_api_key: running ? conversation.sessionKey.key : null,
    metrics: { accumulated_cost: Math.round(life.runs * 1234) / 10_000 },
    created_at: isoOf(conversation.createdAt),
    updated_at: isoOf(updatedAtOf(conversation)),
  };
}

/** Each sandbox has an agent server of its own, under a path that clients must keep; `/agent/0` speaks for all. */
export function agentUrlOf(conversation: Conversation, world: World): string {
  return `${world.url()}/agent/${conversation.sequence + 1}`;
}

export function found(conversation: Conversation | null): Conversation | null {
  return conversation && isVisible(conversation) ? conversation : null;
}
