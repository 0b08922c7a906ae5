// What a reading of the start task means.
import { judgeStandstill } from './stand-still.ts';
import { startRow } from './statuses.ts';
import { end, see, warn, word } from './steps.ts';
import type { Reading, Watch } from './types.ts';

type TaskReading = Extract<Reading, { kind: 'task' }>;

export function readTask(watch: Watch, reading: TaskReading, now: number): Watch {
  if (watch.phase !== 'start') return watch;
  const conversationId = reading.conversationId ?? watch.conversationId;
  const status = word(reading.status);
  const read = see(
    { ...watch, conversationId },
    { phase: 'start', startStatus: status, sandboxStatus: null, executionStatus: null },
    now,
  );

  switch (startRow(status)?.watch) {
    case 'goes_on':
      return judgeStandstill(read, reading, now);
    case 'ready':
      return conversationId === null
        ? warn(read, 'the start task is READY but names no conversation; looking again')
        : { ...read, phase: 'conversation' };
    case 'failed':
      return end(read, 'start_error', reading.error ?? 'the service gave no reason', now);
    case undefined:
      return warn(read, `start task status "${status}" is not known; looking again`);
  }
}
