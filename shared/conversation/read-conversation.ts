// What a reading of the conversation means: first the sandbox, then the agent if the sandbox runs.
import { executionRow, type SandboxRow, sandboxRow } from './statuses.ts';
import { end, see, warn, word } from './steps.ts';
import type { Reading, Seen, Watch } from './types.ts';

type ConversationReading = Extract<Reading, { kind: 'conversation' }>;

const lossesBelieved = 3;

export function readConversation(watch: Watch, reading: ConversationReading, now: number): Watch {
  const sandbox = reading.sandboxStatus === null ? null : word(reading.sandboxStatus);
  const found: Watch = { ...watch, phase: 'conversation', missings: 0 };
  // The service itself failed to look this up. Like UNKNOWN, it says nothing.
  if (sandbox === null) return found;
  const down: Watch = { ...found, policyInDoubt: true };
  const other = () => seeSandbox({ ...down, idleSince: null, pausedSince: null }, sandbox, now);
  const row = sandboxRow(sandbox);
  if (row?.lost) return readLoss(watch, sandbox, row.lost, reading, now);
  switch (row?.watch) {
    case 'look_at_agent':
      return readAgent(found, { sandbox, current: reading.executionStatus, asleep: false }, reading, now);
    case 'asleep':
      return readAgent(
        down,
        { sandbox, current: reading.lastKnownStatus ?? null, asleep: true },
        reading,
        now,
      );
    case 'tells_nothing':
      return found;
    case 'goes_on':
      return other();
    default:
      return warn(other(), `sandbox status "${sandbox}" is not known; looking again`);
  }
}

/** A single MISSING can be a failed look-up of the service's own, and an ERROR may pass, so it changes nothing yet. */
function readLoss(
  watch: Watch,
  sandbox: string,
  lost: NonNullable<SandboxRow['lost']>,
  reading: ConversationReading,
  now: number,
): Watch {
  const missings = watch.missings + 1;
  const read: Watch = { ...watch, phase: 'conversation', missings, policyInDoubt: true };
  // While a message is on its way, its own fate decides.
  if (missings < lossesBelieved || watch.resuming) return read;
  const seen = seeSandbox(read, sandbox, now);
  // The service remembers how the agent ended before that.
  const { lastKnownStatus: last = null, newest } = reading;
  const row = executionRow(last);
  const isOfRound = watch.round === undefined || (newest?.isNew && newest.status === last);
  if (row?.ends && isOfRound) return end(seen, row.ends.outcome, row.ends.reason, now);
  return end(seen, lost.outcome, lost.reason, now);
}

interface AgentStatus {
  readonly sandbox: string;
  /** What the service reports now; for a paused sandbox, the last status before the pause. */
  readonly current: string | null;
  readonly asleep: boolean;
}

function readAgent(
  watch: Watch,
  { sandbox, current, asleep }: AgentStatus,
  reading: ConversationReading,
  now: number,
): Watch {
  const { statusInDoubt, ...known } = watch;
  const execution = current ?? known.seen.executionStatus;
  const status = execution === null ? null : word(execution);
  const row = executionRow(status);
  const hasNothingToDo = watch.taskPending || watch.resuming;
  const isIdle = row?.budget === 'idle' && !hasNothingToDo;
  const paused = (asleep && row?.question !== 'waits') || row?.budget === 'pause';
  const read: Watch = {
    ...see(
      current === null ? watch : known,
      { phase: 'conversation', startStatus: null, sandboxStatus: sandbox, executionStatus: status },
      now,
    ),
    ...(row?.question === 'waits' && { hasAsked: true }),
    idleSince: isIdle ? (watch.idleSince ?? now) : null,
    pausedSince: paused ? (watch.pausedSince ?? now) : null,
  };
  // The status before a pause is kept for people to read. Only a current status can end a watch.
  return current === null || hasNothingToDo ? read : endOnStatus(read, word(current), reading, now);
}

function endOnStatus(watch: Watch, status: string, reading: ConversationReading, now: number): Watch {
  const row = executionRow(status);
  if (row === null) return warn(watch, `execution status "${status}" is not known; looking again`);
  if (row.ends === null) return withoutSuspect(watch);
  const judged = judgeEnd(watch, status, reading, now);
  return judged.isEnd ? end(judged.watch, row.ends.outcome, row.ends.reason, now) : judged.watch;
}

function seeSandbox(watch: Watch, sandboxStatus: string | null, now: number): Watch {
  return see(watch, { phase: 'conversation', startStatus: null, sandboxStatus, executionStatus: null }, now);
}

/**
 * What a look for the sake of a question has shown, which may be newer than the last poll: an agent whose question is answered
 * waits no more. It ends nothing, because only a poll does.
 */
export function noteQuestionLook(
  watch: Watch,
  { sandboxStatus, executionStatus }: Pick<Seen, 'sandboxStatus' | 'executionStatus'>,
  now: number,
): Watch {
  if (watch.phase !== 'conversation' || executionStatus === null) return watch;
  const status = word(executionStatus);
  if (status === watch.seen.executionStatus) return watch;
  switch (sandboxRow(sandboxStatus)?.watch) {
    case 'look_at_agent':
      return see(watch, { ...watch.seen, sandboxStatus, executionStatus: status }, now);
    case 'asleep':
      return { ...watch, statusInDoubt: true };
    default:
      return watch;
  }
}

/** Without events, an end counts that was seen in two polls so far apart. */
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
  status: string,
  { newest, mayGoOn = false }: ConversationReading,
  now: number,
): { readonly isEnd: boolean; readonly watch: Watch } {
  const { round, limits } = watch;
  const isOfRound = round === undefined || (newest?.isNew && newest.status === status);
  if (isOfRound && !mayGoOn) return { isEnd: true, watch: withoutSuspect(watch) };
  const before = watch.suspect?.status === status ? watch.suspect : { status, since: now, polls: 0 };
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
