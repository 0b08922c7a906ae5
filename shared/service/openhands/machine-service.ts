// The part of the ports of a question and of a stop that uses the service: one look, and the requests that cannot be undone.
// A message has more to look at: see message-service.ts.

import {
  type Ask,
  type ConversationSeen,
  type FailedLook,
  normaliseId,
  type OutcomeName,
  type PolicyReply,
  type ResumeReply,
  type SendReply,
  type WakeReply,
} from '../../conversation/index.ts';
import { type Answer, needsEvents, type Question, type QuestionPorts } from '../../question/index.ts';
import { rejectionOf, type Stop, type StopPorts } from '../../stop/index.ts';
import { agentOf } from './decode/states.ts';
import { failedCall, failureOr, isFailedCall, isUnclear, ServiceError } from './errors.ts';
import { type FoundConversation, lookAtPending } from './look-at-pending.ts';
import { failureOutcomes } from './outcomes.ts';
import type { AgentServer, CallOptions, Conversation, HostedApi, Id } from './types.ts';

/**
 * The longest time between a look and a request that follows from it: a slow process or database must not act on an old
 * state, and in the meantime the agent must not have begun to wait.
 */
const longestAge = 2_000;
const old = { why: 'the last look was too old to act on', code: 'unavailable' } as const;
const tooOld = { kind: 'not_taken', ...old } as const satisfies SendReply;
const resumeTooOld = { kind: 'not_sent', ...old } as const satisfies ResumeReply;

export interface MachineServiceOptions {
  readonly api: Pick<
    HostedApi,
    | 'accountAsks'
    | 'conversations'
    | 'lastKnownStatus'
    | 'remembered'
    | 'sendMessage'
    | 'resumeSandbox'
    | 'pauseSandbox'
  >;
  agentServer(conversation: Conversation): AgentServer | null;
  now(): number;
  /** For requests that may be aborted at any time. */
  readOptions(): CallOptions;
  /** For a request that cannot be undone. */
  sendOptions(): CallOptions;
}

export interface ServiceLook<Seen> {
  readonly seen: Seen | { readonly kind: 'absent' } | FailedLook;
  readonly at: FoundConversation | null;
  readonly seenAt: number;
}

/** Throws only `aborted`, when a look was aborted. The result of a request is always returned. */
export function questionService(options: MachineServiceOptions) {
  const { wake, respond, resume, setPolicy } = machineCalls(options);
  const requests: QuestionPorts<Answer, Question, FoundConversation>['requests'] = {
    wake: (at) => wake(at),
    resume: (at, _question, seenAt) => resume(at, seenAt),
    set_policy: (at, { policy = null }) => setPolicy(at, policy?.ask ?? null),
    async send(at, { answer }, seenAt) {
      if (answer === null) throw new TypeError('no answer');
      const { verdict, reason } = answer;
      return respond(at, { accept: verdict === 'approve', ...(reason !== null && { reason }) }, seenAt);
    },
  };
  return {
    look: (id: Id, question: Question) => lookForAnswer(options, id, needsEvents(question)),
    requests,
  };
}

/** Throws as above. */
export function stopService(options: MachineServiceOptions) {
  const { api, now, sendOptions } = options;
  const { respond } = machineCalls(options);
  const requests: StopPorts<Stop, FoundConversation>['requests'] = {
    reject: (at, stop, seenAt) => respond(at, { accept: false, reason: rejectionOf(stop) }, seenAt),
    async interrupt({ agentServer, conversation: { id } }, _stop, seenAt) {
      if (agentServer === null || now() - seenAt > longestAge) return 'not_sent';
      const reply = await failureOr(() => agentServer.interrupt(id, sendOptions()));
      // Older servers can only be told to pause after what they do now.
      const told =
        reply === 'unavailable' ? await failureOr(() => agentServer.pause(id, sendOptions())) : reply;
      return told instanceof ServiceError && !isUnclear(told.code) ? 'not_sent' : 'told';
    },
    async pause_sandbox({ conversation: { sandboxId } }) {
      if (sandboxId === null) return 'unavailable';
      const reply = await failureOr(() => api.pauseSandbox(sandboxId, sendOptions()));
      return reply instanceof ServiceError ? 'failed' : reply;
    },
  };
  return { look: (id: Id) => lookForAnswer(options, id), requests };
}

