// What a look before its time means, which was made because of a hint. Pure.
import { advance } from './advance.ts';
import { sandboxRow } from './statuses.ts';
import type { Reading, Watch } from './types.ts';

/**
 * What is believed only when it was seen several times in a row must not be believed sooner because somebody hints a lot. All
 * else counts like any other look.
 */
export function afterHint(watch: Watch, reading: Reading, now: number): Watch {
  const isEarly = watch.nextLookAt !== null && now < watch.nextLookAt;
  return isEarly && isDoubted(reading) ? watch : advance(watch, reading, now);
}

/** While its looks fail, the service is left in peace until the next one is due, whatever is heard. */
export function mayBeHurried(watch: Watch): boolean {
  return watch.failures === null;
}

function isDoubted(reading: Reading): boolean {
  // How long to wait is not doubted.
  if (reading.kind === 'failed') return reading.retryAfterMs === undefined;
  if (reading.kind === 'absent') return true;
  return reading.kind === 'conversation' && sandboxRow(reading.sandboxStatus)?.watch === 'missing';
}
