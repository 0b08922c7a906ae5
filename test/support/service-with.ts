// The service of the product, of which a test needs a few verbs. One that is not given is asked of nobody: to ask it all the same is a bug.
import type { AgentServer, HostedApi } from '../../shared/service/openhands/types.ts';
import { serviceOn } from './service-on.ts';

type Server = Partial<AgentServer> | null;

export function serviceWith(api: Partial<HostedApi> = {}, server: Server | (() => Server) = {}) {
  return serviceOn({
    api: api as HostedApi,
    agentServer: () => (typeof server === 'function' ? server() : server) as AgentServer | null,
  });
}

export const known =
  <T>(value: T, more: object = {}) =>
  async () =>
    ({ kind: 'known', value, ...more }) as const;

export const unavailable = async () => ({ kind: 'unavailable' }) as const;

export const failing = (error: Error) => async (): Promise<never> => {
  throw error;
};
