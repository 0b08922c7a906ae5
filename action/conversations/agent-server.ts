// The agent server of a conversation: what the inputs say, else what its record says.
import type { AgentServer, Conversation } from '../../shared/api/index.ts';
import type { Scene } from '../scene.ts';

/** Null where neither names an address; it is also null while the sandbox sleeps. */
export function agentServerOf(
  conversation: Conversation | null,
  { settings, services }: Pick<Scene, 'settings' | 'services'>,
): AgentServer | null {
  const url = settings.agentServerUrl ?? conversation?.agentServerUrl ?? null;
  if (url === null) return null;
  return services.agentServer(url, settings.sessionKey ?? conversation?.sessionKey ?? null);
}
