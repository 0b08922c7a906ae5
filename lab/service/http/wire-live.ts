// Start tasks and conversations with every field that the live service writes; recorded/hosted.json holds them as seen.
import { isRecord } from '../../support/json.ts';
import { sandboxOf } from '../life/machine.ts';
import type { LogEntry } from '../life/types.ts';
import { type Conversation, isoOf, updatedAtOf } from '../world/conversation.ts';
import { dashed } from '../world/ids.ts';

/** `posted`: in the answer to the start itself times are in UTC; later they come without a zone. */
export function liveStartTask(
  conversation: Conversation,
  agentUrl: string,
  posted: boolean,
): Record<string, unknown> {
  const { start } = conversation.life;
  const timeOf = (at: number) => (posted ? isoOf(at) : isoOf(at).replace('Z', ''));
  const hasSandbox = !['WORKING', 'WAITING_FOR_SANDBOX'].includes(start.status);
  const hasServer = ['STARTING_CONVERSATION', 'READY'].includes(start.status);
  return {
    id: conversation.taskId,
    created_by_user_id: null,
    status: start.status,
    detail: start.status === 'ERROR' ? start.failure : null,
    app_conversation_id: start.status === 'READY' ? conversation.id : null,
    sandbox_id: hasSandbox ? conversation.sandboxId : null,
    agent_server_url: hasServer ? agentUrl : null,
    request: requestOf(conversation),
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
  const { given } = request;
  const sandbox = sandboxOf(life);
  const running = sandbox === 'RUNNING';
  return {
    id: conversation.id,
    created_by_user_id: null,
    sandbox_id: conversation.sandboxId,
    selected_repository: request.repository,
    selected_branch: request.branch,
    git_provider: given.git_provider ?? null,
    title: conversation.retitled ?? titleOf(conversation),
    trigger: given.trigger ?? null,
    pr_number: conversation.pullRequests,
    llm_model: given.llm_model ?? 'simulated',
    agent_kind: 'openhands',
    metrics,
    parent_conversation_id: null,
    sub_conversation_ids: [],
    public: null,
    tags: { archiveworkspacepath: `./${conversation.id}` },
    created_at: isoOf(conversation.createdAt),
    updated_at: isoOf(updatedAtOf(conversation)),
    sandbox_status: sandbox,
    execution_status: running ? life.execution : null,
    conversation_url: running ? `${agentUrl}/api/conversations/${conversation.id}` : null,
    session_api_key: running ? conversation.sessionKey.key : null,
    acp_server: null,
    launched_agent_profile: null,
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

/** What was asked, with the service's own defaults where nothing was. */
function requestOf({ request }: Conversation): Record<string, unknown> {
  const { initial_message: message, ...given } = request.given;
  return {
    ...unasked,
    ...given,
    initial_message: isRecord(message) ? messageOf(message) : null,
    conversation_id: request.id === null ? null : dashed(request.id),
  };
}

function messageOf({ content, ...message }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const pieces = Array.isArray(content) ? content.filter(isRecord) : [];
  return {
    role: 'user',
    run: false,
    ...message,
    content: pieces.map((piece) => ({ cache_prompt: false, ...piece })),
  };
}

const unasked = {
  sandbox_id: null,
  conversation_id: null,
  initial_message: null,
  system_message_suffix: null,
  processors: null,
  llm_model: null,
  agent_profile_id: null,
  selected_repository: null,
  selected_branch: null,
  git_provider: null,
  suggested_task: null,
  title: null,
  trigger: null,
  pr_number: [],
  parent_conversation_id: null,
  agent_type: 'default',
  public: null,
  plugins: null,
  secrets: null,
};
