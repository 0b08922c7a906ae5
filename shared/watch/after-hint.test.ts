import { expect, test } from '@jest/globals';
import { advance } from './advance.ts';
import { afterHint, mayBeHurried } from './after-hint.ts';
import { beginWatch } from './begin-watch.ts';
import { defaultLimits } from './default-limits.ts';
import type { Reading } from './types.ts';

const at = (sandboxStatus: string | null, executionStatus: string | null): Reading => ({
  kind: 'conversation',
  ...{ sandboxStatus, executionStatus },
});
const followed = advance(
  beginWatch({ conversationId: 'c', limits: defaultLimits, now: 0 }),
  at('RUNNING', 'running'),
  0,
);
const due = followed.nextLookAt ?? 0;

test.each([
  ...[at('RUNNING', 'finished'), at('RUNNING', 'running'), at('RUNNING', null), at('PAUSED', null)],
  ...[at('ERROR', null), at('NEW_ONE', null), at(null, null)],
])('an early look that saw %j counts like any other', (reading) => {
  expect(afterHint(followed, reading, due - 1)).toEqual(advance(followed, reading, due - 1));
  expect(afterHint(followed, reading, due - 1)).not.toBe(followed);
});

test.each<readonly [string, Reading]>([
  ['a sandbox that is missing', at('MISSING', null)],
  ['an unknown id', { kind: 'absent' }],
  ['a look that failed', { kind: 'failed', why: 'unavailable', message: 'no' }],
])('%s, seen early and however often, changes nothing; in time it counts', (_what, reading) => {
  let watch = followed;
  for (let look = 0; look < 50; look += 1) watch = afterHint(watch, reading, due - 1);
  expect(watch).toBe(followed);
  expect(afterHint(followed, reading, due)).toEqual(advance(followed, reading, due));
});

test('a service that asks to wait is left in peace, also where it was looked at early', () => {
  const waits: Reading = { kind: 'failed', why: 'unavailable', message: 'no', retryAfterMs: 600_000 };
  const watch = afterHint(followed, waits, due - 1);
  expect(watch.nextLookAt).toBe(due - 1 + 600_000);
  expect(mayBeHurried(followed)).toBe(true);
  expect(mayBeHurried(watch)).toBe(false);
  expect(mayBeHurried(advance(watch, at('RUNNING', 'running'), due + 600_000))).toBe(true);
});

test('an ended watch stays as it is', () => {
  const ended = advance(followed, at('RUNNING', 'error'), due);
  expect(afterHint(ended, at('RUNNING', 'running'), due)).toBe(ended);
});
