// The conversation service as far as the product knows it, in memory.

import {
  type Guard,
  normaliseId,
  type RanAction,
  type StandingPolicy,
  type Usage,
  type WantedActions,
} from '../../shared/conversation/index.ts';
import type { Ask } from '../../shared/message/index.ts';
import type { Account, Optional, ServiceError, StartRequest, StartTask } from '../../shared/service/index.ts';
import { agentOf, sandboxOf, startStepOf } from '../../shared/service/index.ts';
import type { AgentServer, HostedApi, HostedConversation } from '../../shared/service/openhands/types.ts';
import { serviceOn } from './service-on.ts';

export class FakeService {
  readonly started: StartRequest[] = [];
  /** The pictures of all messages. */
  readonly sentImages: string[] = [];
  readonly tasks = new Map<string, StartTask>();
  readonly known = new Map<string, HostedConversation>();
  readonly requests: string[] = [];
  readonly resumed: string[] = [];
  readonly paused: string[] = [];
  /** Whether a sandbox that is told to resume runs at once. */
  wakes = false;
  /** Of each request that stops an agent. */
  stopFault: ServiceError | null = null;
  /** When the agent asks, as it was told; null where it was told nothing. */
  policy: StandingPolicy | null = null;
  /** What else holds it back. */
  guard: Omit<Guard, 'policy'> = { isJudged: true, hooksAct: false, hasGoal: false };
  /** How often they were read. */
  policyReads = 0;
  readonly policies: Ask[] = [];
  /** Which tags its conversations were given. */
  readonly tags: Readonly<Record<string, string>>[] = [];
  /** What the agent was told after its start. */
  readonly messages: string[] = [];
  /** How many of them the agent has taken up. */
  private read = 0;
  accountAsks: Ask | null = null;
  /** A hook has not let the agent end yet. */
  mayGoOn = false;
  /** What its agent did, as the events tell. */
  ran: readonly RanAction[] = [];
  wanted: readonly WantedActions[] = [];
  /** Thrown by the next message: before it is taken, or after. */
  messageFault: { error: Error; taken: boolean } | null = null;
  policyReply: 'set' | 'set_unjudged' | 'unavailable' | ServiceError = 'set';
  /** What it was asked on the side, and what it says to that. */
  readonly questions: string[] = [];
  sideAnswer: string | null = 'Two files.';
  askFault: ServiceError | null = null;
  /** Of each answer: before it is taken, or after. */
  answerFault: { error: Error; taken: boolean } | null = null;
  finalWords: string | null = 'All plants are watered.';
  failure: { code: string; detail: string } | null = null;
  /** Thrown by the next start: before it is taken, or after. */
  startFault: { error: Error; taken: boolean } | null = null;
  /** Thrown by every look while set. */
  lookFault: ServiceError | null = null;
  /** Whether a start asks for nothing but patience: the conversation is there at once. */
  readyAtOnce = true;
  /** Whether the service lists its start tasks, as the real one does. */
  listsStarts = false;
  listing = { isWhole: true, hasNameless: false };
  readonly byChosenId = new Map<string, StartTask>();

  readonly api: HostedApi = {
    page: (id) => `https://service.example/conversations/${id}`,
    start: async (request) => {
      this.requests.push('start');
      const fault = this.startFault;
      this.startFault = null;
      if (fault && !fault.taken) throw fault.error;
      this.started.push(request);
      const id = normaliseId(request.conversationId ?? 'none');
      const task: StartTask = {
        id: `task-${id}`,
        step: startStepOf(this.readyAtOnce ? 'READY' : 'WORKING'),
        conversationId: this.readyAtOnce ? id : null,
        createdAt: null,
        error: null,
      };
      this.tasks.set(normaliseId(task.id), task);
      if (!this.byChosenId.has(id)) this.byChosenId.set(id, task);
      const executionStatus = request.message === null ? 'idle' : 'running';
      const repository = 'octo/garden';
      this.known.set(
        id,
        aConversation({ id, sandboxId: `sandbox-${id}`, repository, agent: agentOf(executionStatus) }),
      );
      if (fault) throw fault.error;
      return { kind: 'task', task };
    },
    startTasks: async (ids) => {
      this.requests.push(`tasks ${ids.length}`);
      if (this.lookFault) throw this.lookFault;
      return found(this.tasks, ids);
    },
    conversations: async (ids) => {
      this.requests.push(`conversations ${ids.length}`);
      if (this.lookFault) throw this.lookFault;
      return found(this.known, ids);
    },
    recentStarts: async () => {
      this.requests.push('starts');
      if (this.lookFault) throw this.lookFault;
      return this.listsStarts
        ? { kind: 'known', value: { byChosenId: new Map(this.byChosenId), ...this.listing } }
        : { kind: 'unavailable' };
    },
    agentBefore: untold,
    ranActions: async () => ({ kind: 'known', value: this.ran }),
    wantedActions: async () => ({ kind: 'known', value: this.wanted }),
    remembered: untold,
    newestState: untold,
    resumeSandbox: async (sandboxId) => {
      this.resumed.push(sandboxId);
      if (this.wakes) this.change({ sandbox: sandboxOf('RUNNING') }, sandboxId.replace('sandbox-', ''));
      return 'resuming';
    },
    pauseSandbox: async (sandboxId) => {
      if (this.stopFault) throw this.stopFault;
      this.paused.push(sandboxId);
      this.change({ sandbox: sandboxOf('PAUSED') }, sandboxId.replace('sandbox-', ''));
      return 'pausing';
    },
    tell: async (id, { text, run, images = [] }) => {
      this.requests.push('message');
      const fault = this.messageFault;
      this.messageFault = null;
      if (fault && !fault.taken) throw fault.error;
      this.messages.push(text);
      this.sentImages.push(...images);
      // One that goes to an agent at work is read when it is told to run.
      if (run !== false) this.work(id);
      if (fault) throw fault.error;
      return 'taken';
    },
    version: untold,
    remove: async () => 'unavailable',
    account: async () => orUntold(this.accountAsks && anAccount(this.accountAsks)),
    trajectory: untold,
    list: () => {
      throw new Error('nothing here searches');
    },
  };

