// What one look means for a message that is in the conversation, until the agent is seen to take it up: before that the next one
// is not sent, and no end counts. One that went to a working agent may have come after the last thing that the agent read, so an
// agent that rests without having taken it up is told to run, once. Pure.
import { requesting, waitOrGiveUp } from '../machine/index.ts';
import { executionRow, sandboxRow } from '../watch/index.ts';
import type { Message, MessageLook } from './message.ts';
import { type MessageStep, restLonger, settleTaken, settleUnknown, wakeSandbox } from './steps.ts';

const notRead = 'it is in the conversation, and nobody knows whether the agent has read it';

export function decideSent(message: Message, { seen, context }: MessageLook, now: number): MessageStep {
  const { sent, ran, event } = message;
  const { ended, mayWake, isAnswered = false, patience } = context;
  const { pause, trouble, waking, fate } = patience;
  if (sent === null) throw new Error('a message was sent without a record of it');
  const log = seen.kind === 'seen' ? seen.log : null;
  const found = log?.kind === 'known' ? log.found : null;
  if (log?.kind === 'known' && log.isTakenUp) return settleTaken(message, now, found ?? event, now);
  // It is in the conversation, and its run is not followed any more.
  if (ended !== null) return settleTaken(message, now, event, now);
  const later = () => restLonger(message, context, now);
  if (sent.run) {
    const state = seen.kind === 'seen' && seen.sandboxStatus === 'RUNNING' ? seen.executionStatus : null;
    const works = state === 'running' || executionRow(state)?.question === 'waits';
    const isOver = now - sent.at >= fate;
    return works || isOver ? settleTaken(message, isOver ? sent.at : now, event, now) : later();
  }
  // It was told to run, or its process died on the way to that: it is not told twice.
  if (ran !== null) return now - ran.at < fate ? later() : settleUnknown(message, notRead, now);
  const troubled = (why: string, forMs: number, retryAfterMs?: number): MessageStep =>
    waitOrGiveUp(message, { forMs, pause, retryAfterMs }, now, () =>
      settleUnknown(message, `${notRead}: ${why}`, now),
    );
  if (seen.kind === 'failed') return troubled(seen.why, trouble, seen.retryAfterMs);
  if (seen.kind !== 'seen') return troubled('the service does not know the conversation', trouble);
  const { sandboxStatus, executionStatus, hasAgentServer } = seen;
  switch (sandboxRow(sandboxStatus)?.question) {
    case 'ask_the_agent':
      break;
    case 'asleep':
      if (!mayWake) return later();
      if (message.wokenAt === null || message.wokenAt < sent.at) return wakeSandbox(message, now);
      return troubled('the sandbox is paused and does not resume', waking);
    default:
      return troubled(`the sandbox is ${sandboxStatus ?? 'not known'}`, waking);
  }
  const row = executionRow(executionStatus);
  if (row === null) return troubled(`the agent is ${executionStatus ?? 'in no state that is told'}`, trouble);
  const rests = row.question !== 'waits' && executionStatus !== 'running';
  // An answer on its way may set it to work: told to run as well, it would go on although it waits by then.
  if (!rests || (row.budget === 'pause' && !mayWake) || isAnswered) return later();
  if (log?.kind === 'failed') return troubled(log.why, trouble);
  if (!hasAgentServer) return troubled('the service does not name the agent server', trouble);
  const isKnown = log?.kind === 'known' && log.newest !== null;
  const newest = isKnown ? { id: log.newest, at: log.newestAt ?? null } : null;
  return requesting({ ...message, ran: { at: now, newest }, troubleSince: null }, 'run', now);
}
