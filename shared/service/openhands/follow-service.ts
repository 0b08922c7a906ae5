// Does with the service what following a conversation asks for: one thing after the other, until nothing is left to do before the
// next poll.

import {
  type Ask,
  type Done,
  type Ending,
  type Followed,
  type FollowedRun,
  follow,
  hadToAsk,
  type Polled,
  type RecordSeen,
  type ToDo,
  type Usage,
} from '../../conversation/index.ts';
import type { Observing, Proof, ProvedQuestion } from '../../question/index.ts';
import { failureOr, ServiceError } from './errors.ts';
import { readLastWords } from './last-words.ts';
import { readObserved, readProof } from './read-proof.ts';
import { tellWhenToAsk } from './tell-when-to-ask.ts';
import type { AgentServer, CallOptions, Conversation, HostedApi } from './types.ts';
import { readUsage } from './usage.ts';

export interface FollowTools {
  readonly api: Pick<
    HostedApi,
    'conversationPage' | 'ranActions' | 'remembered' | 'resumeSandbox' | 'wantedActions'
  >;
  agentServer(conversation: Conversation): AgentServer | null;
  /** When the account lets its agents ask, read anew; null where the service does not tell. */
  accountAsks(): Promise<Ask | null>;
  now(): number;
  readonly signal?: AbortSignal;
  /** By what rules an agent that is observed would have been asked. */
  observing(): Observing;
  /** Matches what ran with the answers that are known. */
  prove(read: (answered: readonly ProvedQuestion[]) => Promise<Proof>): Promise<Proof>;
  /** After each thing, with what it is known to have changed. */
  onDone(done: Done, run: FollowedRun): void;
  /** What could not be read or done, and is done without. */
  onFailure(what: 'wake' | 'read_end', error: ServiceError): void;
}

/** What was read at the end. */
export interface EndRead {
  /** With the agent's own reason, where there is one. */
  readonly ending: Ending;
  readonly message: string | null;
  /** Null where the agent neither had to ask nor was observed. */
  readonly proof: Proof | null;
}

export interface FollowedOn extends Followed {
  /** What only the caller can do; null = nothing. */
  readonly do: Extract<ToDo, { kind: 'stop_for_cost' }> | null;
  readonly end: EndRead | null;
}

/** What following has to know of a record. */
export function recordSeen(conversation: Conversation | null): RecordSeen | null {
  if (conversation === null) return null;
  const { cost, tokens, sandboxId } = conversation;
  return { cost, tokens, isUp: isUp(conversation), hasSandbox: sandboxId !== null };
}

function isUp({ sandbox }: Conversation): boolean {
  return sandbox?.is === 'up';
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
    const done: Done = due.kind === 'read_end' ? due : await doIt(due, conversation, tools);
    ({ run, do: due } = follow(run, { ...polled, done }, tools.now()));
    tools.onDone(done, run);
  }
  return { run, do: due, end };
}

/** Longest times, in milliseconds. */
const patience = { usage: 5_000, wake: 15_000, policy: 3_000, doubt: 10_000, end: 10_000 };

function within(ms: number, { now, signal }: FollowTools): CallOptions {
  return { deadline: now() + ms, ...(signal && { signal }) };
}

async function doIt(
  due: Exclude<ToDo, { kind: 'stop_for_cost' | 'read_end' }>,
  conversation: Conversation | null,
  tools: FollowTools,
): Promise<Done> {
  const { kind } = due;
  if (conversation === null) throw new TypeError('no record');
  switch (kind) {
    case 'read_usage':
      return { kind, usage: await askForUsage(conversation, tools) };
    case 'read_account':
      return { kind, ask: await tools.accountAsks() };
    case 'wake': {
      const { sandboxId } = conversation;
      const options = within(patience.wake, tools);
      const reply = sandboxId && (await failureOr(() => tools.api.resumeSandbox(sandboxId, options)));
      if (reply instanceof ServiceError) tools.onFailure(kind, reply);
      return { kind };
    }
    case 'tell_policy': {
      const keeping = { ...due.keep, inDoubt: due.inDoubt };
      const options = within(due.inDoubt ? patience.doubt : patience.policy, tools);
      return { kind, told: await tellWhenToAsk(conversation, keeping, tools.agentServer, options) };
    }
  }
}

export function askForUsage(
  conversation: Conversation,
  { agentServer, now, signal }: Pick<FollowTools, 'agentServer' | 'now' | 'signal'>,
): Promise<Usage> {
  const serverOf = () => (isUp(conversation) ? agentServer(conversation) : null);
  const options = { deadline: now() + patience.usage, ...(signal && { signal }) };
  return readUsage(conversation, serverOf, options);
}

async function readEnd(
  { ending, isProved }: Extract<ToDo, { kind: 'read_end' }>,
  { asks }: FollowedRun,
  conversation: Conversation | null,
  tools: FollowTools,
): Promise<EndRead> {
  const { api, agentServer } = tools;
  const options = within(patience.end, tools);
  const asked = hadToAsk(asks);
  const reading = { conversation, api, options, agentServerOf: agentServer };
  const readItsProof = () =>
    asked === null
      ? readObserved(reading, tools.observing())
      : tools.prove((answered) => readProof(reading, answered, asked));
  const [words, proof] = await Promise.all([
    readLastWords(ending, conversation, api, agentServer, options, (error) =>
      tools.onFailure('read_end', error),
    ),
    isProved ? readItsProof() : null,
  ]);
  return { ...words, proof };
}
