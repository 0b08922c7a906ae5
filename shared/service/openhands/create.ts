// The service with its addresses and keys.
import { ServiceError } from '../errors.ts';
import { checkNamedServer, wrongWithKey } from './address.ts';
import { type AgentServerOptions, createAgentServer } from './agent-server.ts';
import { createHostedApi, type HostedApiOptions } from './hosted.ts';
import { type OpenHands, serviceOver } from './service.ts';
import type { HostedConversation } from './types.ts';

export interface OpenHandsOptions extends HostedApiOptions, Pick<AgentServerOptions, 'otherKeys' | 'turns'> {
  /** Used in place of the addresses that the service names. */
  readonly agentServerUrl?: string | null;
  /** Used in place of the session keys that the service names. */
  readonly sessionKey?: string | null;
  /** Called with each session key before it is used, to keep it out of logs. One that does not look like a key is not used then. */
  onSessionKey?(key: string): void;
}

export function createOpenHands(options: OpenHandsOptions): OpenHands {
  const { baseUrl, apiKey, transport, turns, agentServerUrl = null, onSessionKey } = options;
  const otherKeys = [apiKey, ...(options.otherKeys ?? [])];
  const urlOf = (conversation: HostedConversation) => agentServerUrl ?? conversation.agentServerUrl;
  return serviceOver({
    api: createHostedApi({ baseUrl, apiKey, transport }),
    urlOf,
    addressOf(conversation) {
      const url = urlOf(conversation);
      if (url === null) return null;
      if (agentServerUrl === null) checkNamedServer(url, baseUrl);
      const given = options.sessionKey ?? null;
      const sessionKey = given ?? conversation.sessionKey;
      if (given === null && sessionKey !== null && onSessionKey) checkNamedKey(sessionKey);
      if (sessionKey !== null) onSessionKey?.(sessionKey);
      return { url, sessionKey };
    },
    serverAt: (address) => createAgentServer({ ...address, otherKeys, transport, ...(turns && { turns }) }),
    listen: async (listening) =>
      (await import('./live/listen.ts')).listen({ ...listening, otherKeys, transport }),
  });
}

/** A mask takes every occurrence out of the log of the whole job, so what a service calls a key must look like one. */
const shortestNamedKey = 16;

function checkNamedKey(key: string): void {
  const problem = key.length < shortestNamedKey ? 'is too short to be one' : wrongWithKey(key);
  if (problem === null) return;
  throw new ServiceError(
    'bad_configuration',
    `the session key that the service names ${problem}: it is not used`,
  );
}