/** The requests that more than one machine makes. */
export function machineCalls({ api, now, readOptions, sendOptions }: MachineServiceOptions) {
  const isOld = (seenAt: number) => now() - seenAt > longestAge;
  return {
    async wake({ conversation: { sandboxId } }: FoundConversation): Promise<WakeReply> {
      if (sandboxId === null) return 'unavailable';
      const reply = await failureOr(() => api.resumeSandbox(sandboxId, readOptions()));
      return reply instanceof ServiceError ? { kind: 'failed', ...failedCall(reply) } : reply;
    },
    async respond(
      { agentServer, conversation: { id } }: FoundConversation,
      answer: Parameters<AgentServer['respond']>[1],
      seenAt: number,
    ): Promise<SendReply> {
      if (agentServer === null || isOld(seenAt)) return tooOld;
      return sendReplyOf(await failureOr(() => agentServer.respond(id, answer, sendOptions())));
    },
    async resume(
      { agentServer, conversation: { id } }: FoundConversation,
      seenAt: number,
    ): Promise<ResumeReply> {
      if (agentServer === null || isOld(seenAt)) return resumeTooOld;
      const reply = await failureOr(() => agentServer.run(id, sendOptions()));
      if (!(reply instanceof ServiceError)) {
        return reply === 'running' ? { kind: 'goes_on', agent: agentOf(reply) } : 'not_known';
      }
      return isUnclear(reply.code) ? 'not_known' : { kind: 'not_sent', ...failedCall(reply) };
    },
    async setPolicy(
      { agentServer, conversation: { id } }: FoundConversation,
      ask: Ask | null,
    ): Promise<PolicyReply> {
      if (ask === null) throw new TypeError('no policy');
      if (agentServer === null) {
        return { kind: 'refused', why: 'the service does not name the agent server' };
      }
      const reply = await failureOr(() => agentServer.setPolicy(id, ask, readOptions()));
      if (reply === 'set') return { kind: 'set' };
      if (reply === 'unavailable') return { kind: 'refused', why: 'the agent server knows no such request' };
      return reply.code === 'rejected'
        ? { kind: 'refused', why: reply.message }
        : { kind: 'failed', ...failedCall(reply) };
    },
    tooOld: (seenAt: number) => (isOld(seenAt) ? tooOld : null),
  };
}

export function sendReplyOf(reply: unknown): SendReply {
  if (!(reply instanceof ServiceError)) return { kind: 'taken' };
  return isUnclear(reply.code)
    ? { kind: 'unknown', why: reply.message }
    : { kind: 'not_taken', ...failedCall(reply) };
}

function lookForAnswer(
  options: MachineServiceOptions,
  id: Id,
  readsOn = false,
): Promise<ServiceLook<ConversationSeen>> {
  const { api, agentServer, now, readOptions } = options;
  return lookOnce(now, () => lookAtPending(api, agentServer, id, readOptions(), readsOn));
}

/** `read` returns null when the service does not know the conversation. */
export async function lookOnce<Seen>(
  now: () => number,
  read: () => Promise<{ readonly seen: Seen; readonly at: FoundConversation } | null>,
): Promise<ServiceLook<Seen>> {
  try {
    const found = await read();
    return { ...(found ?? { seen: { kind: 'absent' }, at: null }), seenAt: now() };
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return { seen: { kind: 'failed', ...failedCall(error) }, at: null, seenAt: now() };
  }
}

export type SideReply =
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'none'; readonly why: string; readonly outcome: OutcomeName };

export type SideTools = Pick<MachineServiceOptions, 'agentServer' | 'now' | 'readOptions'> & {
  readonly api: Pick<HostedApi, 'conversations'>;
};

/** Answering takes a call of the model. */
const longestAnswer = 120_000;

/**
 * Nothing runs because of it, a pending question stays pending, and no sandbox is woken. Asked once: every question costs. Throws
 * only `aborted`.
 */
export async function askOnTheSide(id: Id, question: string, tools: SideTools): Promise<SideReply> {
  const options = tools.readOptions();
  try {
    const conversation = (await tools.api.conversations([id], options)).get(normaliseId(id));
    if (conversation === undefined)
      return { ...none('the service does not know the conversation'), outcome: 'not_found' };
    const { sandbox } = conversation;
    if (sandbox?.is !== 'up') {
      return none(`its sandbox is ${sandbox?.says ?? 'not known'}, and a side question wakes nobody`);
    }
    const server = tools.agentServer(conversation);
    if (server === null) return none('the service does not name the agent server');
    const said = await server.ask(id, question, {
      ...(options.signal && { signal: options.signal }),
      deadline: tools.now() + longestAnswer,
      attemptMs: longestAnswer,
    });
    return said.kind === 'known'
      ? { kind: 'answer', text: said.value }
      : none('the agent server takes no side questions, or gave no answer');
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return { ...none(error.message), outcome: failureOutcomes[error.code].watch };
  }
}

function none(why: string) {
  return { kind: 'none', why, outcome: 'unavailable' } as const;
}
