// Does with the service what following a conversation asks for: one thing after the other, until nothing is left to do before the
// next poll.

import {
  type Ask,
  type Done,
  type Ending,
  endNow,
  type Followed,
  type FollowedRun,
  follow,
  hadToAsk,
  type Polled,
  type RecordSeen,
  type ToDo,
  type Usage,
} from '../conversation/index.ts';
import { isUnknown, type Observing, type Proof, type ProvedQuestion } from '../question/index.ts';
import {
  type CallOptions,
  type Conversation,
  failureOr,
  type Service,
  ServiceError,
} from '../service/index.ts';
import { type LastWords, readLastWords } from './last-words.ts';
import { tellWhenToAsk } from './tell-when-to-ask.ts';

export interface FollowTools {
  readonly service: Service;
  now(): number;
  readonly signal?: AbortSignal;
  /** The rules by which an agent that is observed would have been asked. */
  observing(): Observing;
  /** Matches what ran with the answers that are known. */
  prove(read: (answered: readonly ProvedQuestion[]) => Promise<Proof>): Promise<Proof>;
  /** After each thing, with what it is known to have changed. */
  onDone(done: Done, run: FollowedRun): void;
  /** Called with a failure that nothing depends on. */
  onFailure(what: 'wake' | 'pause_start' | 'read_end', error: ServiceError): void;
}

export interface EndRead extends LastWords {
  /** Null where the agent neither had to ask nor was observed. */
  readonly proof: Proof | null;
}

export interface FollowedOn extends Followed {
  /** A thing that only the caller can do; null = nothing. */
  readonly do: Extract<ToDo, { kind: 'stop_for_cost' }> | null;
  readonly end: EndRead | null;
}

/** A record as far as following has to know it. */
export function recordSeen(
  conversation: Conversation | null,
  service: Pick<Service, 'hasSandbox'>,
): RecordSeen | null {
  if (conversation === null) return null;
  const { cost, tokens, sandbox } = conversation;
  return { cost, tokens, isUp: sandbox?.is === 'up', hasSandbox: service.hasSandbox(conversation) };
}

/** Throws only `aborted`. `conversation`: the newest record that is known. */
export async function followOn(
  followed: Followed,
  polled: Polled,
  conversation: Conversation | null,
  tools: FollowTools,
): Promise<FollowedOn> {
  let { run, do: due } = followed;
  let end: EndRead | null = null;
  while (due !== null && due.kind !== 'stop_for_cost') {
    if (due.kind === 'read_end') end = await readEnd(due, run, conversation, tools);
    const isUnread = isUnknown(end?.proof);
    const done: Done =
      due.kind === 'read_end' ? { kind: due.kind, isUnread } : await doIt(due, conversation, tools);
    ({ run, do: due } = follow(run, { ...polled, done }, tools.now()));
    // It is read again with a later poll.
    if (run.watch.ending === null) end = null;
    tools.onDone(done, run);
  }
  return { run, do: due, end };
}

/** Last words and proof of a run that the caller ends. Null where nothing is to be read. */
export async function readEndOf(
  run: FollowedRun,
  ending: Ending,
  conversation: Conversation | null,
  tools: FollowTools,
): Promise<EndRead | null> {
  const { do: due } = endNow(run, ending);
  return due?.kind === 'read_end' ? readEnd(due, run, conversation, tools) : null;
}

/** Longest times, in milliseconds. */
const patience = { account: 5_000, usage: 5_000, wake: 15_000, policy: 3_000, doubt: 10_000, end: 10_000 };

type CallTools = Pick<FollowTools, 'service' | 'now' | 'signal'>;

function within(ms: number, { now, signal }: CallTools): CallOptions {
  return { deadline: now() + ms, ...(signal && { signal }) };
}

async function doIt(
  due: Exclude<ToDo, { kind: 'stop_for_cost' | 'read_end' }>,
  conversation: Conversation | null,
  tools: FollowTools,
): Promise<Done> {
  const { kind } = due;
  if (kind === 'pause_start') {
    const options = { ...within(patience.wake, tools), isUrgent: true };
    const reply = await failureOr(() => tools.service.pauseStart(due.sandboxId, options));
    if (!(reply instanceof ServiceError)) return { kind, reply };
    tools.onFailure(kind, reply);
    return { kind, reply: 'failed' };
  }
  if (conversation === null) throw new TypeError('no record');
  switch (kind) {
    case 'read_usage':
      return { kind, usage: await askForUsage(conversation, tools) };
    case 'read_account':
      return { kind, ask: await readWhenAccountAsks(tools) };
    case 'wake': {
      const options = within(patience.wake, tools);
      const reply = await failureOr(() => tools.service.wake(conversation, options));
      if (reply instanceof ServiceError) tools.onFailure(kind, reply);
      return { kind };
    }
    case 'tell_policy': {
      const keeping = { ...due.keep, inDoubt: due.inDoubt, judge: due.judge };
      const options = within(due.inDoubt ? patience.doubt : patience.policy, tools);
      return { kind, ...(await tellWhenToAsk(tools.service, conversation, keeping, options)) };
    }
  }
}

export function askForUsage(conversation: Conversation, tools: CallTools): Promise<Usage> {
  return tools.service.usage(conversation, within(patience.usage, tools));
}

/** When the account lets its agents ask; null where the service does not tell. Nothing waits long for it. */
export async function readWhenAccountAsks(tools: CallTools): Promise<Ask | null> {
  const options = { ...within(patience.account, tools), attempts: 1 };
  const account = await failureOr(() => tools.service.account(options));
  return account instanceof ServiceError || account.kind !== 'known' ? null : account.value.asks;
}

async function readEnd(
  { ending, isProved }: Extract<ToDo, { kind: 'read_end' }>,
  { asks, watch }: FollowedRun,
  conversation: Conversation | null,
  tools: FollowTools,
): Promise<EndRead> {
  const { service } = tools;
  const options = within(patience.end, tools);
  const asked = hadToAsk(asks);
  const isGone = ending.outcome === 'not_found';
  const reading = { conversation, isGone, service, options, hooksAct: watch.hooksAct === true };
  const readItsProof = async () => {
    // The Action loads what judges actions only where a step comes to that.
    const { readObserved, readProof } = await import('./read-proof.ts');
    return asked === null
      ? readObserved(reading, tools.observing())
      : tools.prove((answered) => readProof(reading, answered, asked));
  };
  const [words, proof] = await Promise.all([
    readLastWords(ending, conversation, service, options, (error) => tools.onFailure('read_end', error)),
    isProved ? readItsProof() : null,
  ]);
  return { ...words, proof };
}
