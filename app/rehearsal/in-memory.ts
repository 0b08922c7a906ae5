// Drives the machines in memory over one conversation, each until it is settled or the time is over. Nothing outlives the process.
import type { Clock } from '../../shared/clock.ts';
import { type Ask, driveUntilSettled, type Thing } from '../../shared/conversation/index.ts';
import { messageService, questionService, stopService } from '../../shared/drive/index.ts';
import {
  type Message,
  type MessagePorts,
  messagePatienceAt,
  visitMessage,
} from '../../shared/message/index.ts';
import {
  type Answer,
  type GiveBackWhy,
  type Question,
  type QuestionPorts,
  questionPatienceAt,
  type RulesInForce,
  visitQuestion,
} from '../../shared/question/index.ts';
import type { CallOptions, Conversation, Id, Service } from '../../shared/service/index.ts';
import { type Stop, type StopPorts, visitStop } from '../../shared/stop/index.ts';

/** The conversation, and how long to try. */
export interface InMemory {
  readonly service: Service;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** The longest pause between two polls. */
  readonly pollInterval: number;
  readonly id: Id;
  /** Nothing is tried after this time. */
  until(): number;
}

export function callOptions({ until, signal }: Pick<InMemory, 'until' | 'signal'>): CallOptions {
  return { deadline: until(), signal };
}

export async function pause(
  { clock, signal }: Pick<InMemory, 'clock' | 'signal'>,
  ms: number,
): Promise<void> {
  await clock.sleep(Math.max(0, ms), signal);
  signal.throwIfAborted();
}

/** `keep` is called with the message each time that it is stored. */
export function driveMessage(
  host: InMemory,
  message: Message,
  keep: (message: Message) => void = () => {},
): Promise<Message> {
  const { look, requests } = messageService(machineOptions(host));
  const patience = messagePatienceAt(host.pollInterval);
  const context = { ended: null, mayWake: true, isNext: true, patience };
  const ports: MessagePorts<Message, Conversation> = {
    now: host.clock.now,
    requests,
    look: async (each) => ({ ...(await look(host.id, each)), context }),
    async store(_before, { thing }) {
      keep(thing);
      return thing;
    },
  };
  return drive(host, (each) => visitMessage(ports, each), message);
}

interface Deciding {
  /** When the agent was told to ask; null = as the service is set. */
  readonly ask: Ask | null;
  /** Absent where people decide on everything. */
  readonly rules?: RulesInForce;
}

const undecided = { ended: null, wait: null, onPause: 'wait', expiresAt: null, head: null } as const;

/** Until it is settled, is open and has no answer, or its answer was given back. */
export async function driveQuestion(
  host: InMemory,
  first: Question,
  { ask, rules }: Deciding,
): Promise<{ readonly question: Question; readonly givenBack: GiveBackWhy | null }> {
  const { id, pollInterval } = host;
  const service = questionServiceOf(host, rules);
  const givenBack: GiveBackWhy[] = [];
  const patience = questionPatienceAt(pollInterval);
  const context = { ...undecided, conversationId: id, pollInterval, patience, ask, ...(rules && { rules }) };
  const ports: QuestionPorts<Answer, Question, Conversation> = {
    ...service,
    look: async (question) => ({ ...(await service.look(id, question, async () => null)), context }),
    async store(_before, { thing, do: effect }) {
      if (effect.kind === 'give_back') givenBack.push(effect.why);
      return thing;
    },
  };
  const mayStop = ({ state, answer }: Question) =>
    givenBack.length > 0 || (state === 'open' && answer === null);
  const question = await drive(host, (each) => visitQuestion(ports, each), first, mayStop);
  return { question, givenBack: givenBack[0] ?? null };
}

/** Nobody has a working copy to compare with. */
export function questionServiceOf(host: InMemory, rules?: RulesInForce) {
  return questionService({
    ...machineOptions(host),
    executed: {
      byRules: { listed: [], known: [] },
      workingCopies: () => rules?.workingCopies ?? [],
      patience: questionPatienceAt(host.pollInterval),
      defaultBranch: async () => new Map(),
    },
  });
}

/** The stop has no result where it is not settled in time. */
export function driveStop(host: InMemory, stop: Stop): Promise<Stop> {
  const ports: StopPorts<Stop, Conversation> = {
    ...stopService(machineOptions(host), host.id, host.pollInterval),
    store: async (_before, { thing }) => thing,
  };
  return drive(host, (each) => visitStop(ports, each), stop);
}

function machineOptions(host: InMemory) {
  const { service, clock, signal } = host;
  return { service, now: clock.now, readOptions: () => callOptions(host), sendOptions: () => ({ signal }) };
}

function drive<T extends Thing>(
  host: InMemory,
  visitOnce: (thing: T) => Promise<T | null>,
  thing: T,
  mayStop: (thing: T) => boolean = () => false,
): Promise<T> {
  const sleep = (ms: number) => pause(host, ms);
  return driveUntilSettled(visitOnce, thing, { now: host.clock.now, endOf: host.until, mayStop, sleep });
}
