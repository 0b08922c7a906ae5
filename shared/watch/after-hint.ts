// What a look before its time means, which was made because of a hint. Pure.
import { advance } from './advance.ts';
import { sandboxRow } from './statuses.ts';
import type { Reading, Watch } from './types.ts';

/**
 * It counts only where it says clearly where the agent is. What is believed only when it was seen several times must not be
 * believed sooner because somebody hints a lot.
 */
export function afterHint(watch: Watch, reading: Reading, now: number): Watch {
  const isEarly = watch.nextLookAt !== null && now < watch.nextLookAt;
  return isEarly && !isClear(reading) ? watch : advance(watch, reading, now);
}

function isClear(reading: Reading): boolean {
  if (reading.kind !== 'conversation') return reading.kind === 'task';
  return sandboxRow(reading.sandboxStatus)?.watch === 'look_at_agent' && reading.executionStatus !== null;
}
