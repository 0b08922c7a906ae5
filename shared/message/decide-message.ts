// Decides from one look the one thing to do about a message now. Pure.
import { type FoundEvent, machine, policyToSet, states, type ToSet } from '../conversation/index.ts';
import {
  type Message,
  type MessageContext,
  type MessageLook,
  type MessageSeen,
  type MessageStep,
  type NotTakenCause,
  notRead,
  restLonger,
  settleMessage,
  settleNotTaken,
  settleTaken,
  settleUnknown,
  wakeSandbox,
} from './message.ts';

type Reached = Extract<MessageSeen, { kind: 'seen' }>;

export function decideMessage(given: Message, look: MessageLook, now: number): MessageStep {
  const message = seenUp(heldToAccount(given, look.seen), look.seen);
  return machine.restAtLeast(decideByState(message, look, now), pauseAskedBy(look.seen), now);
}

/** A sandbox that was up since it was woken sleeps again for a reason of its own. */
function seenUp(message: Message, seen: MessageSeen): Message {
  const isUp = seen.kind === 'seen' && seen.sandbox?.is === 'up';
  return isUp && message.wokenAt !== null ? { ...message, wokenAt: null } : message;
}

/** While a question is open its answer wakes the sandbox, and only a look at the agent itself says more than the question. */
function waitsForAnswer(seen: MessageSeen, { isAsked = false }: MessageContext): boolean {
  const isShown = seen.kind === 'seen' && seen.sandbox?.is === 'up' && states.isKnownAgent(seen.agent);
  return isAsked && !isShown;
}

/** The pause that the other side asks for. */
function pauseAskedBy(seen: MessageSeen): number {
  const reply = seen.kind === 'seen' ? seen.log : seen;
  return reply.kind === 'failed' ? (reply.retryAfterMs ?? 0) : 0;
}

function decideByState(message: Message, look: MessageLook, now: number): MessageStep {
  switch (message.state) {
    case 'held':
      return decideHeld(message, look, now);
    case 'sending':
      return decideSending(message, look, now);
    case 'sent':
      return decideSent(message, look, now);
    default:
      return machine.rest(message, null);
  }
}

/** Its server has forgotten what the account says, and we set nothing else. */
function heldToAccount(message: Message, seen: MessageSeen): Message {
  if (seen.kind !== 'seen' || message.ask !== null || seen.grantsItself) return message;
  const { policy, account = null } = seen;
  return policy === 'never' && account !== 'never' ? { ...message, ask: account } : message;
}

const troubledWith =
  (message: Message, { patience: { pause } }: MessageContext, now: number) =>
  (cause: NotTakenCause, why: string, forMs: number, retryAfterMs?: number): MessageStep =>
    machine.waitOrGiveUp(message, { forMs, pause, retryAfterMs }, now, () =>
      settleNotTaken(message, cause, why, now),
    );

function decideHeld(message: Message, { seen, context }: MessageLook, now: number): MessageStep {
  const { ended, isNext, mayWake, patience, withdrawn = null } = context;
  const { waking } = patience;
  if (ended !== null) return settleMessage(message, { kind: 'closed' }, now);
  if (withdrawn !== null) return settleNotTaken(message, 'withdrawn', withdrawn, now);
  if (!isNext || seen.kind === 'starting' || waitsForAnswer(seen, context))
    return restLonger(message, context, now);
  const troubled = troubledWith(message, context, now);
  if (seen.kind === 'failed') {
    const { code, why, retryAfterMs } = seen;
    return troubled({ failed: code }, why, machine.troubleWith(code, patience), retryAfterMs);
  }
  const missing = (cause: NotTakenCause, why: string) =>
    machine.lookAgainOrBelieve(message, patience, now, () => settleNotTaken(message, cause, why, now));
  if (seen.kind === 'absent') return missing('absent', 'the service does not know the conversation');
  const { sandbox } = seen;
  const loss = states.lossOf(sandbox);
  if (loss !== null) return missing('gone', loss.reason);
  switch (sandbox?.is) {
    case 'up':
      return decideReached({ ...message, missings: 0 }, seen, context, now);
    case 'asleep':
      if (!mayWake) return restLonger(message, context, now);
      if (message.wokenAt === null) return wakeSandbox(message, now);
      return troubled('asleep', 'the sandbox is paused and does not resume', waking);
    case 'leaving':
      return missing('gone', states.sandboxIs(sandbox));
    default:
      return troubled('unclear', states.sandboxIs(sandbox), waking);
  }
}

