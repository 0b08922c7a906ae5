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

function isDoubted(reading: Reading): boolean {
  if (reading.kind === 'absent' || reading.kind === 'failed') return true;
  return reading.kind === 'conversation' && sandboxRow(reading.sandboxStatus)?.watch === 'missing';
}
