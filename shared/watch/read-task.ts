// What a reading of the start task means.
import { end, see, warn, word } from './steps.ts';
import type { Reading, Watch } from './types.ts';

type TaskReading = Extract<Reading, { kind: 'task' }>;

const startingStatuses: readonly string[] = [
  'WORKING',
  'WAITING_FOR_SANDBOX',
  'PREPARING_REPOSITORY',
  'RUNNING_SETUP_SCRIPT',
  'SETTING_UP_GIT_HOOKS',
  'SETTING_UP_SKILLS',
  'STARTING_CONVERSATION',
];

export function readTask(watch: Watch, reading: TaskReading, now: number): Watch {
  if (watch.phase !== 'start') return watch;
  const conversationId = reading.conversationId ?? watch.conversationId;
  const status = word(reading.status);
  const read = see(
    { ...watch, conversationId },
    { phase: 'start', startStatus: status, sandboxStatus: null, executionStatus: null },
    now,
  );

  if (status === 'ERROR') {
    return end(read, 'start_error', reading.error ?? 'the service gave no reason', now);
  }
  if (status === 'READY') {
    return conversationId === null
      ? warn(read, 'the start task is READY but names no conversation; looking again')
      : { ...read, phase: 'conversation' };
  }
  return startingStatuses.includes(status)
    ? read
    : warn(read, `start task status "${status}" is not known; looking again`);
}
