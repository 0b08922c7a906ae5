// Reads what a conversation's agent did, at the end of a run. Never throws because of the service.

import type { HadToAsk } from '../conversation/index.ts';
import { seeCommand } from '../executed/index.ts';
import {
  type Observing,
  observeRun,
  type Proof,
  type ProvedQuestion,
  proveRun,
  withOtherPolicies,
} from '../question/index.ts';
import {
  type CallOptions,
  type Conversation,
  failureOr,
  isFailedCall,
  type Optional,
  readRecord,
  type Service,
  ServiceError,
  valueOrNull,
} from '../service/index.ts';

interface Reading {
  readonly conversation: Conversation | null;
  /** The service has no such conversation. Else none only means that its record could not be read. */
  readonly isGone?: boolean;
  readonly service: Pick<Service, 'page' | 'guard' | 'conversations' | 'ranActions' | 'wantedActions'>;
  readonly options: CallOptions;
  /** A hook that is an agent was seen before. */
  readonly hooksAct?: boolean;
}

/** Where it had to ask: each action matched with the decision that let it. */
export async function readProof(
  reading: Reading,
  questions: readonly ProvedQuestion[],
  asked: HadToAsk,
): Promise<Proof> {
  const { service, options } = reading;
  const [proof, hooksAct] = await Promise.all([
    readEvents(
      reading,
      (of) => service.ranActions(of, options),
      (ran) => withOtherPolicies(proveRun(ran, questions, asked), ran, asked),
    ),
    doHooksAct(reading),
  ]);
  return hooksAct ? { ...proof, hooksAct: true } : proof;
}

async function doHooksAct({ conversation, service, options, hooksAct = false }: Reading): Promise<boolean> {
  if (hooksAct || conversation?.sandbox?.is !== 'up') return hooksAct;
  return (await valueOrNull(() => service.guard(conversation, options)))?.hooksAct ?? false;
}

/** Where it was only observed: what it would have asked. */
export async function readObserved(reading: Reading, observing: Observing): Promise<Proof> {
  const { service, options } = reading;
  const proof = await readEvents(
    reading,
    (of) => service.wantedActions(of, options),
    (wanted) => observeRun(wanted, observing, seeCommand),
  );
  return proof.kind === 'unreadable' ? { ...proof, observed: true } : proof;
}

/** Names also the conversations that the agent started, as its record lists them. */
async function readEvents<T>(
  reading: Reading,
  read: (of: Conversation) => Promise<Optional<T>>,
  judge: (told: T) => Proof,
): Promise<Proof> {
  const { conversation, service, isGone = false } = reading;
  if (conversation === null)
    return unreadableProof(
      isGone ? 'the service does not know the conversation any more' : 'its record could not be read',
    );
  const first = await readOwnEvents(() => read(conversation), judge);
  const later = first.kind === 'unreadable' ? await asleepSince(reading, conversation) : null;
  const proof = later === null ? first : await readOwnEvents(() => read(later), judge);
  const children = (conversation.children ?? []).map((id) => ({ id, url: service.page(id) }));
  return children.length === 0 ? proof : { ...proof, children };
}

/** Its record, where its sandbox has fallen asleep since that was read, as one that was stopped: then the service itself tells. */
async function asleepSince({ service, options }: Reading, { id, sandbox }: Conversation) {
  const record = await failureOr(() => readRecord(service, id, options));
  return record instanceof ServiceError || record?.sandbox?.is === sandbox?.is ? null : record;
}

async function readOwnEvents<T>(read: () => Promise<Optional<T>>, judge: (told: T) => Proof): Promise<Proof> {
  try {
    const told = await read();
    return told.kind === 'known'
      ? judge(told.value)
      : unreadableProof('the service does not list its events');
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    const { code, status, message } = error;
    return unreadableProof(
      code === 'unavailable' ? `the service did not answer (${status ?? message})` : message,
    );
  }
}

function unreadableProof(why: string): Proof {
  return { kind: 'unreadable', why };
}
