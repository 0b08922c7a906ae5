// What the hosted API would say of a conversation of one agent server, from that server's own record.
import type { AgentServer, Conversation, HostedApi } from '../../shared/api/index.ts';
import type { Raw } from './raw.ts';

export interface Server {
  readonly raw: Raw;
  readonly client: AgentServer;
}

type Told = Pick<
  HostedApi,
  'conversations' | 'lastKnownStatus' | 'remembered' | 'resumeSandbox' | 'sendMessage'
>;

/** It passes no messages on, so that they go to the agent server. */
export function hostedApiOver({ raw }: Server, id: string): Told {
  return {
    conversations: async () => new Map([[id.replaceAll('-', ''), record(id, await raw.status(id))]]),
    lastKnownStatus: async () => ({ kind: 'unavailable' }),
    remembered: async () => ({ kind: 'unavailable' }),
    resumeSandbox: async () => 'unavailable',
    sendMessage: async () => 'unavailable',
  };
}

function record(id: string, executionStatus: string): Conversation {
  return {
    ...{ id, sandboxId: null, sandboxStatus: 'RUNNING', executionStatus, repository: null, branch: null },
    ...{
      title: null,
      pullRequests: [],
      cost: null,
      tokens: null,
      createdAt: null,
      updatedAt: null,
      agentServerUrl: null,
      sessionKey: null,
    },
  };
}
