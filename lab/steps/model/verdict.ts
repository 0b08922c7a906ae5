// Which outcomes are permitted, given the service's record, the inputs and the moments of start, cancel and exit.
import type { Asked } from './asked.ts';
import { alsoOfAnswer, enough, type Failed, isLook, type Known, lasting, lossOf, lostOf } from './known.ts';
import { readRecord } from './read-record.ts';
import { type Exchange, toldBy } from './told.ts';

export interface Verdict {
  readonly permitted: readonly string[];
  readonly why: string;
  /** Faults that do not depend on the outcome. */
  readonly wrong: readonly string[];
  readonly known: Known;
}

/** On virtual time, where nothing takes longer than it has to. */
export interface Moments {
  readonly startedAt: number;
  readonly exitedAt: number;
  readonly cancelledAt: number | null;
  readonly exchanges: readonly Exchange[];
}

/** Between a timer of the step and a timestamp of the service. */
const blurMs = 200;
/** From the moment something is clear to the exit: last words and summary. */
const lateMs = 11_000;
/** How long an answer may be on its way. */
const wayMs = 20;
/** How long a look may be under way, with its tries. */
const underWayMs = 2_000;
/** How long a start, and what may have become of one, goes on after a cancel. */
const goesOnMs = 3_000;
const never = Number.POSITIVE_INFINITY;

/** What may end it from one moment on; from the other on it is over. */
interface Limit {
  readonly from: number;
  readonly to: number;
  readonly outcomes: readonly string[];
  readonly why: string;
}

export function verdictOn(asked: Asked, moments: Moments): Verdict {
  const { startedAt, exitedAt, cancelledAt, exchanges } = moments;
  const known = readRecord(asked, exchanges);
  const { end, stage } = known;
  const isStarting = ['before', 'unclear', 'starting'].includes(stage);
  // What the service answered last may not have been heard any more.
  const isUnheard = exchanges.some(
    ({ route, answer }) => isLook(route) && answer && answer.at > exitedAt - wayMs,
  );
  const limits = limitsOf(known, startedAt, isUnheard);
  const firstLimit = Math.min(never, ...limits.map(({ from }) => from));
  const endOfTime = Math.min(never, ...limits.map(({ to }) => to));
  const decidedAt = end?.at ?? never;
  const believed = end ? [] : believable(known, exitedAt);
  const hopeless = end ? [] : hopelessly(known, firstLimit - blurMs);
  const most = Math.min(asked.startTimeoutMs, asked.timeoutMs ?? never);
  const cutOff = (known.startSaidAt ?? 0) > startedAt + most - blurMs ? ['start_unknown'] : [];
  // A look at a start that was under way is still heard.
  const isInTime = decidedAt <= endOfTime + blurMs + (stage === 'starting' ? underWayMs : 0);
  const reasons: Omit<Limit, 'from' | 'to'>[] = [
    ...(end && isInTime ? [end] : []),
    { why: 'it may be believed by now', outcomes: believed },
    ...limits.filter(
      ({ from }) => from <= Math.min(decidedAt, endOfTime) + blurMs && exitedAt >= from - blurMs,
    ),
    { why: 'the time was over before the start was answered', outcomes: cutOff },
    { why: 'Retry-After is beyond the time', outcomes: hopeless },
  ];
  const clearAt = Math.min(decidedAt - (isStarting ? goesOnMs : 0), firstLimit);
  const isCancelled =
    cancelledAt !== null && cancelledAt < clearAt - blurMs && believed.length === 0 && hopeless.length === 0;
  const cancelled = cancelledAt === null ? [] : [{ why: 'it was cancelled', outcomes: ['cancelled'] }];
  const given = [...(isCancelled ? [] : reasons), ...cancelled].filter(({ outcomes }) => outcomes.length > 0);

  const clear = Math.max(startedAt, Math.min(decidedAt, endOfTime, cancelledAt ?? never));
  const isLate = exitedAt > Math.max(clear, lastTrouble(exchanges)) + lateMs;
  const isGivenUp =
    stage === 'unclear' && known.looks === 0 && exitedAt < firstLimit - 3_000 && cancelledAt === null;
  return {
    permitted: [...new Set(given.flatMap(({ outcomes }) => outcomes))],
    why: given.map(({ why }) => why).join('; ') || 'nothing was decided yet',
    wrong: [
      ...known.wrong,
      ...(isLate ? [`it ended ${exitedAt - clear} ms after its outcome was clear`] : []),
      ...(isGivenUp && asked.apiVersion === 'v1'
        ? ['it was not looked for, although its id was chosen by the step']
        : []),
    ],
    known,
  };
}

/** What fails after the outcome is clear, such as the last words, is tried again. */
const lastTrouble = (exchanges: readonly Exchange[]): number =>
  exchanges.findLast((exchange) => ['trouble', 'nothing'].includes(toldBy(exchange).kind))?.at ?? -never;

