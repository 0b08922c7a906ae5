// Which ends of a step are true, and which one is clear. Written from docs/reference.md and the interface's description alone: nothing of
// the Action's own code is used here. Pure.
import { blurMs, type Facts, factsOf, isLost, waiting } from './facts.ts';
import { type ConversationSight, endOf, isAnswer, isLook, isStart } from './sights.ts';
import { type Exchange, type Told, toldBy } from './told.ts';

/** A page, an absence or a lost sandbox is believed when it comes three times in a row; fewer are a passing fault or a lag. */
const enough = 3;
/** A step that answers looks every second, and believes so many absences; any other believes fewer. */
const tooManyAbsences = 20;
/** The number of retries is not documented; after more than ten failures all of them are used up. */
const mostRetries = 10;
/** Moments of the two processes' timers may differ by so much. */
export const earlyMs = 60;
/** How long a refused key and a web page have to last for a step that has begun. */
const lastsMs = { refused: 60_000, strange: 600_000 } as const;
const slackMs = 500;

/** Why a step may end so. */
const reasons: Readonly<Record<string, (facts: Facts) => boolean>> = {
  finished: (facts) => isFollowing(facts) && was(facts, 'finished'),
  error: (facts) => isFollowing(facts) && was(facts, 'error'),
  stuck: (facts) => isFollowing(facts) && was(facts, 'stuck'),
  idle: (facts) => isLong(lasting(facts, isIdle), facts.asked.idleMs),
  paused: (facts) => isLong(lasting(facts, isPaused), facts.asked.pauseMs),
  [waiting]: (facts) =>
    was(facts, waiting) &&
    (facts.answers.length > 0 ? hadNoEffect(facts) : facts.asked.onConfirmation === 'stop'),
  started: ({ asked, readyAt }) => asked.mode === 'start' && readyAt !== undefined,
  answered: (facts) =>
    facts.asked.mode === 'respond' &&
    facts.answers.length > 0 &&
    // Where its reply was lost, only a rejection can be told by its reason.
    (!facts.isUnsure || hasRejected(facts)) &&
    wasDecided(facts),
  not_waiting: ({ asked, answers, lost, followed }) =>
    asked.mode === 'respond' &&
    (lost.length >= enough ||
      (answers.length === 0 &&
        followed.some(({ sandbox, agent }) => agent !== waiting && !isLost({ sandbox })))),
  sandbox_missing: (facts) => isGone(facts, 'MISSING'),
  sandbox_error: (facts) => isGone(facts, 'ERROR'),
  start_error: ({ told }) => told.some((each) => each.kind === 'start' && each.status === 'ERROR'),
  start_timeout: (facts) =>
    facts.isStarting &&
    (facts.readyAt ?? facts.exitedAt) >= facts.startedAt + facts.asked.startTimeoutMs - blurMs &&
    isOverdue(facts, facts.asked.startTimeoutMs),
  timeout: (facts) => isOverdue(facts, facts.asked.timeoutMs),
  cancelled: ({ cancelledAt }) => cancelledAt !== null,
  // How long a start is looked for is not documented.
  start_unknown: (facts) =>
    facts.isUnclear ||
    (facts.isBefore && isOver(facts)) ||
    facts.starts.some((each) => endOf(each) > facts.startedAt + shortestOf(facts) - blurMs),
  answer_unknown: ({ isOpen }) => isOpen,
  unauthorized: (facts) => isBelieved(facts, 'refused') || wasStart(facts, ({ kind }) => kind === 'refused'),
  bad_response: (facts) => isBelieved(facts, 'strange'),
  unavailable: isUnavailable,
  not_found: (facts) =>
    facts.exchanges.some((each) => isAnswer(each) && statusOf(each) === 404) ||
    (!facts.isUnclear &&
      facts.failed.filter(({ kind }) => kind === 'absent').length >=
        (facts.asked.mode === 'respond' ? 1 : enough)),
  bad_input: (facts) =>
    facts.exchanges.some((each) => isAnswer(each) && ![404, null].includes(statusOf(each))) ||
    wasStart(facts, ({ kind }) => kind === 'rejected') ||
    (facts.isAnswering && !facts.asked.answerable && facts.followed.at(-1)?.agent === waiting),
};

