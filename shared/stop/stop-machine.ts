// The machine of a stop: what each of its requests may come to, and what that means. Pure.
import { isAtRest, type Machine, type Ports, rest, type SendReply, visit } from '../conversation/index.ts';
import {
  decideStop,
  type StopDo,
  type StopLook,
  type StopStep,
  settleNotStopped,
  settleStopped,
} from './decide-stop.ts';
import type { Stop } from './stop.ts';

/** `told`: it was taken, or may have been. `not_sent`: certainly not. */
export type InterruptReply = 'told' | 'not_sent';
export type PauseReply = 'pausing' | 'gone' | 'unavailable' | 'failed';

export interface StopReplies {
  readonly reject: SendReply;
  readonly interrupt: InterruptReply;
  readonly pause_sandbox: PauseReply;
}

interface StopRules {
  readonly thing: Stop;
  readonly do: StopDo;
  readonly look: StopLook;
  readonly replies: StopReplies;
}

interface StopKind<S, At> extends StopRules {
  readonly stored: S;
  readonly at: At;
}

export const stopMachine: Machine<StopRules> = {
  decide: decideStop,
  after: {
    reject(stop, reply, { patience }, now) {
      if (reply.kind !== 'not_taken') return rest(stop, now + patience.pause);
      const after = Math.max(2 * patience.pause, reply.retryAfterMs ?? 0);
      return rest({ ...stop, rejected: null }, now + Math.min(after, patience.trouble));
    },
    interrupt: (stop, reply, { patience }, now) =>
      reply === 'told'
        ? rest(stop, now + patience.pause)
        : rest({ ...stop, interruptedAt: null }, now + 2 * patience.pause),
    pause_sandbox: afterSandboxPause,
  },
};

const nothingSeen = { agent: null, sandbox: null };

function afterSandboxPause(
  stop: Stop,
  reply: PauseReply,
  { seen, patience }: StopLook,
  now: number,
): StopStep {
  if (reply === 'pausing') return rest({ ...stop, pauseTroubleSince: null }, now + patience.pause);
  const since = stop.pauseTroubleSince ?? now;
  if (reply === 'failed' && now - since <= patience.trouble) {
    return rest({ ...stop, pausedAt: null, pauseTroubleSince: since }, now + 2 * patience.pause);
  }
  const { agent, sandbox } = seen.kind === 'seen' ? seen : nothingSeen;
  if (sandbox !== null && isAtRest(agent)) return settleStopped(stop, agent, sandbox, now);
  const why = `its sandbox cannot be paused (${reply})`;
  return settleNotStopped(stop, reply === 'gone' ? 'gone' : 'works_on', why, now);
}

export type StopPorts<S extends Stop, At> = Ports<StopKind<S, At>>;

export function visitStop<S extends Stop, At>(ports: StopPorts<S, At>, stop: S): Promise<S | null> {
  return visit<StopKind<S, At>>(stopMachine, ports, stop);
}