const grantsItselfWhy =
  'the account runs an agent of another vendor (ACP), which grants itself every permission and never asks';

function decideReached(message: Message, seen: Reached, context: MessageContext, now: number): MessageStep {
  const { agent, hasAgentServer, log, grantsItself = false } = seen;
  const { mayWake, isAnswered = false, observes = false, patience } = context;
  const troubled = troubledWith(message, context, now);
  if (grantsItself && message.ask !== null && (message.ask !== 'never' || observes)) {
    return settleNotTaken(message, 'policy', grantsItselfWhy, now);
  }
  // Whatever its agent does without a task: no later look shows an agent server.
  if (message.number === 1 && !hasAgentServer && isToBeSet(message, seen)) {
    return troubled('policy', states.noAgentServer, 2 * patience.pause);
  }
  if (!states.isKnownAgent(agent)) return troubled('unclear', states.agentIs(agent), patience.trouble);
  const isPaused = agent.is === 'halted' && !mayWake;
  const works = agent.is === 'working';
  // A message that sets a waiting agent to work would count as an approval, and an agent that works might wait in the next moment. So
  // then a message only goes into the conversation, and only where looks can show whether it was taken up.
  const maySend = works ? message.number > 1 && log.kind === 'known' : !isAnswered;
  if (states.isAsking(agent) || isPaused || !maySend) return restLonger(message, context, now);
  if (log.kind === 'failed') {
    return troubled({ failed: log.code }, log.why, patience.trouble, log.retryAfterMs);
  }
  if (isToBeSet(message, seen)) {
    if (!hasAgentServer) return troubled('policy', states.noAgentServer, patience.trouble);
    return guard(message, context, now, (why) => settleNotTaken(message, 'policy', why, now));
  }
  const newest = log.kind === 'known' ? log.newest : null;
  const sent = { at: now, fate: null, why: null, newest, run: !works };
  return machine.requesting({ ...message, state: 'sending', sent, troubleSince: null }, 'send', now);
}

/** An agent that grants itself everything asks by no policy, so none is set. */
function isToBeSet({ ask }: Message, { policy, grantsItself = false }: Reached): boolean {
  return !grantsItself && policyToSet(ask, policy) !== null;
}

/** The policy is set; what sets the agent going has to wait until a look shows it. */
function guard(
  message: Message,
  { patience }: MessageContext,
  now: number,
  giveUp: (why: string) => MessageStep,
): MessageStep {
  const toSet: ToSet<MessageStep> = {
    setAt: message.policySetAt,
    set: () => machine.requesting(message, 'set_policy', now),
    giveUp: () => giveUp('the agent server was told when to ask, and does not say so'),
  };
  return machine.setUntilSeen(message, toSet, patience, now);
}

/** The request may have been sent: only looks show its result. */
function decideSending(message: Message, look: MessageLook, now: number): MessageStep {
  const { seen, context } = look;
  const { ended, patience } = context;
  const { sent } = message;
  if (sent === null) throw new Error('a message is being sent without a record of it');
  const log = seen.kind === 'seen' ? seen.log : null;
  const arrived = (event: FoundEvent | null): MessageStep =>
    decideSent({ ...message, state: 'sent', event, troubleSince: null }, look, now);
  if (log?.kind === 'known' && log.found) return arrived(log.found);
  // The service has said so, and its events are no clearer than that; or the next look would come too late.
  const isOver = now - sent.at >= patience.fate || pauseAskedBy(seen) > patience.fate;
  if (sent.fate === 'taken' && isOver) return arrived(null);
  // A saved one is looked for: only where no events are listed, the word of the service has to do.
  const isSaid = sent.fate === 'taken' || sent.fate === 'saved';
  if (isSaid && log?.kind === 'unavailable') return arrived(null);
  if (!isOver) return machine.rest(message, now + patience.pause);
  // The process died before it got a reply. The message is not among the events, and its request is not on its way any more:
  // it never arrived.
  const isLost = log?.kind === 'known' && sent.fate === null && ended === null && !message.again;
  if (isLost) return machine.rest({ ...message, state: 'held', sent: null, again: true }, now);
  return settleUnknown(message, sent.why ?? 'it is not known whether the request arrived', now);
}

