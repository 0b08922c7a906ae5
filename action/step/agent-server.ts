// The agent server of a conversation: from the inputs, else from the record of the conversation.
import {
  type AgentServer,
  type Conversation,
  checkNamedServer,
  isFailedCall,
} from '../../shared/service/index.ts';
import type { WorkflowStep } from './workflow-step.ts';

export interface AgentServerTools extends Pick<WorkflowStep, 'services' | 'maskSecret'> {
  readonly settings: Pick<WorkflowStep['settings'], 'agentServerUrl' | 'baseUrl' | 'sessionApiKey'>;
}

/** Null when neither gives an address. The record gives none while the sandbox is paused. */
export function agentServerOf(
  conversation: Conversation | null,
  tools: AgentServerTools,
): AgentServer | null {
  const address = addressOf(conversation, tools);
  return address && tools.services.agentServer(address.url, address.sessionKey);
}

/** Null also where the address in the record cannot be used: for what a step can do without. */
export function usableAgentServer(conversation: Conversation, tools: AgentServerTools): AgentServer | null {
  try {
    return agentServerOf(conversation, tools);
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return null;
  }
}

export function addressOf(
  conversation: Conversation | null,
  { settings, maskSecret }: Pick<AgentServerTools, 'settings' | 'maskSecret'>,
): { readonly url: string; readonly sessionKey: string | null } | null {
  const url = settings.agentServerUrl ?? conversation?.agentServerUrl ?? null;
  if (url === null) return null;
  if (settings.agentServerUrl === null) checkNamedServer(url, settings.baseUrl);
  const sessionKey = settings.sessionApiKey ?? conversation?.sessionKey ?? null;
  if (sessionKey !== null) maskSecret(sessionKey);
  return { url, sessionKey };
}
