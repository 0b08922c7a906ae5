// The agent server of a conversation: what the inputs say, else what its record says.
import type { AgentServer, Conversation } from '../../shared/api/index.ts';
import type { WorkflowStep } from './workflow-step.ts';

/** Null where neither names an address; it is also null while the sandbox sleeps. */
export function agentServerOf(
  conversation: Conversation | null,
  { settings, services, maskSecret }: Pick<WorkflowStep, 'settings' | 'services' | 'maskSecret'>,
): AgentServer | null {
  const url = settings.agentServerUrl ?? conversation?.agentServerUrl ?? null;
  if (url === null) return null;
  const sessionKey = settings.sessionKey ?? conversation?.sessionKey ?? null;
  if (sessionKey !== null) maskSecret(sessionKey);
  return services.agentServer(url, sessionKey);
}