/**
 * The message is in the conversation. Until the agent is seen to take it up, the next one is not sent, and no end counts. One that went to a
 * working agent may have come after the last thing that the agent read, so an agent that rests without having taken it up is asked
 * to run, once.
 */
function decideSent(message: Message, { seen, context }: MessageLook, now: number): MessageStep {
  const { sent, ran, event } = message;
  const { ended, mayWake, isAnswered = false, patience } = context;
  const { pause, trouble, waking, fate } = patience;
  if (sent === null) throw new Error('a message was sent without a record of it');
  const log = seen.kind === 'seen' ? seen.log : null;
  const found = log?.kind === 'known' ? log.found : null;
  if (log?.kind === 'known' && log.isTakenUp) return settleTaken(message, found ?? event, now);
  // The message is in the conversation, and its run is not followed any more.
  if (ended !== null) return settleTaken(message, event, now);
  const later = () => restLonger(message, context, now);
  if (sent.run) {
    const agent = seen.kind === 'seen' && seen.sandbox?.is === 'up' ? seen.agent : null;
    const works = agent?.is === 'working' || states.isAsking(agent);
    const isOver = now - sent.at >= fate;
    // Its reply was lost, it is there, and the agent has rested since: it is asked to run.
    const hasRested = isOver && sent.fate === 'unknown' && found !== null && !works;
    if (hasRested) return decideSent({ ...message, sent: { ...sent, run: false } }, { seen, context }, now);
    return works || isOver ? settleTaken(message, event, now) : later();
  }
  // A resume request was sent, or the process died on the way to that: it is not sent twice.
  if (ran !== null) return now - ran.at < fate ? later() : settleUnknown(message, notRead, now);
  if (waitsForAnswer(seen, context)) return later();
  const troubled = (why: string, forMs: number, retryAfterMs?: number): MessageStep =>
    machine.waitOrGiveUp(message, { forMs, pause, retryAfterMs }, now, () =>
      settleUnknown(message, `${notRead}: ${why}`, now),
    );
  if (seen.kind === 'failed') return troubled(seen.why, trouble, seen.retryAfterMs);
  if (seen.kind !== 'seen') return troubled('the service does not know the conversation', trouble);
  const { sandbox, agent, hasAgentServer } = seen;
  switch (sandbox?.is) {
    case 'up':
      break;
    case 'asleep':
      if (!mayWake) return later();
      if (message.wokenAt === null || message.wokenAt < sent.at) return wakeSandbox(message, now);
      return troubled('the sandbox is paused and does not resume', waking);
    default:
      return troubled(states.sandboxIs(sandbox), waking);
  }
  if (!states.isKnownAgent(agent)) return troubled(states.agentIs(agent), trouble);
  // An answer on its way may set it to work: asked to run as well, it would go on although it waits by then.
  if (!states.isAtRest(agent) || (agent.is === 'halted' && !mayWake) || isAnswered) return later();
  if (log?.kind === 'failed') return troubled(log.why, trouble, log.retryAfterMs);
  if (!hasAgentServer) return troubled(states.noAgentServer, trouble);
  if (isToBeSet(message, seen)) {
    return guard(message, context, now, (why) => settleUnknown(message, `${notRead}: ${why}`, now));
  }
  const isKnown = log?.kind === 'known' && log.newest !== null;
  const newest = isKnown ? { id: log.newest, at: log.newestAt ?? null } : null;
  return machine.requesting({ ...message, ran: { at: now, newest }, troubleSince: null }, 'resume', now);
}
