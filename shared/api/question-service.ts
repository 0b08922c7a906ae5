// The part of the ports of a question that uses the service: the look, and the three possible actions.
import type { Answer, GoOnReply, Seen, SendReply, WakeReply } from '../question/index.ts';
import { ServiceError } from './errors.ts';
import { failureOr, isUnclear } from './failure-or.ts';
import { lookAtPending, lookFailureOf, type PendingLook } from './look-at-pending.ts';
import type { AgentServer, CallOptions, Conversation, HostedApi, Id } from './types.ts';

/**
 * The longest time between the look and the request, so that a slow process or database does not act on an old state.
 */
const longestAge = 2_000;

export interface QuestionServiceOptions {
  readonly api: Pick<HostedApi, 'conversations' | 'lastKnownStatus' | 'remembered' | 'resumeSandbox'>;
  agentServer(conversation: Conversation): AgentServer | null;
  now(): number;
  /** For requests that may be aborted at any time. */
  readOptions(): CallOptions;
  /** For a request that cannot be undone. */
  sendOptions(): CallOptions;
}

export interface ServiceLook {
  readonly seen: Seen;
  readonly at: PendingLook | null;
  readonly seenAt: number;
}

export interface QuestionService {
  look(id: Id): Promise<ServiceLook>;
  wake(at: PendingLook): Promise<WakeReply>;
  send(at: PendingLook, answer: Answer, seenAt: number): Promise<SendReply>;
  goOn(at: PendingLook, seenAt: number): Promise<GoOnReply>;
}

/** Throws only `aborted`, when the look was aborted. The result of a request is always returned. */
export function questionService(options: QuestionServiceOptions): QuestionService {
  const { api, agentServer, now, readOptions, sendOptions } = options;
  const isFresh = (at: PendingLook, seenAt: number) =>
    at.agentServer !== null && now() - seenAt <= longestAge;
  return {
    async look(id) {
      try {
        const at = await lookAtPending(api, agentServer, id, readOptions());
        return { seen: at === null ? { kind: 'absent' } : seenOf(at), at, seenAt: now() };
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code === 'aborted') throw error;
        return { seen: { kind: 'failed', ...lookFailureOf(error) }, at: null, seenAt: now() };
      }
    },
    async wake({ conversation: { sandboxId } }) {
      if (sandboxId === null) return 'unavailable';
      const reply = await failureOr(() => api.resumeSandbox(sandboxId, readOptions()));
      return reply instanceof ServiceError ? 'failed' : reply;
    },
    async send(at, { verdict, reason }, seenAt) {
      const { agentServer: server, conversation } = at;
      if (server === null || !isFresh(at, seenAt)) {
        return { kind: 'not_taken', why: 'the last look was too old to act on', code: 'unavailable' };
      }
      const answer = { accept: verdict === 'approve', ...(reason !== null && { reason }) };
      const reply = await failureOr(() => server.respond(conversation.id, answer, sendOptions()));
      if (!(reply instanceof ServiceError)) return { kind: 'taken' };
      const { message: why } = reply;
      return isUnclear(reply.code)
        ? { kind: 'unknown', why }
        : { kind: 'not_taken', ...lookFailureOf(reply) };
    },
    async goOn(at, seenAt) {
      const { agentServer: server, conversation } = at;
      if (server === null || !isFresh(at, seenAt)) return 'not_sent';
      const reply = await failureOr(() => server.run(conversation.id, sendOptions()));
      if (!(reply instanceof ServiceError)) return reply === 'running' ? 'running' : 'not_known';
      return isUnclear(reply.code) ? 'not_known' : 'not_sent';
    },
  };
}

function seenOf({ conversation, agentServer, refused, pending, lastKnownStatus }: PendingLook): Seen {
  const { sandboxStatus, executionStatus } = conversation;
  const canAnswer = agentServer !== null;
  const seen = { kind: 'seen', sandboxStatus, executionStatus, lastKnownStatus, pending, canAnswer } as const;
  return refused === undefined ? seen : { ...seen, whyNot: refused };
}
