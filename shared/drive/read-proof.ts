// Reads what a conversation's agent did, at the end of a run. Never throws because of the service.

import type { HadToAsk } from '../conversation/index.ts';
import { executesFiles } from '../executed/index.ts';
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
  isFailedCall,
  type Optional,
  type Service,
} from '../service/index.ts';

interface Reading {
  readonly conversation: Conversation | null;
  readonly service: Pick<Service, 'page' | 'ranActions' | 'wantedActions'>;
  readonly options: CallOptions;
}

/** Where it had to ask: each action matched with the decision that let it. */
export function readProof(
  reading: Reading,
  questions: readonly ProvedQuestion[],
  asked: HadToAsk,
): Promise<Proof> {
  const { service, options } = reading;
  return readEvents(
    reading,
    (of) => service.ranActions(of, options),
    (ran) => withOtherPolicies(proveRun(ran, questions, asked), ran, asked),
  );
}

/** Where it was only observed: what it would have asked. */
export function readObserved(reading: Reading, observing: Observing): Promise<Proof> {
  const { service, options } = reading;
  return readEvents(
    reading,
    (of) => service.wantedActions(of, options),
    (wanted) => observeRun(wanted, observing, executesFiles),
  );
}

/** Names also the conversations that the agent started, as its record lists them. */
async function readEvents<T>(
  { conversation, service }: Reading,
  read: (of: Conversation) => Promise<Optional<T>>,
  judge: (told: T) => Proof,
): Promise<Proof> {
  if (conversation === null) return unreadable('the service does not know the conversation any more');
  const proof = await readOwnEvents(() => read(conversation), judge);
  const children = (conversation.children ?? []).map((id) => ({ id, url: service.page(id) }));
  return children.length === 0 ? proof : { ...proof, children };
}

async function readOwnEvents<T>(read: () => Promise<Optional<T>>, judge: (told: T) => Proof): Promise<Proof> {
  try {
    const told = await read();
    return told.kind === 'known' ? judge(told.value) : unreadable('the service does not list its events');
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    const { code, status, message } = error;
    return unreadable(code === 'unavailable' ? `the service did not answer (${status ?? message})` : message);
  }
}

function unreadable(why: string): Proof {
  return { kind: 'unreadable', why };
}
