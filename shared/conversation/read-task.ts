// What a reading of a start task means, also of one that may have been given up without a word. Pure.
import { end, see, warn } from './terms/steps.ts';
import type { Reading, Watch } from './terms/types.ts';

type TaskReading = Extract<Reading, { kind: 'task' }>;

export function readTask(watch: Watch, reading: TaskReading, now: number): Watch {
  if (watch.phase !== 'start') return watch;
  const conversationId = reading.conversationId ?? watch.conversationId;
  const { step } = reading;
  const read = see({ ...watch, conversationId }, { phase: 'start', step, sandbox: null, agent: null }, now);

  switch (step.is) {
    case 'under_way':
      return judgeStandstill(read, reading, now);
    case 'ready':
      return conversationId === null
        ? warn(read, `the start task is ${step.says} but names no conversation; looking again`)
        : { ...read, phase: 'conversation' };
    case 'failed':
      return end(read, 'start_error', reading.error ?? 'the service gave no reason', now);
    case 'unknown':
      return warn(read, `start task status "${step.says}" is not known; looking again`);
  }
}

const pollsStanding = 3;
const standingStillMs = 30_000;

/** The service may have given up this start without a word: from now on its task is watched for standing still. */
export function watchForStandstill(watch: Watch, now: number): Watch {
  return { ...watch, standstill: { since: now, updatedAt: null, polls: 0 } };
}

/**
 * The service gives up a start whose client is gone, and never says so: the task keeps its last status for ever. Only its time
 * of change shows it, where the service has one.
 */
function judgeStandstill(watch: Watch, { step, updatedAt = null }: TaskReading, now: number): Watch {
  const { standstill = null } = watch;
  if (standstill === null || updatedAt === null) return watch;
  if (standstill.updatedAt !== updatedAt) {
    return { ...watch, standstill: { since: now, updatedAt, polls: 1 } };
  }
  const polls = standstill.polls + 1;
  if (polls < pollsStanding || now - standstill.since < standingStillMs) {
    return { ...watch, standstill: { ...standstill, polls } };
  }
  const reason = `the start-up stream was cut, and the service has given up the start with it: it has stopped at ${step.says} since`;
  const ended = end(watch, 'start_error', reason, now);
  return { ...ended, ending: ended.ending && { ...ended.ending, variant: 'start_lost' } };
}
