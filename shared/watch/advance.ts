// The reducer of a watch, used by the Action and the App: what one look means.

import { deadlineEnding } from './deadlines.ts';
import { readConversation } from './read-conversation.ts';
import { readFailure } from './read-failure.ts';
import { readTask } from './read-task.ts';
import { scheduleNextLook } from './schedule.ts';
import { end } from './steps.ts';
import type { Reading, Watch } from './types.ts';

const absencesBelieved = 3;

/** An ended watch does not change. Any other watch ends, or gets a next look after `now`. */
export function advance(watch: Watch, reading: Reading, now: number): Watch {
  if (watch.ending) return watch;
  const read = readInto({ ...watch, looks: watch.looks + 1, quietLooks: watch.quietLooks + 1 }, reading, now);
  if (read.ending) return read;
  const late = deadlineEnding(read, reading, now);
  if (late) return end(read, late.outcome, late.reason, now);
  return scheduleNextLook(read, reading, now);
}

function readInto(watch: Watch, reading: Reading, now: number): Watch {
  switch (reading.kind) {
    case 'task':
      return readTask({ ...watch, absences: 0, failures: null }, reading, now);
    case 'conversation':
      return readConversation({ ...watch, absences: 0, failures: null }, reading, now);
    case 'absent':
      return readAbsence({ ...watch, failures: null }, now);
    case 'failed':
      return readFailure(watch, reading, now);
  }
}

function readAbsence(watch: Watch, now: number): Watch {
  const absences = watch.absences + 1;
  if (absences < absencesBelieved || watch.awaits) return { ...watch, absences };
  const what = watch.phase === 'start' ? 'start task' : 'conversation';
  return end(
    { ...watch, absences },
    'not_found',
    `the service does not know the ${what} (${absences} looks in a row)`,
    now,
  );
}