/** Every deadline that may end it, with the earliest and the latest moment at which it can strike. */
function limitsOf(known: Known, startedAt: number, isUnheard: boolean): Limit[] {
  const { stage, readyAt } = known;
  const { mode, timeoutMs, startTimeoutMs, idleMs, pauseMs } = known.asked;
  const limits: Limit[] = [];
  const after = (ms: number | null, from: number, to: number, outcomes: readonly string[], why: string) => {
    if (ms !== null) limits.push({ from: from + ms, to: to + ms, outcomes, why });
  };
  // An answer is no wait: it has a patience of its own.
  if (mode === 'respond') {
    after(timeoutMs, startedAt, never, overdue(known, 'timeout', isUnheard), 'no time was left to read on');
    return limits;
  }
  const readyAfterMs = readyAt === null ? 0 : readyAt - startedAt - startTimeoutMs;
  if (['before', 'unclear', 'starting'].includes(stage) || (readyAt !== null && readyAfterMs > -blurMs)) {
    // READY that came about that moment, to a look under way, was still heard, or was not.
    const to = readyAt !== null && readyAfterMs < underWayMs ? never : startedAt;
    after(startTimeoutMs, startedAt, to, overdue(known, 'start_timeout', isUnheard), 'start-timeout is over');
  }
  after(timeoutMs, startedAt, startedAt, overdue(known, 'timeout', isUnheard), 'timeout is over');
  if (mode === 'start') return limits;
  // Two looks at least tell that it lasts; a further one, after it was over, is judged where it is read.
  for (const [what, most] of [
    ['idle', idleMs],
    ['paused', pauseMs],
  ] as const) {
    const lasts = lasting(known, what);
    if (lasts !== null && lasts.to !== null) after(most, lasts.from, never, [what], `${what} for too long`);
  }
  return limits;
}

/** Of looks that failed, by what they were told. */
const byFailure: Readonly<Record<Exclude<Failed['kind'], 'absent'>, string>> = {
  ...{ nothing: 'unavailable', trouble: 'unavailable', strange: 'bad_response', refused: 'unauthorized' },
};

const outcomesOf = ({ failed }: Known): readonly string[] =>
  failed.flatMap(({ kind }) => (kind === 'absent' ? [] : byFailure[kind]));

/** The number of retries is not documented; after more than ten failures all of them are used up. */
const mostRetries = 10;

/** Outcomes when a deadline is over, by what the time was spent on. */
function overdue(known: Known, name: 'start_timeout' | 'timeout', isUnheard: boolean): readonly string[] {
  const { stage, looks, answer } = known;
  const answers = known.asked.mode === 'respond';
  if (stage === 'unclear') return ['start_unknown'];
  if (stage === 'unsure' || (stage === 'verifying' && answers)) return ['answer_unknown'];
  if (stage === 'verifying') return ['answer_unknown', name];
  // Another try may have been on its way when the time was over.
  if (stage === 'before' && !answers) return ['unavailable', 'start_unknown'];
  // No connection in all its time: the service's record tells nothing of it.
  if (answers && looks === 0) return [name, 'unavailable'];
  const failures = outcomesOf(known).length + (isUnheard ? 1 : 0);
  // The look before an answer may be cut off by the end of the time, before the service has it.
  if (failures === 0) return stage === 'answering' ? [name, 'unavailable'] : [name];
  // Looks whether a rejected agent goes on by itself are not those that the end is judged by.
  const isName = failures <= mostRetries || (answer?.rejects === true && !answers);
  return [...(isName ? [name] : []), 'unavailable', ...outcomesOf(known)];
}

/** A wait that would end after the deadline need not be sat out. */
function hopelessly(known: Known, deadline: number): readonly string[] {
  if (outcomesOf(known).length === 0 && known.stage !== 'unclear') return [];
  if (Math.max(0, ...Object.values(known.notBefore)) < deadline) return [];
  return known.stage === 'unclear' ? ['start_unknown'] : ['unavailable', ...alsoOfAnswer(known)];
}

/** A step believes a refused key that lasts a minute, and a web page that lasts ten. */
const lastsMs = { refused: 60_000, strange: 600_000 } as const;
const slackMs = 500;

/** Outcomes that are permitted already, although nothing is decided. */
function believable(known: Known, now: number): readonly string[] {
  const { mode, answerable, pollMs } = known.asked;
  const { stage, failed, answer, seen, startStatus } = known;
  const answers = mode === 'respond';
  const ofKind = (wanted: Failed['kind']) => failed.filter(({ kind }) => kind === wanted);
  // A step that has started nothing, and has seen nothing, loses nothing when it gives up.
  const hasBegun = mode !== 'wait' || seen.length > lostOf(known) || startStatus !== null;
  const isPatient = hasBegun && !answers && (stage === 'starting' || stage === 'following');
  // Below a second, the poll interval makes all waits shorter.
  const isLong = (kind: 'refused' | 'strange') => {
    const since = ofKind(kind)[0]?.at ?? now;
    return now - since + slackMs >= lastsMs[kind] * Math.min(1, pollMs / 1_000);
  };
  const isBelieved = (kind: 'refused' | 'strange', most: number) =>
    ofKind(kind).length >= (isPatient ? enough : most) && (!isPatient || isLong(kind));
  const isPreparing = stage === 'before' || stage === 'answering' || (answers && stage !== 'verifying');
  return [
    ...(isBelieved('refused', 1) ? ['unauthorized', ...alsoOfAnswer(known)] : []),
    ...(isBelieved('strange', answers || stage === 'unclear' ? 1 : enough) ? ['bad_response'] : []),
    // An absence proves nothing, and how long a start is looked for is not documented.
    ...(stage === 'unclear' ? ['start_unknown'] : []),
    ...(ofKind('absent').length >= (answers ? 1 : enough) && stage !== 'unclear' ? ['not_found'] : []),
    ...(lostOf(known) >= enough ? [answers ? 'not_waiting' : lossOf(known)] : []),
    ...(stage === 'answering' && !answerable ? ['bad_input'] : []),
    ...(stage === 'unsure' || stage === 'verifying' ? ['answer_unknown'] : []),
    ...(answer?.isIdle && stage !== 'answering' ? ['waiting_for_confirmation'] : []),
    // A limit without a time may outlast a near deadline.
    ...((isPreparing && outcomesOf(known).length >= enough) || failed.at(-1)?.isLimit ? ['unavailable'] : []),
  ];
}
