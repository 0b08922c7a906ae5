// The machines of the product, driven in memory over one conversation: the same rules as in a run.
import type { Clock } from '../../shared/clock.ts';
import { driveUntilSettled, type Thing } from '../../shared/conversation/index.ts';
import {
  type ExecutedFiles,
  messageService,
  questionService,
  stopService,
} from '../../shared/drive/index.ts';
import {
  type Message,
  type MessagePorts,
  type MessageResult,
  messagePatienceAt,
  visitMessage,
} from '../../shared/message/index.ts';
import {
  type Answer,
  type GiveBackWhy,
  type Question,
  type QuestionPorts,
  questionPatienceAt,
  visitQuestion,
} from '../../shared/question/index.ts';
import type { CallOptions, Conversation, Id, Service } from '../../shared/service/index.ts';
import { type Stop, type StopPorts, visitStop } from '../../shared/stop/index.ts';

export interface RehearsalTools {
  readonly service: Service;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** The longest pause between two polls. */
  readonly pollInterval: number;
}

export interface Driving extends RehearsalTools {
  readonly id: Id;
  /** Nothing is tried after this time. */
  until(): number;
}

export function callOptions({ until, signal }: Pick<Driving, 'until' | 'signal'>): CallOptions {
  return { deadline: until(), signal };
}

export async function pause({ clock, signal }: Pick<Driving, 'clock' | 'signal'>, ms: number): Promise<void> {
  await clock.sleep(Math.max(0, ms), signal);
  signal.throwIfAborted();
}

/** Null where it is not settled in time. */
export async function deliver(driving: Driving, message: Message): Promise<MessageResult | null> {
  const { clock, id, pollInterval } = driving;
  const { look, requests } = messageService(machineOptions(driving));
  const patience = messagePatienceAt(pollInterval);
  const context = { ended: null, mayWake: true, isNext: true, patience };
  const ports: MessagePorts<Message, Conversation> = {
    now: clock.now,
    requests,
    look: async (each) => ({ ...(await look(id, each)), context }),
    store: async (_before, { thing }) => thing,
  };
  return (await drive(driving, (each) => visitMessage(ports, each), message)).result;
}

export async function driveAnswer(
  driving: Driving,
  first: Question,
): Promise<{ readonly question: Question; readonly givenBack: GiveBackWhy | null }> {
  const { id, pollInterval } = driving;
  const patience = questionPatienceAt(pollInterval);
  const service = questionService({ ...machineOptions(driving), executed: noFiles(patience) });
  const back: GiveBackWhy[] = [];
  const context = {
    conversationId: id,
    ended: null,
    wait: null,
    onPause: 'wait',
    pollInterval,
    expiresAt: null,
    head: null,
    ask: 'always',
    patience,
  } as const;
  const ports: QuestionPorts<Answer, Question, Conversation> = {
    ...service,
    look: async (question) => ({ ...(await service.look(id, question, async () => null)), context }),
    async store(_before, { thing, do: effect }) {
      if (effect.kind === 'give_back') back.push(effect.why);
      return thing;
    },
  };
  const visitOnce = (each: Question) => visitQuestion(ports, each);
  const question = await drive(driving, visitOnce, first, () => back.length > 0);
  return { question, givenBack: back[0] ?? null };
}

/** The stop has no result where it is not settled in time. */
export async function driveStop(driving: Driving, stop: Stop): Promise<Stop> {
  const { id, pollInterval } = driving;
  const ports: StopPorts<Stop, Conversation> = {
    ...stopService(machineOptions(driving), id, pollInterval),
    store: async (_before, { thing }) => thing,
  };
  return drive(driving, (each) => visitStop(ports, each), stop);
}

/** There is no repository, and so no working copy. */
const noFiles = (patience: ExecutedFiles['patience']): ExecutedFiles => ({
  byRules: { listed: [], known: [] },
  workingCopies: () => [],
  patience,
  defaultBranch: async () => new Map(),
});

function machineOptions(driving: Driving) {
  const { service, clock, signal } = driving;
  return {
    service,
    now: clock.now,
    readOptions: () => callOptions(driving),
    sendOptions: () => ({ signal }),
  };
}

function drive<T extends Thing>(
  driving: Driving,
  visitOnce: (thing: T) => Promise<T | null>,
  thing: T,
  mayStop: () => boolean = () => false,
): Promise<T> {
  const { clock, until } = driving;
  return driveUntilSettled(visitOnce, thing, {
    now: clock.now,
    endOf: until,
    mayStop,
    sleep: (ms) => pause(driving, ms),
  });
}
