// What a reading of a conversation means: first the sandbox, then the agent if the sandbox runs. Pure.
import {
  type Agent,
  type EndMeaning,
  endOf,
  isAsking,
  lossOf,
  type Sandbox,
  sameState,
} from './terms/states.ts';
import { end, see, warn } from './terms/steps.ts';
import type { Reading, Seen, Watch } from './terms/types.ts';

type ConversationReading = Extract<Reading, { kind: 'conversation' }>;

const lossesBelieved = 3;

export function readConversation(watch: Watch, reading: ConversationReading, now: number): Watch {
  const { sandbox, agent, agentBefore = null } = reading;
  const { untold, ...told } = watch;
  const isUp = sandbox?.is === 'up';
  const isTold = isUp ? agent !== null : sandbox !== null && sandbox.is !== 'untold';
  const found: Watch = {
    ...(isTold ? told : noteUntold(watch, now)),
    phase: 'conversation',
    missings: 0,
  };
  // Null: the service itself failed to look this up.
  if (sandbox === null || sandbox.is === 'untold') return found;
  const loss = lossOf(sandbox);
  if (loss !== null) return readLoss(watch, sandbox, loss, reading, now);
  if (isUp) return readAgent(found, { sandbox, current: agent }, reading, now);
  const down: Watch = { ...found, policyInDoubt: true };
  if (sandbox.is === 'asleep') return readAgent(down, { sandbox, current: agentBefore }, reading, now);
  const other = seeSandbox({ ...down, idleSince: null, pausedSince: null }, sandbox, now);
  return sandbox.is === 'unknown'
    ? warn(other, `sandbox status "${sandbox.says}" is not known; looking again`)
    : other;
}

const untoldMs = 60_000;

/** A failed look-up passes; where it lasts, nothing may answer in the sandbox any more, and people are told. */
function noteUntold(watch: Watch, now: number): Watch {
  const { untold = { since: now, lasts: false }, limits } = watch;
  const lasts = now - untold.since >= untoldMs * Math.min(1, limits.pollInterval / 1_000);
  return { ...watch, untold: lasts === untold.lasts ? untold : { ...untold, lasts } };
}

/** A single sight of a missing or failed one can be a failed look-up of the service's own, so it changes nothing yet. */
function readLoss(
  watch: Watch,
  sandbox: Sandbox,
  loss: EndMeaning,
  reading: ConversationReading,
  now: number,
): Watch {
  const missings = watch.missings + 1;
  const read: Watch = { ...watch, phase: 'conversation', missings, policyInDoubt: true };
  // While a message is on its way, its own fate decides.
  if (missings < lossesBelieved || watch.resuming) return read;
  const seen = seeSandbox(read, sandbox, now);
  // The service remembers how the agent ended before that.
  const { agentBefore: before = null, newest } = reading;
  const own = endOf(before);
  const isOfRound = watch.round === undefined || (newest?.isNew && newest.agent?.is === before?.is);
  const { outcome, reason } = own !== null && isOfRound ? own : loss;
  return end(seen, outcome, reason, now);
}

interface ReadAgent {
  readonly sandbox: Sandbox;
  /** The state that the service tells now; of one that sleeps, the last state before that. */
  readonly current: Agent | null;
}

function readAgent(
  watch: Watch,
  { sandbox, current }: ReadAgent,
  reading: ConversationReading,
  now: number,
): Watch {
  const { statusInDoubt, ...known } = watch;
  const agent = current ?? watch.seen.agent;
  const waits = isAsking(agent);
  const hasNothingToDo = watch.taskPending || watch.resuming;
  const isIdle = agent?.is === 'resting' && !hasNothingToDo;
  const paused = (sandbox.is === 'asleep' && !waits) || agent?.is === 'halted';
  const read: Watch = {
    ...see(current === null ? watch : known, { phase: 'conversation', step: null, sandbox, agent }, now),
    ...(waits && { hasAsked: true }),
    idleSince: isIdle ? (watch.idleSince ?? now) : null,
    pausedSince: paused ? (watch.pausedSince ?? now) : null,
  };
  // The state before a pause is kept for people to read. Only a current one can end a watch.
  return current === null || hasNothingToDo ? read : endOnState(read, current, reading, now);
}

function endOnState(watch: Watch, agent: Agent, reading: ConversationReading, now: number): Watch {
  if (agent.is === 'unknown')
    return warn(watch, `execution status "${agent.says}" is not known; looking again`);
  const ends = endOf(agent);
  if (ends === null) return withoutSuspect(watch);
  const judged = judgeEnd(watch, agent, reading, now);
  return judged.isEnd ? end(judged.watch, ends.outcome, ends.reason, now) : judged.watch;
}

function seeSandbox(watch: Watch, sandbox: Sandbox, now: number): Watch {
  return see(watch, { phase: 'conversation', step: null, sandbox, agent: null }, now);
}

/**
 * Notes what a look for the sake of a question has shown, which may be newer than the last poll: an agent whose question is answered
 * waits no more. It ends nothing, because only a poll does.
 */
export function noteQuestionLook(
  watch: Watch,
  { sandbox, agent }: Pick<Seen, 'sandbox' | 'agent'>,
  now: number,
): Watch {
  if (watch.phase !== 'conversation' || watch.ending !== null) return watch;
  if (agent === null || sameState(agent, watch.seen.agent)) return watch;
  switch (sandbox?.is) {
    case 'up':
      return see(watch, { ...watch.seen, sandbox, agent }, now);
    case 'asleep':
      return { ...watch, statusInDoubt: true };
    default:
      return watch;
  }
}

/** An end without events counts once two polls so far apart have seen it. */
const apartUnread = 10_000;
/** Events say that nothing came after the message, or no end of a hook. That is believed for longer. */
const apartRead = 60_000;
const pollsBelieved = 2;

/**
 * The agent has ended: in this round, or perhaps before its message. The state that is seen first may still be the end of what
 * it did before, so an end counts only when it came after the message. One that a hook may take back counts only when it lasts.
 */
function judgeEnd(
  watch: Watch,
  { is }: Agent,
  { newest, mayGoOn = false }: ConversationReading,
  now: number,
): { readonly isEnd: boolean; readonly watch: Watch } {
  const { round, limits } = watch;
  const isOfRound = round === undefined || (newest?.isNew && newest.agent?.is === is);
  if (isOfRound && !mayGoOn) return { isEnd: true, watch: withoutSuspect(watch) };
  const before = watch.suspect?.is === is ? watch.suspect : { is, since: now, polls: 0 };
  const suspect = { ...before, polls: before.polls + 1 };
  const share = Math.min(1, limits.pollInterval / 1_000);
  const apart = (newest == null && !mayGoOn ? apartUnread : apartRead) * share;
  const isEnd = suspect.polls >= pollsBelieved && now - suspect.since >= apart;
  return { isEnd, watch: { ...watch, suspect } };
}

/** The agent works again, so the end that was seen was none. */
function withoutSuspect({ suspect, ...watch }: Watch): Watch {
  return watch;
}
