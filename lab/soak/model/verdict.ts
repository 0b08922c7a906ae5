// Which outcomes are permitted, given the service's record, the inputs and the moments of start, cancel and exit.
import type { Asked } from './asked.ts';
import type { Course, Lasting } from './course.ts';
import { alsoOfAnswer } from './on-answer.ts';
import { believable } from './on-look.ts';
import { type Exchange, toldBy } from './told.ts';
import { walk } from './walk.ts';

export interface Verdict {
  readonly permitted: readonly string[];
  readonly why: string;
  /** Faults that do not depend on the outcome. */
  readonly wrong: readonly string[];
  readonly course: Course;
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

export function verdictOn(asked: Asked, moments: Moments): Verdict {
  const course = walk(asked, moments.exchanges);
  const { startedAt, exitedAt, cancelledAt } = moments;
  const limits = limitsOf(heardOf(course, moments), asked, moments).toSorted(
    (one, other) => one.from - other.from,
  );
  const firstLimit = limits[0] ?? null;
  const decidedAt = course.decided?.at ?? Number.POSITIVE_INFINITY;
  const endOfTime = Math.min(...limits.map(({ to }) => to));
  const wrong = [...course.wrong];
  const outcomes = new Set<string>();
  const reasons: string[] = [];
  const permit = (why: string, names: readonly string[]) => {
    if (names.length > 0) reasons.push(why);
    for (const name of names) outcomes.add(name);
  };

  // A look at a start that was under way is still heard.
  const heard = course.stage === 'starting' ? underWayMs : 0;
  if (course.decided && decidedAt <= endOfTime + blurMs + heard)
    permit(course.decided.why, course.decided.outcomes);
  if (!course.decided) permit('it may be believed by now', believable(course, asked, exitedAt));
  for (const limit of limits) {
    if (limit.from > Math.min(decidedAt, endOfTime) + blurMs || exitedAt < limit.from - blurMs) continue;
    permit(limit.why, limit.outcomes);
  }
  if (startCutOff(course, asked, moments))
    permit('the time was over before the start was answered', ['start_unknown']);
  const hopeless = hopelessly(course, (firstLimit?.from ?? Number.POSITIVE_INFINITY) - blurMs);
  if (!course.decided) permit('Retry-After is beyond the time', hopeless);
  const believed = !course.decided && believable(course, asked, exitedAt).length > 0;
  const goesOn = ['before', 'unclear', 'starting'].includes(course.stage) ? goesOnMs : 0;
  const waitsInVainAt = hopeless.length > 0 ? toldToWaitAt(moments) : Number.POSITIVE_INFINITY;
  const earliest = Math.min(
    Math.min(decidedAt, waitsInVainAt) - goesOn,
    firstLimit?.from ?? Number.POSITIVE_INFINITY,
  );
  if (cancelledAt !== null && cancelledAt < earliest - blurMs && !believed) {
    outcomes.clear();
    reasons.length = 0;
  }
  if (cancelledAt !== null) permit('it was cancelled', ['cancelled']);

  const clear = Math.max(startedAt, Math.min(decidedAt, endOfTime, cancelledAt ?? Number.POSITIVE_INFINITY));
  if (exitedAt > Math.max(clear, lastTrouble(moments)) + lateMs)
    wrong.push(`it ended ${exitedAt - clear} ms after its outcome was clear`);
  const soon = (firstLimit?.from ?? Number.POSITIVE_INFINITY) - 3_000;
  if (
    course.stage === 'unclear' &&
    course.looks === 0 &&
    exitedAt < soon &&
    cancelledAt === null &&
    asked.apiVersion === 'v1'
  )
    wrong.push('it was not looked for, although its id was chosen by the step');
  return { permitted: [...outcomes], why: reasons.join('; ') || 'nothing was decided yet', wrong, course };
}

/** What fails after the outcome is clear, such as the last words, is tried again. */
function lastTrouble({ exchanges }: Moments): number {
  const failed = exchanges.findLast((exchange) => ['trouble', 'nothing'].includes(toldBy(exchange).kind));
  return failed?.at ?? Number.NEGATIVE_INFINITY;
}

/** What the service answered last may not have been heard any more. */
function heardOf(course: Course, { exchanges, exitedAt }: Moments): Course {
  const isUnheard = exchanges.some(({ answer }) => answer && answer.at > exitedAt - wayMs);
  return isUnheard ? { ...course, failing: course.failing + 1 } : course;
}

/** The time that there is for the start ends the waiting for its answer too. */
function startCutOff({ startSaidAt }: Course, asked: Asked, { startedAt }: Moments): boolean {
  const most = Math.min(asked.startTimeoutMs, asked.timeoutMs ?? Number.POSITIVE_INFINITY);
  return startSaidAt !== null && startSaidAt > startedAt + most - blurMs;
}

interface Limit {
  readonly from: number;
  readonly to: number;
  readonly outcomes: readonly string[];
  readonly why: string;
}

/** Every deadline that may end it, with the earliest and the latest moment at which it can strike. */
function limitsOf(course: Course, asked: Asked, { startedAt }: Moments): Limit[] {
  const limits: Limit[] = [];
  const after = (ms: number, from: number, to: number, outcomes: readonly string[], why: string) =>
    limits.push({ from: from + ms, to: to + ms, outcomes, why });
  // An answer is no wait: it has a patience of its own.
  const answers = asked.mode === 'respond';
  if (answers && asked.timeoutMs !== null)
    after(
      asked.timeoutMs,
      startedAt,
      Number.POSITIVE_INFINITY,
      inVain(course),
      'no time was left to read on',
    );
  const starting = ['before', 'unclear', 'starting'].includes(course.stage);
  const late = course.readyAt !== null && course.readyAt > startedAt + asked.startTimeoutMs - blurMs;
  if ((starting || late) && !answers) {
    // READY that came about that moment, to a look under way, was still heard, or was not.
    const inTime = late && (course.readyAt ?? 0) < startedAt + asked.startTimeoutMs + underWayMs;
    const to = inTime ? Number.POSITIVE_INFINITY : startedAt;
    after(asked.startTimeoutMs, startedAt, to, overdue(course, 'start_timeout'), 'start-timeout is over');
  }
  if (asked.timeoutMs !== null && !answers)
    after(asked.timeoutMs, startedAt, startedAt, overdue(course, 'timeout'), 'timeout is over');
  if (answers || asked.mode === 'start') return limits;
  // Two looks at least tell that it lasts; a further one, after it was over, is judged where it is read.
  const lastsTooLong = (lasts: Lasting | null, ms: number, outcome: string) => {
    if (lasts !== null && lasts.to !== null)
      after(ms, lasts.from, Number.POSITIVE_INFINITY, [outcome], `${outcome} for too long`);
  };
  lastsTooLong(course.idle, asked.idleMs, 'idle');
  if (asked.pauseMs !== null) lastsTooLong(course.paused, asked.pauseMs, 'paused');
  return limits;
}

/** Outcomes when the time for an answer is over. */
function inVain({ stage, failing, strange, refused, looks }: Course): readonly string[] {
  if (stage === 'verifying' || stage === 'unsure') return ['answer_unknown'];
  // No connection in all its time: the service's record tells nothing of it.
  if (looks === 0) return ['timeout', 'unavailable'];
  const others = failing - strange - refused;
  // One look may have been cut off by the end of the time, with the tries before it.
  const cut = others > 0 && failing <= 10 && looks > failing;
  return [
    ...(failing === 0 || cut ? ['timeout'] : []),
    ...(others > 0 ? ['unavailable'] : []),
    ...(strange > 0 ? ['bad_response'] : []),
    ...(refused > 0 ? ['unauthorized'] : []),
  ];
}

/** Outcomes when a deadline is over, by what the time was spent on. */
function overdue(
  { stage, failing, strange, refused, rejection }: Course,
  name: 'start_timeout' | 'timeout',
): readonly string[] {
  if (stage === 'unclear') return ['start_unknown'];
  if (stage === 'unsure') return ['answer_unknown'];
  if (stage === 'verifying') return ['answer_unknown', name];
  // Another try may have been on its way when the time was over.
  if (stage === 'before') return ['unavailable', 'start_unknown'];
  const page = [...(strange > 0 ? ['bad_response'] : []), ...(refused > 0 ? ['unauthorized'] : [])];
  if (failing === 0) return [name];
  // The number of retries is not documented; after more than ten failures all of them are used up. Looks whether a rejected agent
  // goes on by itself are not those that the end is judged by.
  return failing <= 10 || rejection !== null ? [name, 'unavailable', ...page] : ['unavailable', ...page];
}

function toldToWaitAt({ exchanges }: Moments): number {
  const last = exchanges.findLast((exchange) => {
    const told = toldBy(exchange);
    return told.kind === 'trouble' && told.retryAfterMs !== null;
  });
  return last?.answer?.at ?? Number.POSITIVE_INFINITY;
}

/** A wait that would end after the deadline need not be sat out. */
function hopelessly(course: Course, deadline: number): readonly string[] {
  if (course.failing === 0) return [];
  const latest = Math.max(0, ...Object.values(course.notBefore));
  if (latest < deadline) return [];
  return course.stage === 'unclear' ? ['start_unknown'] : ['unavailable', ...alsoOfAnswer(course)];
}
