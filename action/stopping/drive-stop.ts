// Visits a stop until its result is known or the time is over. Used by main, and by the post step to finish it.
import { isFailedCall, type PendingLook, ServiceError, stopService } from '../../shared/api/index.ts';
import { type Stop, type StopPorts, stopPatienceAt, visitStop } from '../../shared/stop/index.ts';
import type { Clock } from '../deps/deps.ts';
import { type AgentServerTools, agentServerOf } from '../step/agent-server.ts';

export interface StopTools extends AgentServerTools {
  readonly clock: Clock;
  readonly pollInterval: number;
  readonly signal: AbortSignal;
  /** For a request that is on its way. */
  readonly late: AbortSignal;
  /** Nothing is tried after this time. */
  readonly deadline: number;
  /** Before anything leaves. */
  note(stop: Stop): void;
}

/** Without a result when the time is over, or when it was aborted. */
export async function driveStop(conversationId: string, stop: Stop, tools: StopTools): Promise<Stop> {
  const { clock, signal, deadline, note } = tools;
  const service = stopService({
    api: tools.services.api,
    agentServer: (conversation) => agentServerOf(conversation, tools),
    now: clock.now,
    readOptions: () => ({ signal, deadline }),
    sendOptions: () => ({ signal: tools.late }),
  });
  let current = stop;
  const ports: StopPorts<Stop, PendingLook> = {
    ...service,
    patience: stopPatienceAt(tools.pollInterval),
    now: clock.now,
    look: () => service.look(conversationId),
    async store(_before, { stop: next }) {
      current = next;
      note(next);
      return next;
    },
  };
  try {
    while (current.result === null && clock.now() < deadline && !signal.aborted) {
      await visitStop(ports, current);
      if (current.result !== null) break;
      await clock.sleep(Math.min(current.dueAt ?? deadline, deadline) - clock.now(), signal);
    }
  } catch (error) {
    if (!(error instanceof ServiceError) || isFailedCall(error)) throw error;
  }
  return current;
}
