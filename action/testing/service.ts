// A service whose looks are a script: each look takes the next answer, and the last one stays.
import type { AgentServer, Conversation, HostedApi } from '../../shared/api/index.ts';
import { normaliseId } from '../../shared/api/index.ts';
import type { PendingAction } from '../../shared/question/index.ts';
import type { Clock } from '../deps/deps.ts';

export const id = '0123456789abcdef0123456789abcdef';

export function conversation(given: Partial<Conversation> = {}): Conversation {
  return {
    id,
    sandboxId: 'sandbox-1',
    sandboxStatus: 'RUNNING',
    executionStatus: 'waiting_for_confirmation',
    repository: null,
    branch: null,
    title: null,
    pullRequests: [],
    createdAt: null,
    updatedAt: null,
    agentServerUrl: 'https://agent.test',
    sessionKey: 'session',
    ...given,
  };
}

export const action: PendingAction = {
  id: 'event-1',
  at: null,
  tool: 'terminal',
  arguments: { command: 'ls' },
  summary: null,
  risk: 'LOW',
  thought: null,
};

export interface Script {
  /** One for each look; null = the service does not know it; an error is thrown. */
  readonly looks: readonly (Conversation | null | Error)[];
  /** Null where the service does not tell; an error is thrown; a function is asked at each look. */
  readonly pending?: Pending | (() => Pending);
  readonly respond?: () => Promise<void>;
  readonly run?: () => Promise<'running' | 'unavailable'>;
  readonly resume?: Awaited<ReturnType<HostedApi['resumeSandbox']>>;
  readonly lastKnown?: string;
}

type Pending = readonly PendingAction[] | Error | null;

export interface Scripted {
  readonly api: HostedApi;
  readonly server: AgentServer;
  readonly clock: Clock;
  /** What was asked of the service, in order. */
  readonly asked: string[];
}

export function scripted(script: Script): Scripted {
  const asked: string[] = [];
  let place = 0;
  const nothing = () => Promise.reject(new Error('not part of this script'));
  const api: HostedApi = {
    baseUrl: 'https://service.test',
    conversationPage: (of) => `https://service.test/conversations/${of}`,
    start: nothing,
    startStreaming: nothing,
    startV0: nothing,
    startTasks: nothing,
    search: () => {
      throw new Error('not part of this script');
    },
    async conversations() {
      asked.push('look');
      const look = script.looks[Math.min(place, script.looks.length - 1)];
      place += 1;
      if (look instanceof Error) throw look;
      return new Map(look ? [[normaliseId(look.id), look]] : []);
    },
    recentStarts: async () => ({ kind: 'unavailable' }),
    lastKnownStatus: async () =>
      script.lastKnown === undefined ? { kind: 'unavailable' } : { kind: 'known', value: script.lastKnown },
    remembered: async () => ({ kind: 'unavailable' }),
    sendMessage: nothing,
    accountAsks: async () => ({ kind: 'unavailable' }),
    async resumeSandbox() {
      asked.push('resume');
      return script.resume ?? 'resuming';
    },
  };
  const server: AgentServer = {
    url: 'https://agent.test',
    async respond(_, { accept, reason }) {
      asked.push(`respond ${accept}${reason === undefined ? '' : ` ${reason}`}`);
      await script.respond?.();
    },
    async pendingActions() {
      const { pending = [action] } = script;
      const told = typeof pending === 'function' ? pending() : pending;
      if (told instanceof Error) throw told;
      return told === null ? { kind: 'unavailable' } : { kind: 'known', value: told };
    },
    finalResponse: nothing,
    lastSaid: nothing,
    newestError: nothing,
    async run() {
      asked.push('run');
      return script.run === undefined ? 'running' : script.run();
    },
    setPolicy: nothing,
    policyOf: nothing,
    findMessage: nothing,
    tell: nothing,
  };
  let now = 0;
  const clock: Clock = {
    now: () => now,
    sleep: async (ms) => {
      now += Math.max(1, ms);
    },
  };
  return { api, server, clock, asked };
}
