import { expect, test } from '@jest/globals';
import { advance } from './advance.ts';
import { afterHint } from './after-hint.ts';
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

test('an early look at an agent counts like any other', () => {
  expect(afterHint(followed, at('RUNNING', 'finished'), due - 1).ending?.outcome).toBe('finished');
  expect(afterHint(followed, at('RUNNING', 'running'), due - 1)).toEqual(
    advance(followed, at('RUNNING', 'running'), due - 1),
  );
});

test.each<readonly [string, Reading]>([
  ['a sandbox that is missing', at('MISSING', null)],
  ['a sandbox that failed', at('ERROR', null)],
  ['a sandbox that sleeps', at('PAUSED', null)],
  ['a status that nobody knows', at('NEW_ONE', 'finished')],
  ['a look-up that failed at the service', at(null, null)],
  ['an agent that does not answer', at('RUNNING', null)],
  ['an unknown id', { kind: 'absent' }],
  ['a look that failed', { kind: 'failed', why: 'unavailable', message: 'no' }],
])('%s, seen early and however often, changes nothing; in time it counts', (_what, reading) => {
  let watch = followed;
  for (let look = 0; look < 50; look += 1) watch = afterHint(watch, reading, due - 1);
  expect(watch).toBe(followed);
  expect(afterHint(followed, reading, due)).toEqual(advance(followed, reading, due));
});

test('an ended watch stays as it is', () => {
  const ended = advance(followed, at('RUNNING', 'error'), due);
  expect(afterHint(ended, at('RUNNING', 'running'), due)).toBe(ended);
});