/** Null where it was not rejected. */
function statusOf(each: Exchange): number | null {
  const said = toldBy(each);
  return said.kind === 'rejected' ? said.status : null;
}

export const mayEnd = (facts: Facts, outcome: string): boolean => reasons[outcome]?.(facts) === true;

/** By the conversation itself, not by what was told of it. */
function was({ truth, exitedAt }: Facts, status: string): boolean {
  return truth?.timeline.some((entry) => entry.status === status && entry.at <= exitedAt + blurMs) === true;
}

const isFollowing = ({ asked: { mode } }: Facts): boolean => mode === 'run' || mode === 'wait';

const wasDecided = ({ truth }: Facts): boolean =>
  truth?.answers.some(({ kind, effect }) => /accept|reject/.test(kind) && /approved|refused/.test(effect)) ===
  true;

/** The service took it, the agent waits all the same, and what is pending was read again. */
function hadNoEffect({ truth, exchanges, answers, isUnsure }: Facts): boolean {
  const last = truth?.timeline.findLast(({ kind }) => kind === 'execution');
  const sentAt = answers.at(-1)?.at ?? 0;
  const isRead = exchanges.some(({ route, at }) => route === 'events' && at > sentAt);
  return !isUnsure && isRead && last?.status === waiting;
}

const isGone = ({ asked, lost }: Facts, status: string): boolean =>
  asked.mode !== 'respond' && lost.length >= enough && lost.at(-1)?.sandbox === status;

const isIdle = ({ sandbox, agent }: ConversationSight): boolean =>
  agent === 'idle' && ['RUNNING', 'PAUSED'].includes(sandbox);
const isPaused = ({ sandbox, agent }: ConversationSight): boolean =>
  (sandbox === 'PAUSED' && agent !== waiting) || (sandbox === 'RUNNING' && agent === 'paused');

/** The newest looks in a row that saw it so. A lost sandbox tells nothing of its agent. */
function lasting({ followed }: Facts, isSo: (seen: ConversationSight) => boolean) {
  const there = followed.filter((each) => !isLost(each));
  return there.slice(there.findLastIndex((each) => !isSo(each)) + 1);
}

const isLong = (seen: readonly ConversationSight[], ms: number | null): boolean => {
  const [first, last] = [seen[0]?.at, seen.at(-1)?.endedAt];
  return ms !== null && seen.length > 1 && Number(last) - Number(first) >= ms - blurMs;
};

const shortestOf = ({ asked }: Facts): number =>
  Math.min(asked.startTimeoutMs, asked.timeoutMs ?? Number.POSITIVE_INFINITY);

const isOver = (facts: Facts): boolean => facts.exitedAt >= facts.limit - blurMs;

/** What is asked after the time is over, for the last words, does not count. */
const failures = ({ failed, isUnheard, limit }: Facts): number =>
  failed.filter(({ kind, at }) => kind !== 'absent' && at <= limit).length + (isUnheard ? 1 : 0);

/** The time is up, and not amid something whose fate is the end. */
function isOverdue(facts: Facts, ms: number | null): boolean {
  const { asked, isUnclear, isBefore, isOpen, isUnsure } = facts;
  if (!facts.hasPassed(ms) || isUnclear || isBefore || isUnsure) return false;
  if (asked.mode === 'respond') return !isOpen && failures(facts) <= mostRetries;
  // Looks whether a rejected agent goes on by itself are not those that the end is judged by.
  return failures(facts) <= mostRetries || hasRejected(facts);
}

const hasRejected = ({ answers }: Facts): boolean =>
  /"accept":false/.test(JSON.stringify(answers.at(-1)?.body));

