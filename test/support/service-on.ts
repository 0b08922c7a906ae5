// The service of the product over fakes of the two interfaces that it is made of.
import type { Conversation, Listening } from '../../shared/service/index.ts';
import { type OpenHands, serviceOver } from '../../shared/service/openhands/service.ts';
import type {
  AgentServer,
  HostedApi,
  HostedConversation,
  ServerAddress,
} from '../../shared/service/openhands/types.ts';

interface Fakes {
  readonly api: HostedApi;
  /** Null where the agent of a conversation cannot be reached. */
  agentServer(conversation: HostedConversation): AgentServer | null;
  listen?(conversation: Conversation, listening: Listening): Promise<void>;
}

export function serviceOn({ api, agentServer, listen }: Fakes): OpenHands {
  const servers = new WeakMap<ServerAddress, AgentServer>();
  const service = serviceOver({
    api: late(api),
    urlOf: ({ agentServerUrl }) => agentServerUrl,
    addressOf(conversation) {
      const server = agentServer(conversation);
      if (server === null) return null;
      const { agentServerUrl, sessionKey } = conversation;
      const address = { url: agentServerUrl ?? server.url, sessionKey };
      servers.set(address, server);
      return address;
    },
    serverAt(address) {
      const server = servers.get(address);
      if (server === undefined) throw new Error('an address that nobody gave');
      return server;
    },
    listen: async () => {},
  });
  return listen === undefined ? service : { ...service, listen };
}

/** A test may change a verb of a fake at any time. */
function late<T extends object>(fake: T): T {
  return new Proxy(fake, {
    get: (_, name) => {
      const now: unknown = Reflect.get(fake, name);
      if (typeof now !== 'function') return now;
      return (...given: readonly unknown[]) =>
        Reflect.apply(Reflect.get(fake, name) as () => unknown, fake, given);
    },
  });
}