  readonly agentServer = ({ agentServerUrl }: { agentServerUrl: string | null }): AgentServer | null =>
    agentServerUrl === null ? null : this.agent;

  /** The service as the product knows it. */
  readonly service = serviceOn({ api: this.api, agentServer: (of) => this.agentServer(of) });

  /** What the agent server has counted; null where it counts nothing. */
  usage: Usage | null = null;

  readonly agent: AgentServer = {
    url: 'https://agent.example',
    tag: async (_, tags) => {
      this.tags.push(tags);
      return 'tagged';
    },
    version: untold,
    patch: untold,
    trajectory: untold,
    usage: async () => {
      this.requests.push('usage');
      return orUntold(this.usage);
    },
    lastSaid: async () =>
      orUntold(this.finalWords === null ? null : { kind: 'finish', text: this.finalWords }),
    newestError: async () => orUntold(this.failure),
    answer: async (id, { accept, reason }) => {
      const fault = this.answerFault;
      if (fault && !fault.taken) throw fault.error;
      this.requests.push(`${accept ? 'approve' : 'reject'} ${reason ?? ''}`);
      this.change({ agent: agentOf(accept ? 'running' : 'idle') }, normaliseId(id));
      if (fault) throw fault.error;
    },
    pending: untold,
    readFile: untold,
    ranActions: async () => ({ kind: 'known', value: this.ran }),
    wantedActions: async () => ({ kind: 'known', value: this.wanted }),
    run: async (id) => {
      this.requests.push('run');
      this.work(id);
      return 'running';
    },
    setPolicy: async (_, ask) => {
      this.requests.push('policy');
      const reply = this.policyReply;
      if (reply === 'unavailable') return reply;
      if (typeof reply !== 'string') throw reply;
      this.policies.push(ask);
      if (this.policy !== 'asks_by_none') this.policy = ask;
      return reply;
    },
    stopGoal: async () => {
      this.requests.push('stop goal');
      this.guard = { ...this.guard, hasGoal: false };
      return 'stopped';
    },
    guard: async () => {
      this.policyReads += 1;
      const { policy, guard } = this;
      return orUntold(policy && { ...guard, policy });
    },
    findMessage: async (_, wanted) => {
      const after = wanted?.after == null ? -1 : Number(wanted.after);
      const place = wanted === null ? -1 : this.messages.lastIndexOf(wanted.text);
      const newest = this.messages.length === 0 ? null : String(this.messages.length - 1);
      const found = place > after ? { id: String(place), at: null } : null;
      return { kind: 'known', value: { newest, found, isTakenUp: found !== null && place < this.read } };
    },
    newestState: untold,
    mayGoOn: async () => ({ kind: 'known', value: this.mayGoOn }),
    tell: never,
    interrupt: async (id) => {
      this.requests.push('interrupt');
      if (this.stopFault) throw this.stopFault;
      this.change({ agent: agentOf('paused') }, normaliseId(id));
      return 'interrupted';
    },
    pause: never,
    ask: async (_, question) => {
      this.requests.push('ask');
      this.questions.push(question);
      if (this.askFault) throw this.askFault;
      return orUntold(this.sideAnswer);
    },
  };

  private work(id: string): void {
    this.read = this.messages.length;
    this.change({ agent: agentOf('running') }, normaliseId(id));
  }

  /** Changes the newest conversation, or the one that is named. */
  change(changes: Partial<HostedConversation>, id = [...this.known.keys()].at(-1) ?? ''): void {
    const before = this.known.get(id);
    if (!before) throw new Error(`no conversation ${id}`);
    this.known.set(id, { ...before, ...changes });
  }

  changeTask(changes: Partial<StartTask>): void {
    const [id, task] = [...this.tasks].at(-1) ?? [];
    if (id === undefined || !task) throw new Error('no start task');
    this.tasks.set(id, { ...task, ...changes });
  }
}

export function anAccount(asks: Ask): Account {
  return { asks, grantsItself: false, isPerson: null, startsAgents: null, loadsSkillsFrom: null };
}

/** One that runs, unless told otherwise. */
export function aConversation(given: Partial<HostedConversation> = {}): HostedConversation {
  return {
    id: 'c',
    sandboxId: 'sandbox-1',
    sandbox: sandboxOf('RUNNING'),
    agent: agentOf('running'),
    repository: null,
    branch: null,
    title: null,
    pullRequests: [],
    cost: null,
    tokens: null,
    createdAt: null,
    updatedAt: null,
    agentServerUrl: 'https://agent.example',
    sessionKey: 'session-key-of-the-fake',
    ...given,
  };
}

function found<T>(all: ReadonlyMap<string, T>, ids: readonly string[]): ReadonlyMap<string, T> {
  return new Map(
    ids.map(normaliseId).flatMap((id) => {
      const item = all.get(id);
      return item === undefined ? [] : [[id, item] as const];
    }),
  );
}

const untold = async () => ({ kind: 'unavailable' }) as const;
const orUntold = <T>(value: T | null): Optional<T> =>
  value === null ? { kind: 'unavailable' } : { kind: 'known', value };

const never = async (): Promise<never> => {
  throw new Error('nothing here calls this');
};