function isUnavailable(facts: Facts): boolean {
  const { asked, exchanges, isBefore, isAnswering, isOpen, isUnclear, retryAt } = facts;
  if (wasStart(facts, isQuota)) return true;
  if (isUnclear || (isOpen && asked.mode === 'respond')) return false;
  const count = failures(facts);
  // The look before an answer may be cut off by the end of the time, before the service has it.
  const isToAnswer = isAnswering && facts.followed.at(-1)?.agent === waiting;
  const isUnheardOf = asked.mode === 'respond' && !exchanges.some(isLook);
  if (isOver(facts) && (count > 0 || isBefore || isToAnswer || isUnheardOf)) return true;
  // A wait that would end after the deadline need not be sat out.
  if (count > 0 && retryAt >= facts.limit - blurMs) return true;
  if ((isBefore || isAnswering) && count >= enough) return true;
  // A limit without a time may outlast a near deadline.
  const last = exchanges.findLast((each) => isLook(each) || isStart(each) || isAnswer(each));
  const said = last && toldBy(last);
  return count > 0 && said?.kind === 'trouble' && said.notTaken && said.retryAfterMs === null;
}

const wasStart = ({ starts }: Facts, isSo: (told: Told, start: Exchange) => boolean): boolean =>
  starts.some((each) => isSo(toldBy(each), each));
/** A quota of the day is over for today; every other limit passes. */
const isQuota = (_: Told, { answer }: Exchange): boolean =>
  answer?.text.includes('daily_conversation_limit_reached') === true;

/** A step that has started nothing, and has seen nothing, loses nothing when it gives up. */
const hasBegun = ({ asked, told }: Facts): boolean =>
  asked.mode !== 'wait' || told.some((each) => each.kind === 'start' || !isLost(each));

const isBusy = ({ isAnswering, isOpen, isUnclear, isBefore }: Facts): boolean =>
  isAnswering || isOpen || isUnclear || isBefore;

/** Below a second, the poll interval makes all waits shorter. */
const longMs = (kind: 'refused' | 'strange', { asked }: Facts): number =>
  lastsMs[kind] * Math.min(1, asked.pollMs / 1_000);

function isBelieved(facts: Facts, kind: 'refused' | 'strange'): boolean {
  const { asked, exitedAt, failed, isUnclear, isBefore } = facts;
  const alike = failed.filter((each) => each.kind === kind);
  const [first] = alike;
  if (first === undefined) return false;
  if (isOver(facts) && !isUnclear && !isBefore) return true;
  if (hasBegun(facts) && !isBusy(facts))
    return alike.length >= enough && exitedAt - first.endedAt + slackMs >= longMs(kind, facts);
  return kind === 'refused' || asked.mode === 'respond' || isUnclear || alike.length >= enough;
}

export interface Clear {
  readonly at: number;
  readonly outcomes: readonly string[];
  readonly why: string;
}

/** The first moment at which what was told leaves one end, or a few where the documents name no order. */
export function clearEnd(facts: Facts): Clear | null {
  const { asked, exchanges, truth } = facts;
  for (const [place, each] of exchanges.entries()) {
    const until = { ...facts, exchanges: exchanges.slice(0, place + 1) };
    const clear = clearBy(factsOf(asked, until, truth), each);
    if (clear !== null) return { at: endOf(each), ...clear };
  }
  return null;
}

