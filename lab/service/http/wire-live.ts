// Start tasks and conversations with those fields of the live service that clients read; recorded/hosted.json holds all of them.
import { sandboxOf } from '../life/machine.ts';
import type { LogEntry } from '../life/types.ts';
import { type Conversation, isoOf, updatedAtOf } from '../world/conversation.ts';
import { dashed } from '../world/ids.ts';

/** `posted`: in the answer to the start itself times are in UTC; later they come without a zone. */
export function liveStartTask(conversation: Conversation, posted: boolean): Record<string, unknown> {
  const { request } = conversation;
  const { start } = conversation.life;
  const timeOf = (at: number) => (posted ? isoOf(at) : isoOf(at).replace('Z', ''));
  const hasSandbox = !['WORKING', 'WAITING_FOR_SANDBOX'].includes(start.status);
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

export function liveConversation(
  conversation: Conversation,
  agentUrl: string,
  metrics: Record<string, unknown>,
): Record<string, unknown> {
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
    metrics,
    created_at: isoOf(conversation.createdAt),
    updated_at: isoOf(updatedAtOf(conversation)),
    sandbox_status: sandbox,
    execution_status: running ? life.execution : null,
    conversation_url: running ? `${agentUrl}/api/conversations/${conversation.id}` : null,
    session_api_key: running ? conversation.sessionKey.key : null,
  };
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
