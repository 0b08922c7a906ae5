// Tells an agent again when it has to ask, after its sandbox may have been started anew.
import { type Ask, policyOfWaiting, type ToldToAsk } from '../watch/index.ts';
import { isFailedCall } from './errors.ts';
import { valueOrNull } from './http/replies.ts';
import type { AgentServer, CallOptions, Conversation } from './types.ts';

/** Throws only `aborted`. */
export async function tellWhenToAsk(
  conversation: Conversation,
  ask: Ask | null,
  agentServerOf: (conversation: Conversation) => Pick<AgentServer, 'policyOf' | 'setPolicy'> | null,
  options: CallOptions,
): Promise<ToldToAsk> {
  try {
    const server = agentServerOf(conversation);
    if (server === null) return { failed: 'the service does not name the agent server' };
    const toSet = policyOfWaiting(ask, await valueOrNull(() => server.policyOf(conversation.id, options)));
    if (toSet === null) return 'stands';
    const reply = await server.setPolicy(conversation.id, toSet, options);
    return reply === 'set' ? 'set' : { failed: 'the agent server knows no such request' };
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return { failed: error.message };
  }
}
