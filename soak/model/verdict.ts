// Which outcomes are permitted, given the service's record, the inputs and the moments of start, cancel and exit.
import type { Evidence } from '../evidence.ts';
import type { Asked } from './asked.ts';
import type { Course } from './course.ts';
import { believable } from './on-look.ts';
import { walk } from './walk.ts';

export interface Verdict {
  readonly permitted: readonly string[];
  readonly why: string;
  /** What is wrong whatever the outcome. */
  readonly wrong: readonly string[];
  readonly course: Course;
}

export type Moments = Pick<Evidence, 'startedAt' | 'exitedAt' | 'cancelledAt' | 'exchanges'>;

/** Between a timer of one process and a timestamp of the other. */
const blurMs = 200;
/** From the moment something is clear to the exit: last words, comment, summary; on a machine with much to do. */
const lateMs = 6_000;

export function verdictOn(asked: Asked, moments: Moments): Verdict {
  const course = walk(asked, moments.exchanges);
  const { startedAt, exitedAt, cancelledAt } = moments;
  const limits = limitsOf(course, asked, moments).toSorted((one, other) => one.from - other.from);
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

  if (course.decided && decidedAt <= endOfTime + blurMs) permit(course.decided.why, course.decided.outcomes);
  if (!course.decided) permit('three in a row', believable(course));
  for (const limit of limits) {
    if (limit.from > Math.min(decidedAt, endOfTime) + blurMs || exitedAt < limit.from - blurMs) continue;
    permit(limit.why, limit.outcomes);
  }
  const hopeless = hopelessly(course, firstLimit?.to ?? null);
  if (!course.decided) permit('Retry-After is beyond the time', hopeless);
  if (cancelledAt !== null && cancelledAt < Math.min(decidedAt, endOfTime) - blurMs) {
    outcomes.clear();
    reasons.length = 0;
  }
  if (cancelledAt !== null) permit('it was cancelled', ['cancelled']);

  const clear = Math.min(decidedAt, endOfTime, cancelledAt ?? Number.POSITIVE_INFINITY);
  if (exitedAt > clear + lateMs) wrong.push(`it ended ${exitedAt - clear} ms after its outcome was clear`);
  if (exitedAt < startedAt) wrong.push('it ended before it began');
  return { permitted: [...outcomes], why: reasons.join('; ') || 'nothing was decided yet', wrong, course };
}

interface Limit {
  readonly from: number;
  readonly to: number;
  readonly outcomes: readonly string[];
  readonly why: string;
}

/** Every deadline that may end it, with the earliest and the latest moment at which it can strike. */
function limitsOf(course: Course, asked: Asked, { startedAt, exchanges }: Moments): Limit[] {
  const begun = exchanges[0]?.at ?? startedAt + lateMs;
  const limits: Limit[] = [];
  const after = (ms: number, from: number, to: number, outcomes: readonly string[], why: string) =>
    limits.push({ from: from + ms, to: to + ms, outcomes, why });
  const starting = ['before', 'unclear', 'starting'].includes(course.stage);
  if (starting)
    after(asked.startTimeoutMs, startedAt, begun, overdue(course, 'start_timeout'), 'start-timeout is over');
  if (asked.timeoutMs !== null)
    after(asked.timeoutMs, startedAt, begun, overdue(course, 'timeout'), 'timeout is over');
  const since = asked.pollMs * 1.5;
  if (asked.mode !== 'run' && asked.mode !== 'wait') return limits;
  if (course.idle) after(asked.idleMs, course.idle.from, course.idle.to + since, ['idle'], 'idle for too long');
  if (course.paused && asked.pauseMs !== null)
    after(asked.pauseMs, course.paused.from, course.paused.to + since, ['paused'], 'paused for too long');
  return limits;
}

/** A time that is over is told by what it was spent on. */
function overdue({ stage, failing }: Course, name: 'start_timeout' | 'timeout'): readonly string[] {
  if (stage === 'unclear') return ['start_unknown'];
  if (stage === 'verifying') return ['answer_unknown', name];
  if (stage === 'before') return ['unavailable'];
  if (failing === 0) return [name];
  return failing === 1 ? [name, 'unavailable'] : ['unavailable'];
}

/** Nobody has to sit out a wait that ends after the deadline. */
function hopelessly({ notBefore, failing, stage }: Course, deadline: number | null): readonly string[] {
  if (deadline === null || failing === 0) return [];
  const latest = Math.max(0, ...Object.values(notBefore));
  if (latest < deadline - blurMs) return [];
  return stage === 'unclear' ? ['start_unknown'] : ['unavailable'];
}
