// The service for each repository, with the API key of that repository and no other.
import { createHash } from 'node:crypto';
import {
  checkNamedServer,
  createAgentServer,
  createHostedApi,
  createTurns,
  type HostedApi,
  listen,
  type Transport,
} from '../../shared/service/index.ts';
import { keyFor } from '../operate/configuration/agent-keys.ts';
import type { Configuration } from '../operate/configuration/configuration.ts';
import type { RunServices } from './deps.ts';

/** Pages of events, of up to 8 MB each, that all conversations together may hold. */
const pagesAtOnce = 2;

export function createServices(
  configuration: Pick<Configuration, 'agentKeys' | 'agentBaseUrl' | 'agentServerUrl'>,
  transport: Transport,
): RunServices {
  const { agentKeys, agentBaseUrl: baseUrl, agentServerUrl } = configuration;
  const turns = createTurns(pagesAtOnce);
  const otherKeys = agentKeys.kind === 'one' ? [agentKeys.key] : [...agentKeys.keys.values()];
  const known = new Map<string, { key: string; api: HostedApi }>();
  const urlOf = (named: string | null) => {
    const url = agentServerUrl ?? named;
    if (url !== null && agentServerUrl === null) checkNamedServer(url, baseUrl);
    return url;
  };
  return {
    forRepository(owner, repo) {
      const apiKey = keyFor(agentKeys, owner, repo);
      if (apiKey === null) return null;
      const service = known.get(apiKey) ?? {
        key: nameOf(apiKey),
        api: createHostedApi({ baseUrl, apiKey, transport }),
      };
      known.set(apiKey, service);
      return service;
    },
    agentServer({ agentServerUrl: named, sessionKey }) {
      const url = urlOf(named);
      return url === null ? null : createAgentServer({ url, sessionKey, otherKeys, transport, turns });
    },
    async listen({ agentServerUrl: named, sessionKey }, listening) {
      const url = urlOf(named);
      if (url !== null) await listen({ ...listening, url, sessionKey, otherKeys, transport });
    },
  };
}

const nameOf = (apiKey: string): string =>
  createHash('sha256').update(`agent-conversations key ${apiKey}`).digest('hex').slice(0, 16);
