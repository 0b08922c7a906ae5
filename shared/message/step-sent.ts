// The step of a message that is in the conversation, until the agent is seen to take it up: before that the next one does not
// leave, and no end counts. One that went to a working agent may have come after the last thing that it read, so an agent that
// rests without having taken it up is told to run, once. Pure.
import { executionRow, sandboxRow } from '../watch/index.ts';
import { rest, running, taken, unknown, waking } from './changes.ts';
import { restOf } from './patience.ts';
import type { Message, MessageContext, MessageSeen, MessageStep } from './types.ts';

export function stepSent<M extends Message>(
  message: M,
  seen: MessageSeen,
  { ended, mayWake, isAnswered = false, patience }: MessageContext,
  now: number,
): MessageStep<M> {
  const { sent, ran = null, event = null } = message;
  if (sent === null) throw new Error('a message was sent without a record of it');
  const log = seen.kind === 'seen' ? seen.log : null;
  const found = log?.kind === 'known' ? log.found : null;
  if (log?.kind === 'known' && log.isTakenUp) return taken(message, now, found ?? event, now);
  // It is in the conversation, and nobody follows what becomes of it.
  if (ended !== null) return taken(message, now, event, now);
  const later = () => rest({ ...message, troubleSince: null }, now + restOf(message, patience, now));
  const state = seen.kind === 'seen' && seen.sandboxStatus === 'RUNNING' ? seen.executionStatus : null;
  if (sent.run !== false) {
    const works = state === 'running' || executionRow(state)?.question === 'waits';
    const isOver = now - sent.at >= patience.fate;
    return works || isOver ? taken(message, isOver ? sent.at : now, event, now) : later();
  }
  const troubled = (why: string, forMs: number, retryAfterMs = 0) => {
    const since = message.troubleSince ?? now;
    const after = Math.max(patience.pause, retryAfterMs);
    return now + after - since > forMs
      ? unknown(
          message,
          `it is in the conversation, and nobody knows whether the agent has read it: ${why}`,
          now,
        )
      : rest({ ...message, troubleSince: since }, now + after);
  };
  if (ran !== null) {
    // It was told to run, or its process died on the way to that: it is not told twice.
    return now - ran.at < patience.fate
      ? later()
      : unknown(message, 'it is in the conversation, and nobody knows whether the agent has read it', now);
  }
  if (seen.kind === 'failed') return troubled(seen.why, patience.trouble, seen.retryAfterMs);
  if (seen.kind !== 'seen') return troubled('the service does not know the conversation', patience.trouble);
  const { sandboxStatus, executionStatus } = seen;
  switch (sandboxRow(sandboxStatus)?.question) {
    case 'ask_the_agent':
      break;
    case 'asleep':
      if (!mayWake) return later();
      if (message.wokenAt === null || message.wokenAt < sent.at) return waking(message, now);
      return troubled('the sandbox is paused and does not resume', patience.waking);
    default:
      return troubled(`the sandbox is ${sandboxStatus ?? 'not known'}`, patience.waking);
  }
  const row = executionRow(executionStatus);
  if (row === null)
    return troubled(`the agent is ${executionStatus ?? 'in no state that is told'}`, patience.trouble);
  if (row.question === 'waits' || executionStatus === 'running' || (row.budget === 'pause' && !mayWake))
    return later();
  // Told twice to run, it would go on although it waits by then.
  if (isAnswered) return later();
  if (log?.kind === 'failed') return troubled(log.why, patience.trouble);
  if (!seen.hasAgentServer) return troubled('the service does not name the agent server', patience.trouble);
  const newest =
    log?.kind === 'known' && log.newest !== null ? { id: log.newest, at: log.newestAt ?? null } : null;
  return running(message, newest, now);
}
