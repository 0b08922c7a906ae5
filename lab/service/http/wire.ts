// Start tasks and conversations as each dialect writes them: the live ones with those fields that clients read;
// recorded/hosted.json holds all of them.
import { startingChild } from '../life/actions.ts';
import { sandboxOf } from '../life/machine.ts';
import type { LogEntry } from '../life/types.ts';
import { type Conversation, eventIdOf, isoOf, isVisible, updatedAtOf } from '../world/conversation.ts';
import { dashed } from '../world/ids.ts';
import type { World } from './call.ts';
import { hostedMetrics } from './wire-metrics.ts';

export function startTaskOf(
  conversation: Conversation,
  world: World,
  when: 'posted' | 'later' = 'later',
): Record<string, unknown> {
  if (world.settings.dialect === 'live') return liveStartTask(conversation, world, when);
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
      ...liveConversation(conversation, world),
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

/** `posted`: in the answer to the start itself times are in UTC; later they come without a zone. */
function liveStartTask(
  conversation: Conversation,
  { settings }: World,
  when: 'posted' | 'later',
): Record<string, unknown> {
  const { request } = conversation;
  const { start } = conversation.life;
  const timeOf = (at: number) => (when === 'posted' ? isoOf(at) : isoOf(at).replace('Z', ''));
  const hasSandbox = settings.namesSandboxes
    ? !['WORKING', 'WAITING_FOR_SANDBOX'].includes(start.status)
    : start.status === 'READY';
  return {
    id: conversation.taskId,
    status: start.status,
    detail: start.status === 'ERROR' ? start.failure : null,
    app_conversation_id: start.status === 'READY' ? conversation.id : null,
    sandbox_id: hasSandbox ? conversation.sandboxId : null,
    request: { conversation_id: request.id === null ? null : dashed(request.id) },
    created_at: timeOf(conversation.createdAt),
    updated_at: timeOf(updatedAtOf(conversation)),
  };
}

function liveConversation(conversation: Conversation, world: World): Record<string, unknown> {
  const { life, request } = conversation;
  const sandbox = sandboxOf(life);
  const running = sandbox === 'RUNNING';
  return {
    id: conversation.id,
    sandbox_id: conversation.sandboxId,
    selected_repository: request.repository,
    selected_branch: request.branch,
    title: conversation.retitled ?? titleOf(conversation),
    pr_number: conversation.pullRequests,
    sub_conversation_ids: childrenOf(conversation),
    metrics: hostedMetrics(conversation, world),
    created_at: isoOf(conversation.createdAt),
    updated_at: isoOf(updatedAtOf(conversation)),
    sandbox_status: sandbox,
    execution_status: running ? life.execution : null,
    conversation_url: running
      ? `${agentUrlOf(conversation, world)}/api/conversations/${conversation.id}`
      : null,
    session_api_key: running ? conversation.sessionKey.key : null,
  };
}

/** One for each call that was carried out. */
function childrenOf(conversation: Conversation): readonly string[] {
  const { log } = conversation.life;
  return log.flatMap((entry) => {
    const asked = entry.kind === 'observation' ? log[entry.of] : undefined;
    const isChild = asked?.kind === 'action' && asked.action === startingChild;
    return entry.kind === 'observation' && isChild ? [eventIdOf(conversation, entry.of)] : [];
  });
}

/** The title of the start is ignored: a placeholder first, and once the agent has done something one by the model. */
function titleOf({ id, life }: Conversation): string {
  const acted = life.log.some(isOfAgent);
  const first = life.log.find((entry) => entry.kind === 'message' && entry.from === 'user');
  const line = (first?.kind === 'message' ? first.text : '').split('\n').find((text) => text.trim() !== '');
  return acted && line !== undefined ? line.trim().slice(0, 80) : `Conversation ${id.slice(0, 5)}`;
}

function isOfAgent(entry: LogEntry): boolean {
  return entry.kind === 'action' || (entry.kind === 'message' && entry.from === 'agent');
}
