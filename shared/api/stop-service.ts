// The part of the ports of a stop that uses the service: the look, and the three possible effects.
import type { SendReply } from '../question/index.ts';
import type { InterruptReply, PauseReply } from '../stop/index.ts';
import { ServiceError } from './errors.ts';
import { failureOr, isUnclear } from './failure-or.ts';
import type { PendingLook } from './look-at-pending.ts';
import { type QuestionServiceOptions, questionService, type ServiceLook } from './question-service.ts';
import type { HostedApi, Id } from './types.ts';

const longestAge = 2_000;

export interface StopServiceOptions extends QuestionServiceOptions {
  readonly api: QuestionServiceOptions['api'] & Pick<HostedApi, 'pauseSandbox'>;
}

export interface StopService {
  look(id: Id): Promise<ServiceLook>;
  reject(at: PendingLook, reason: string, seenAt: number): Promise<SendReply>;
  interrupt(at: PendingLook, seenAt: number): Promise<InterruptReply>;
  pauseSandbox(at: PendingLook): Promise<PauseReply>;
}

/** Throws only `aborted`, when the look was aborted. The result of a request is always returned. */
export function stopService(options: StopServiceOptions): StopService {
  const { api, now, sendOptions } = options;
  const { look, send } = questionService(options);
  return {
    look,
    reject: (at, reason, seenAt) =>
      send(at, { verdict: 'reject', reason, by: '', afterReject: 'stop', at: seenAt }, seenAt),
    async interrupt({ agentServer, conversation: { id } }, seenAt) {
      if (agentServer === null || now() - seenAt > longestAge) return 'not_sent';
      const reply = await failureOr(() => agentServer.interrupt(id, sendOptions()));
      // Older servers can only be told to pause after what they do now.
      const told =
        reply === 'unavailable' ? await failureOr(() => agentServer.pause(id, sendOptions())) : reply;
      return told instanceof ServiceError && !isUnclear(told.code) ? 'not_sent' : 'told';
    },
    async pauseSandbox({ conversation: { sandboxId } }) {
      if (sandboxId === null) return 'unavailable';
      const reply = await failureOr(() => api.pauseSandbox(sandboxId, sendOptions()));
      return reply instanceof ServiceError ? 'failed' : reply;
    },
  };
}