function clearBy(facts: Facts, newest: Exchange): Omit<Clear, 'at'> | null {
  const { asked, told, followed, failed, lost, isUnclear, isOpen, readyAt } = facts;
  const clear = (why: string, ...outcomes: readonly string[]) => ({ why, outcomes });
  const alsoOpen = isOpen ? ['answer_unknown'] : [];
  const said = toldBy(newest);
  if (isStart(newest)) {
    if (said.kind === 'refused') return clear('the start was refused', 'unauthorized');
    if (said.kind === 'rejected') return clear('the start was rejected', 'bad_input');
    if (isQuota(said, newest)) return clear('the daily quota is used up', 'unavailable');
  }
  if (isAnswer(newest) && said.kind === 'rejected')
    return clear('the answer was rejected', said.status === 404 ? 'not_found' : 'bad_input');
  const last = told.at(-1);
  if (last?.kind === 'start' && last.status === 'ERROR') return clear('the start failed', 'start_error');
  if (asked.mode === 'start') return readyAt === undefined ? null : clear('it is ready', 'started');
  if (!isUnclear && failed.filter(({ kind }) => kind === 'absent').length >= tooManyAbsences)
    return clear('the service does not know it', 'not_found', ...alsoOpen);
  if (!isBusy(facts) && isRefusedForLong(facts)) return clear('the key is refused', 'unauthorized');
  const seen = followed.at(-1);
  if (seen === undefined || failed.length > 0) return null;
  if (asked.mode === 'respond') return clearToRespond(facts, seen);
  if (lost.length >= (asked.listens ? 2 : 1) * enough)
    return clear('the sandbox is lost', 'sandbox_missing', 'sandbox_error', ...lastEnds(facts), ...alsoOpen);
  return clearToFollow(facts, seen);
}

/** The first of them may have come too early to count. */
function isRefusedForLong(facts: Facts): boolean {
  const { failed } = facts;
  if (failed.length === 0 || failed.some(({ kind }) => kind !== 'refused')) return false;
  const lasts = Number(failed.at(-1)?.at) - Number(failed[1]?.endedAt);
  return !hasBegun(facts) || (failed.length > enough && lasts > longMs('refused', facts) + earlyMs);
}

const ownEnds = ['finished', 'error', 'stuck'];

/** The service may remember how the agent ended before that. */
const lastEnds = ({ exchanges }: Facts): readonly string[] =>
  ownEnds.filter((end) =>
    exchanges.some(({ route, answer }) => route === 'hosted_events' && answer?.text.includes(end)),
  );

function clearToRespond(
  { asked, answers, exchanges, isUnsure }: Facts,
  { sandbox, agent }: ConversationSight,
): Omit<Clear, 'at'> | null {
  if (sandbox !== 'RUNNING') return null;
  if (agent === waiting)
    return asked.answerable ? null : { why: 'there is no agent server to answer', outcomes: ['bad_input'] };
  if (answers.length === 0) return { why: 'the agent does not wait', outcomes: ['not_waiting'] };
  // Nobody else has rejected anything.
  const isToldOfIt = exchanges.some(
    ({ route, answer }) => route === 'events' && answer?.text.includes('UserRejectObservation'),
  );
  return isUnsure && !isToldOfIt ? null : { why: 'the agent went on', outcomes: ['answered'] };
}

function clearToFollow(facts: Facts, seen: ConversationSight): Omit<Clear, 'at'> | null {
  const { asked, followed, answers, isAnswering } = facts;
  const agent = seen.agent ?? '';
  // Of a sandbox that sleeps, only the last state of its agent tells.
  const isTold = seen.sandbox === 'RUNNING' || seen.id === null;
  const ends = [...ownEnds, ...(asked.onConfirmation === 'stop' ? [waiting] : [])];
  if (isTold && ends.includes(agent)) return { why: `the agent is ${agent}`, outcomes: [agent] };
  const isSeenTwice = followed
    .slice(-2)
    .every((each) => each.sandbox === 'RUNNING' && each.agent === waiting);
  if (isAnswering && !asked.answerable && isSeenTwice && followed.length > 1)
    return { why: 'there is no agent server to answer', outcomes: ['bad_input'] };
  if (answers.length > 0) return null;
  for (const [outcome, isSo, most] of [
    ['idle', isIdle, asked.idleMs],
    ['paused', isPaused, asked.pauseMs],
  ] as const) {
    const [, second] = lasting(facts, isSo);
    if (second !== undefined && most !== null && seen.at - second.at > most + earlyMs)
      return { why: `${outcome} for too long`, outcomes: [outcome] };
  }
  return null;
}
