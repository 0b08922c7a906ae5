// The address at which an agent server tells what happens in a conversation.
import { parseBaseUrl } from '../address.ts';
import { checkedId, dashedId } from '../ids.ts';
import type { Id } from '../types.ts';

/** As safe as every other address that a session key goes to: wss, or ws to this machine. */
export function socketAddress(agentServerUrl: string, conversationId: Id): string {
  const base = parseBaseUrl(agentServerUrl, 'the agent server URL');
  return `${base.replace(/^http/, 'ws')}/sockets/events/${dashedId(checkedId(conversationId))}`;
}
