// The machine of a stop: the one thing to do because of a look, and what the reply to each request means. Pure.
import {
  type Agent,
  agentIs,
  type ConversationSeen,
  endOf,
  fingerprintOf,
  isAsking,
  isAtRest,
  isKnownAgent,
  lossOf,
  type Machine,
  type Patience,
  type Ports,
  pauseAskedBy,
  type Reached,
  requesting,
  rest,
  restAtLeast,
  type Sandbox,
  type SendReply,
  type Step,
  sandboxIs,
  settle,
  troubleWith,
  visit,
  waitOrGiveUp,
} from '../conversation/index.ts';
import type { NotStoppedCause, Stop, StopResult } from './stop.ts';

export interface StopLook {
  readonly seen: ConversationSeen;
  readonly patience: Patience;
}

export interface StopDo {
  readonly kind: 'rest' | 'reject' | 'interrupt' | 'pause_sandbox' | 'settle';
}

export type StopStep = Step<Stop, StopDo>;
/** After so many, only pausing the sandbox helps with an agent that always asks again, or is always set going again. */
const mostTries = 5;

export function decideStop(stop: Stop, look: StopLook, now: number): StopStep {
  return restAtLeast(decideByLook(stop, look, now), pauseAskedBy(look.seen), now);
}

function decideByLook(stop: Stop, { seen, patience }: StopLook, now: number): StopStep {
  if (stop.result !== null) return rest(stop, null);
  const { pause, trouble, absent, waking } = patience;
  const troubled = (cause: NotStoppedCause, why: string, forMs: number, retryAfterMs?: number): StopStep =>
    waitOrGiveUp(stop, { forMs, pause, retryAfterMs }, now, () => settleNotStopped(stop, cause, why, now));
  if (seen.kind === 'failed') {
    const { code, why, retryAfterMs } = seen;
    return troubled({ failed: code }, why, troubleWith(code, patience), retryAfterMs);
  }
  if (seen.kind === 'absent') return troubled('absent', 'the service does not know the conversation', absent);
  const { sandbox, agent, agentBefore } = seen;
  const loss = lossOf(sandbox);
  if (loss !== null) return troubled('gone', loss.reason, trouble);
  switch (sandbox?.is) {
    case 'up':
      break;
    case 'asleep':
      return settleStopped(stop, agentBefore, sandbox, now);
    case 'leaving':
      return settleNotStopped(stop, 'gone', sandboxIs(sandbox), now);
    default:
      return troubled('unclear', sandboxIs(sandbox), waking);
  }
  if (!isKnownAgent(agent)) {
    const why = agentIs(agent);
    return now - (stop.troubleSince ?? now) < trouble / 2
      ? troubled('unclear', why, trouble)
      : pauseSandbox(stop, 'unclear', why, patience, now);
  }
  const clear = { ...stop, troubleSince: null };
  if (isAsking(agent)) return decideWaiting(clear, seen, patience, now);
  if (agent.is === 'working') return decideRunning(clear, seen, patience, now);
  return decideStanding(clear, { agent, sandbox }, patience, now);
}

/** While it waits, an interrupt does nothing. So its question is rejected, and the next looks show what it does then. */
function decideWaiting(stop: Stop, seen: Reached, patience: Patience, now: number): StopStep {
  const { rejected, rejects } = stop;
  const waitingSince = stop.waitingSince ?? now;
  const waits = { ...stop, waitingSince, stillSince: null };
  if (now - waitingSince < patience.settle) return rest(waits, waitingSince + patience.settle);
  const why = 'it still waits for an answer';
  if (stop.pausedAt !== null || !seen.canAnswer || rejects >= mostTries) {
    return pauseSandbox(waits, 'works_on', why, patience, now);
  }
  const before = fingerprintOf(seen.pending);
  if (rejected === null || rejected.before !== before) {
    // If it works after that, it is interrupted again.
    const rejecting = { ...waits, rejected: { at: now, before }, rejects: rejects + 1, interruptedAt: null };
    return requesting(rejecting, 'reject', now);
  }
  return now - rejected.at < patience.fate
    ? rest(waits, now + patience.pause)
    : pauseSandbox(waits, 'works_on', why, patience, now);
}

function decideRunning(stop: Stop, seen: Reached, patience: Patience, now: number): StopStep {
  const goesOn = stop.stillSince !== null && stop.pausedAt === null;
  const interruptedAt = goesOn ? null : stop.interruptedAt;
  const runs = { ...stop, waitingSince: null, stillSince: null, interruptedAt };
  if (interruptedAt === null && seen.canAnswer && runs.interrupts < mostTries) {
    return requesting({ ...runs, interruptedAt: now, interrupts: runs.interrupts + 1 }, 'interrupt', now);
  }
  return interruptedAt !== null && now - interruptedAt < patience.fate
    ? rest(runs, now + patience.pause)
    : pauseSandbox(runs, 'works_on', 'it works on', patience, now);
}

interface Standing {
  readonly agent: Agent;
  readonly sandbox: Sandbox;
}

/** An agent has stopped once it was seen so twice: right after an answer it may only be about to go on. */
function decideStanding(stop: Stop, { agent, sandbox }: Standing, patience: Patience, now: number): StopStep {
  // The agent has ended by itself.
  if (endOf(agent) !== null && stop.pausedAt === null) return settleStopped(stop, agent, sandbox, now);
  const stillSince = stop.stillSince ?? now;
  const still = { ...stop, waitingSince: null, stillSince };
  if (stop.pausedAt === null) {
    return now - stillSince < patience.pause ? rest(still, stillSince + patience.pause) : pausing(still, now);
  }
  return now - stop.pausedAt < patience.fate
    ? rest(still, now + patience.pause)
    : settleStopped(still, agent, sandbox, now);
}

/** The last means, tried once. After that its effect is waited for. */
function pauseSandbox(
  stop: Stop,
  cause: NotStoppedCause,
  why: string,
  patience: Patience,
  now: number,
): StopStep {
  if (stop.pausedAt === null) return pausing(stop, now);
  return now - stop.pausedAt < patience.fate
    ? rest(stop, now + patience.pause)
    : settleNotStopped(stop, cause, why, now);
}

function pausing(stop: Stop, now: number): StopStep {
  return requesting({ ...stop, pausedAt: now }, 'pause_sandbox', now);
}

export function settleStopped(stop: Stop, agent: Agent | null, sandbox: Sandbox, now: number): StopStep {
  const already = stop.rejects === 0 && stop.interrupts === 0 && stop.pausedAt === null;
  return settleStop(stop, { kind: 'stopped', agent, sandbox, already }, now);
}

export function settleNotStopped(stop: Stop, cause: NotStoppedCause, why: string, now: number): StopStep {
  return settleStop(stop, { kind: 'not_stopped', cause, why }, now);
}

function settleStop(stop: Stop, result: StopResult, now: number): StopStep {
  return settle({ ...stop, state: result.kind, result }, now);
}

/** `told`: it was taken, or may have been. `not_sent`: certainly not. */
export type InterruptReply = 'told' | 'not_sent';
export type PauseReply = 'pausing' | 'gone' | 'unavailable' | 'failed';

interface StopRules {
  readonly thing: Stop;
  readonly do: StopDo;
  readonly look: StopLook;
  readonly replies: {
    readonly reject: SendReply;
    readonly interrupt: InterruptReply;
    readonly pause_sandbox: PauseReply;
  };
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

export type StopPorts<S extends Stop, At> = Ports<StopRules, S, At>;

export function visitStop<S extends Stop, At>(ports: StopPorts<S, At>, stop: S): Promise<S | null> {
  return visit(stopMachine, ports, stop);
}
