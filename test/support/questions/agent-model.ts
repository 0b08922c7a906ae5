// A model of the agent server and of what the agent does, without sockets: what an answer meets, and what it did.

import type { Ask, ConversationSeen, PendingAction } from '../../../shared/conversation/index.ts';
import { agentOf, sandboxOf } from '../../../shared/service/index.ts';

export interface Received {
  readonly by: string;
  readonly kind: 'approve' | 'reject' | 'run';
  readonly effect: 'approved' | 'refused' | 'started' | 'ignored';
  readonly actions: readonly PendingAction[];
}

type Status = 'running' | 'waiting_for_confirmation' | 'idle' | 'finished';

/** An agent thinks before it asks for the next thing. */
const thinkingMs = 3_000;

export class AgentModel {
  readonly received: Received[] = [];
  status: Status = 'running';
  paused = false;
  /** Forgotten with each sleep. */
  policy: Ask = 'always';
  /** What ran without a question, by who set the agent going. */
  readonly unasked: string[] = [];
  pending: readonly PendingAction[] = [];
  private thinksUntil: number;
  private asked = 0;
  private goneBy = 'start';
  private readonly now: () => number;
  private readonly random: () => number;
  /** Whether it tells what is pending. */
  private readonly tells: boolean;

  constructor(now: () => number, random: () => number, tells: boolean) {
    this.now = now;
    this.random = random;
    this.tells = tells;
    this.thinksUntil = now() + thinkingMs;
  }

  /** Brings the agent up to date. */
  think(): void {
    if (this.paused || this.status !== 'running' || this.now() < this.thinksUntil) return;
    if (this.asked >= 4) {
      this.status = 'finished';
      return;
    }
    this.asked += 1;
    if (this.policy === 'never') {
      this.unasked.push(this.goneBy);
      this.thinksUntil = this.now() + thinkingMs;
      return;
    }
    this.status = 'waiting_for_confirmation';
    const count = this.random() < 0.2 ? 2 : 1;
    this.pending = Array.from({ length: count }, (_, place) => action(`${this.asked}.${place}`));
  }

  wake(): void {
    if (!this.paused) return;
    this.paused = false;
    this.policy = 'never';
    this.goneBy = 'sleep';
  }

  receive(by: string, kind: Received['kind']): void {
    this.think();
    this.received.push({ by, kind, effect: this.effectOf(kind), actions: this.pending });
    const { effect } = this.received.at(-1) ?? { effect: 'ignored' };
    if (effect === 'ignored') return;
    this.pending = [];
    this.goneBy = by;
    if (effect === 'refused' && this.random() < 0.7) {
      this.status = 'idle';
      return;
    }
    this.status = 'running';
    this.thinksUntil = this.now() + thinkingMs;
  }

  /** Looks at it as the client does, in two readings: the record first, then the rest. */
  lookSlowly(): () => Extract<ConversationSeen, { kind: 'seen' }> {
    this.think();
    const { paused, status, policy } = this;
    return () => {
      this.think();
      const reads = !paused && !this.paused && status === 'waiting_for_confirmation' && this.tells;
      return {
        kind: 'seen',
        sandbox: sandboxOf(paused ? 'PAUSED' : 'RUNNING'),
        agent: agentOf(paused ? null : status),
        agentBefore: agentOf(paused ? status : null),
        pending: reads ? { kind: 'known', value: this.pending } : { kind: 'unavailable' },
        canAnswer: !paused,
        policy: paused ? null : policy,
      };
    };
  }

  private effectOf(kind: Received['kind']): Received['effect'] {
    if (this.paused) return 'ignored';
    if (this.status === 'waiting_for_confirmation') return kind === 'reject' ? 'refused' : 'approved';
    return this.status === 'idle' && kind !== 'reject' ? 'started' : 'ignored';
  }
}

function action(id: string): PendingAction {
  return {
    id,
    at: null,
    tool: 'terminal',
    arguments: { kind: 'TerminalAction', command: `step ${id}` },
    summary: null,
    risk: 'LOW',
    thought: null,
  };
}
