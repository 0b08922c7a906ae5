// What a failed look means. The transport has already retried, so only failures in a row are judged here.
import { timeLimit } from './deadlines.ts';
import { end } from './steps.ts';
import type { Reading, Watch } from './types.ts';

type FailedReading = Extract<Reading, { kind: 'failed' }>;

const badResponsesBelieved = 3;
const fewestFailures = 5;

export function readFailure(watch: Watch, reading: FailedReading, now: number): Watch {
  const failures = {
    count: (watch.failures?.count ?? 0) + 1,
    since: watch.failures?.since ?? now,
    last: reading.message,
    badResponses: reading.why === 'bad_response' ? (watch.failures?.badResponses ?? 0) + 1 : 0,
  };
  const read = { ...watch, failures };

  // These do not go away by themselves: a person must correct something first.
  if (reading.why === 'unauthorized' || reading.why === 'bad_input')
    return end(read, reading.why, reading.message, now);
  if (failures.badResponses >= badResponsesBelieved) return end(read, 'bad_response', reading.message, now);

  const limit = timeLimit(watch);
  if (reading.retryAfterMs !== undefined && limit !== null && now + reading.retryAfterMs > limit) {
    const seconds = Math.ceil(reading.retryAfterMs / 1000);
    const reason = `the service asks to wait ${seconds} s, longer than the time left: ${reading.message}`;
    return end(read, 'unavailable', reason, now);
  }
  if (failures.count >= fewestFailures && now - failures.since >= watch.limits.outageTimeout) {
    return end(read, 'unavailable', `${failures.count} looks in a row failed: ${reading.message}`, now);
  }
  return read;
}
