// Asks the service with each key, and one running conversation's agent server, without changing anything.
import {
  type Conversation,
  checkNamedServer,
  createAgentServer,
  createHostedApi,
  type HostedApi,
  ServiceError,
  type Transport,
} from '../../shared/api/index.ts';
import type { Ask } from '../../shared/message/index.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { AgentServerFacts, KeyFacts } from './types.ts';

type Settings = Pick<Configuration, 'agentKeys' | 'agentBaseUrl' | 'agentServerUrl'>;

export interface ServiceAnswers {
  readonly keys: readonly KeyFacts[];
  readonly agentServer: AgentServerFacts;
}

/** Somebody waits at the terminal, so the doctor does not wait long for an answer. */
const patienceMs = 15_000;
/** How many of the newest conversations are searched for a running one. */
const mostLookedThrough = 50;

export async function askService(settings: Settings, transport: Transport): Promise<ServiceAnswers> {
  const { agentKeys } = settings;
  const named = agentKeys.kind === 'one' ? [['', agentKeys.key] as const] : [...agentKeys.keys];
  const keys: KeyFacts[] = [];
  let running: Conversation | null = null;
  for (const [owner, apiKey] of named) {
    const asked = await askWithKey(settings, apiKey, transport);
    keys.push({ owner, service: asked.facts });
    running ??= asked.running;
  }
  return { keys, agentServer: await askAgentServer(running, settings, transport) };
}

async function askWithKey(
  { agentBaseUrl: baseUrl }: Settings,
  apiKey: string,
  transport: Transport,
): Promise<{ facts: KeyFacts['service']; running: Conversation | null }> {
  try {
    const api = createHostedApi({ baseUrl, apiKey, transport });
    const found: Conversation[] = [];
    for await (const conversation of api.search({
      pageSize: mostLookedThrough,
      deadline: transport.now() + patienceMs,
    })) {
      found.push(conversation);
      if (found.length >= mostLookedThrough) break;
    }
    const running = found.find(({ sandboxStatus }) => sandboxStatus === 'RUNNING') ?? null;
    const asks = await accountAsks(api, transport);
    const facts = { kind: 'answered', conversations: found.length, ...(asks && { asks }) } as const;
    return { facts, running };
  } catch (error) {
    return { facts: { kind: 'failed', ...wordsOf(error) }, running: null };
  }
}

/** Null where the service does not tell. */
async function accountAsks(api: HostedApi, transport: Transport): Promise<Ask | null> {
  try {
    const asks = await api.accountAsks({ deadline: transport.now() + patienceMs, attempts: 1 });
    return asks.kind === 'known' ? asks.value : null;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return null;
  }
}

async function askAgentServer(
  conversation: Conversation | null,
  { agentServerUrl: override, agentBaseUrl: baseUrl }: Settings,
  transport: Transport,
): Promise<AgentServerFacts> {
  if (conversation === null) return { kind: 'none_running' };
  const url = override ?? conversation.agentServerUrl;
  if (url === null) return { kind: 'no_address', conversation: conversation.id };
  try {
    if (override === null) checkNamedServer(url, baseUrl);
    const server = createAgentServer({ url, sessionKey: conversation.sessionKey, transport });
    const pending = await server.pendingActions(conversation.id, { deadline: transport.now() + patienceMs });
    return { kind: 'answered', url, tellsPending: pending.kind === 'known' };
  } catch (error) {
    return { kind: 'failed', url, ...wordsOf(error) };
  }
}

function wordsOf(error: unknown): { readonly code: string; readonly message: string } {
  if (!(error instanceof ServiceError)) throw error;
  return { code: error.code, message: error.message };
}
