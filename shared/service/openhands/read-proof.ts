// Reads what a conversation's agent did, at the end of a run. Never throws because of the service.

import type { HadToAsk } from '../../conversation/index.ts';
import {
  type Observing,
  observeRun,
  type Proof,
  type ProvedQuestion,
  proveRun,
  withOtherPolicies,
} from '../../question/index.ts';
import { isFailedCall } from './errors.ts';
import type { AgentServer, CallOptions, Conversation, HostedApi, Optional } from './types.ts';

type Source = Pick<HostedApi & AgentServer, 'ranActions' | 'wantedActions'>;

interface Reading {
  readonly conversation: Conversation | null;
  readonly api: Source & Pick<HostedApi, 'conversationPage'>;
  readonly options: CallOptions;
  agentServerOf(conversation: Conversation): Source | null;
}

/** Where it had to ask: each action matched with the decision that let it. */
export function readProof(
  reading: Reading,
  questions: readonly ProvedQuestion[],
  asked: HadToAsk,
): Promise<Proof> {
  return readEvents(
    reading,
    (source, id) => source.ranActions(id, reading.options),
    (ran) => withOtherPolicies(proveRun(ran, questions, asked), ran, asked),
  );
}

/** Where it was only observed: what it would have asked. */
export function readObserved(reading: Reading, observing: Observing): Promise<Proof> {
  return readEvents(
    reading,
    (source, id) => source.wantedActions(id, reading.options),
    (wanted) => observeRun(wanted, observing),
  );
}

/** With the conversations that the agent started, as its record lists them. */
async function readEvents<T>(
  reading: Reading,
  read: (source: Source, id: string) => Promise<Optional<T>>,
  judge: (told: T) => Proof,
): Promise<Proof> {
  const { conversation, api } = reading;
  const proof = await readOwnEvents(reading, read, judge);
  const children = (conversation?.children ?? []).map((id) => ({ id, url: api.conversationPage(id) }));
  return children.length === 0 ? proof : { ...proof, children };
}

async function readOwnEvents<T>(
  { conversation, api, agentServerOf }: Reading,
  read: (source: Source, id: string) => Promise<Optional<T>>,
  judge: (told: T) => Proof,
): Promise<Proof> {
  if (conversation === null) return unreadable('the service does not know the conversation any more');
  const isUp = conversation.sandbox?.is === 'up';
  try {
    // While the sandbox does not run, only the service itself can be asked.
    const server = isUp ? agentServerOf(conversation) : null;
    const told = await read(server ?? api, conversation.id);
    return told.kind === 'known' ? judge(told.value) : unreadable('the service does not list its events');
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return unreadable(error.message);
  }
}

function unreadable(why: string): Proof {
  return { kind: 'unreadable', why };
}
