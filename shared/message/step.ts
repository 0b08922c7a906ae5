// The state machine of a message: what one look means, and the one thing to do now. Pure.
import { executionRow, sandboxRow } from '../watch/index.ts';
import { notTaken, rest, sending, settingPolicy, settled, unknown, waking } from './changes.ts';
import { restOf } from './patience.ts';
import { stepSent } from './step-sent.ts';
import type {
  FoundEvent,
  Message,
  MessageContext,
  MessageSeen,
  MessageStep,
  NotTakenCause,
} from './types.ts';

type Reached = Extract<MessageSeen, { kind: 'seen' }>;

export function stepMessage<M extends Message>(
  message: M,
  seen: MessageSeen,
  context: MessageContext,
  now: number,
): MessageStep<M> {
  switch (message.state) {
    case 'held':
      return stepHeld(message, seen, context, now);
    case 'sending':
      return stepSending(message, seen, context, now);
    case 'sent':
      return stepSent(message, seen, context, now);
    default:
      return rest(message, null);
  }
}

function stepHeld<M extends Message>(
  message: M,
  seen: MessageSeen,
  context: MessageContext,
  now: number,
): MessageStep<M> {
  const { ended, isNext, mayWake, patience } = context;
  if (ended !== null) return settled(message, { kind: 'closed' }, now);
  const later = () => rest({ ...message, troubleSince: null }, now + restOf(message, patience, now));
  if (!isNext || seen.kind === 'starting') return later();
  /** It should pass by itself; when it does not, the message is given back. */
  const troubled = (cause: NotTakenCause, why: string, forMs: number, after = patience.pause) => {
    const since = message.troubleSince ?? now;
    return now + after - since > forMs
      ? notTaken(message, cause, why, now)
      : rest({ ...message, troubleSince: since }, now + after);
  };
  if (seen.kind === 'failed') {
    const after = Math.max(patience.pause, seen.retryAfterMs ?? 0);
    const lasts = seen.code === 'unauthorized' || seen.code === 'bad_configuration';
    return troubled({ failed: seen.code }, seen.why, lasts ? 0 : patience.trouble, after);
  }
  if (seen.kind === 'absent') {
    return troubled('gone', 'the service does not know the conversation', patience.trouble);
  }
  const sandbox = sandboxRow(seen.sandboxStatus);
  if (sandbox?.watch === 'missing') return troubled('gone', 'the sandbox was deleted', patience.trouble);
  switch (sandbox?.question) {
    case 'ask_the_agent':
      return stepReached(message, seen, context, now, troubled);
    case 'asleep':
      if (!mayWake) return later();
      if (message.wokenAt === null) return waking(message, now);
      return troubled('asleep', 'the sandbox is paused and does not resume', patience.waking);
    case 'gone':
      return troubled('gone', `the sandbox is ${seen.sandboxStatus}`, patience.trouble);
    default:
      return troubled('unclear', `the sandbox is ${seen.sandboxStatus ?? 'not known'}`, patience.waking);
  }
}

type Troubled<M extends Message> = (
  cause: NotTakenCause,
  why: string,
  forMs: number,
  after?: number,
) => MessageStep<M>;

function stepReached<M extends Message>(
  message: M,
  { executionStatus, policy, hasAgentServer, log }: Reached,
  { mayWake, isAnswered = false, patience }: MessageContext,
  now: number,
  troubled: Troubled<M>,
): MessageStep<M> {
  const { ask, policySetAt } = message;
  if (ask !== null && policySetAt === null) {
    if (policy === ask) return rest({ ...message, policySetAt: now, troubleSince: null }, now);
    if (!hasAgentServer) {
      return troubled('policy', 'the service does not name the agent server', patience.trouble);
    }
    return settingPolicy(message, ask, now);
  }
  const row = executionRow(executionStatus);
  if (row === null) {
    return troubled(
      'unclear',
      `the agent is ${executionStatus ?? 'in no state that is told'}`,
      patience.trouble,
    );
  }
  const isPaused = row.budget === 'pause' && !mayWake;
  const mayLeave = executionStatus === 'running' ? mayLeaveNow(message, log) : !isAnswered;
  if (row.question === 'waits' || isPaused || !mayLeave) {
    return rest({ ...message, troubleSince: null }, now + restOf(message, patience, now));
  }
  if (log.kind === 'failed') return troubled({ failed: log.code }, log.why, patience.trouble);
  return sending(message, log.kind === 'known' ? log.newest : null, executionStatus !== 'running', now);
}

/**
 * While it waits, a message that sets it to work would count as an approval, and while it works, it might wait in the very
 * next moment. So then a message only goes into the conversation, and only where it can be seen whether it was taken up.
 */
function mayLeaveNow({ number }: Message, log: Reached['log']): boolean {
  return number > 1 && log.kind === 'known';
}

/** The request may have left: only looks show what became of it. */
function stepSending<M extends Message>(
  message: M,
  seen: MessageSeen,
  context: MessageContext,
  now: number,
): MessageStep<M> {
  const { ended, patience } = context;
  const { sent } = message;
  if (sent === null) throw new Error('a message is being sent without a record of it');
  const log = seen.kind === 'seen' ? seen.log : null;
  const arrived = (event: FoundEvent | null): MessageStep<M> =>
    stepSent({ ...message, state: 'sent', event, troubleSince: null }, seen, context, now);
  if (log?.kind === 'known' && log.found) return arrived(log.found);
  // The service has said so, and its events are no clearer than that.
  const isOver = now - sent.at >= patience.fate;
  if (sent.fate === 'taken' && (isOver || log?.kind === 'unavailable')) return arrived(null);
  if (!isOver) return rest(message, now + patience.pause);
  const mayBeLost = log?.kind === 'known' && sent.fate === null && ended === null && !message.again;
  // Nobody heard an answer to this request, because the process died. It is not among the events, and it no longer is on
  // its way: it never arrived.
  if (mayBeLost) return rest({ ...message, state: 'held', sent: null, again: true }, now);
  return unknown(message, sent.why ?? 'nobody knows whether the request arrived', now);
}
