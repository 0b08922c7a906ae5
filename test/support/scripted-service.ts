// The fake service with looks that are a script: each look takes the next answer, and the last one stays.

import type { Clock } from '../../shared/clock.ts';
import { normaliseId, type PendingAction } from '../../shared/conversation/index.ts';
import { agentOf } from '../../shared/service/index.ts';
import type { AgentServer, HostedApi, HostedConversation } from '../../shared/service/openhands/types.ts';
import { aConversation, FakeService } from './fake-service.ts';

export const id = '0123456789abcdef0123456789abcdef';

export const conversation = (given: Partial<HostedConversation> = {}): HostedConversation =>
  aConversation({ id, agent: agentOf('waiting_for_confirmation'), ...given });

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
  readonly polls: readonly (HostedConversation | null | Error)[];
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
  const service = new FakeService();
  let place = 0;
  const api: HostedApi = {
    ...service.api,
    async conversations() {
      asked.push('look');
      const look = script.polls[Math.min(place, script.polls.length - 1)];
      place += 1;
      if (look instanceof Error) throw look;
      return new Map(look ? [[normaliseId(look.id), look]] : []);
    },
    agentBefore: async () =>
      script.lastKnown === undefined
        ? { kind: 'unavailable' }
        : { kind: 'known', value: agentOf(script.lastKnown) },
    async resumeSandbox() {
      asked.push('resume');
      return script.resume ?? 'resuming';
    },
  };
  const server: AgentServer = {
    ...service.agent,
    async answer(_, { accept, reason }) {
      asked.push(`respond ${accept}${reason === undefined ? '' : ` ${reason}`}`);
      await script.respond?.();
    },
    async pending() {
      const { pending = [action] } = script;
      const told = typeof pending === 'function' ? pending() : pending;
      if (told instanceof Error) throw told;
      return told === null ? { kind: 'unavailable' } : { kind: 'known', value: told };
    },
    async run() {
      asked.push('run');
      return script.run === undefined ? 'running' : script.run();
    },
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
