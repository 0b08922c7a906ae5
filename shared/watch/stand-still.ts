// A start whose stream was cut. The service gives up a start whose client is gone, and never says so: the task keeps its
// last status for ever. Only its own time of change tells, where the service has one.
import { end } from './steps.ts';
import type { Reading, Watch } from './types.ts';

const looksBelieved = 3;
const standingStillMs = 30_000;

export function afterCut(watch: Watch, now: number): Watch {
  return { ...watch, cut: { since: now, updatedAt: null, looks: 0 } };
}

export function judgeStandstill(
  watch: Watch,
  { status, updatedAt = null }: Extract<Reading, { kind: 'task' }>,
  now: number,
): Watch {
  const { cut = null } = watch;
  if (cut === null || updatedAt === null) return watch;
  if (cut.updatedAt !== updatedAt) return { ...watch, cut: { since: now, updatedAt, looks: 1 } };
  const looks = cut.looks + 1;
  if (looks < looksBelieved || now - cut.since < standingStillMs) return { ...watch, cut: { ...cut, looks } };
  const reason = `the start-up stream was cut, and the service has given up the start with it: it has stood still at ${status} since`;
  const ended = end(watch, 'start_error', reason, now);
  return { ...ended, ending: ended.ending && { ...ended.ending, variant: 'start_lost' } };
}
