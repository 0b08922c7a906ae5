import { expect, test } from '@jest/globals';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import { advance, advanceOnHint, mayPollEarly } from './advance.ts';
import { defaultLimits } from './deadlines.ts';
import type { Reading } from './terms/types.ts';
import { beginWatch } from './watch.ts';

const at = (sandboxStatus: string | null, executionStatus: string | null): Reading => ({
  kind: 'conversation',
  sandbox: sandboxOf(sandboxStatus),
  agent: agentOf(executionStatus),
});
const followed = advance(
  beginWatch({ conversationId: 'c', limits: defaultLimits, now: 0 }),
  at('RUNNING', 'running'),
  0,
);
const due = followed.nextPollAt ?? 0;

test.each([
  ['RUNNING', 'finished'],
  ['RUNNING', 'running'],
  ['RUNNING', null],
  ['PAUSED', null],
  ['NEW_ONE', null],
  [null, null],
])('an early poll that saw a sandbox %s with an agent %s counts like any other', (sandbox, agent) => {
  const reading = at(sandbox, agent);
  expect(advanceOnHint(followed, reading, due - 1)).toEqual(advance(followed, reading, due - 1));
  expect(advanceOnHint(followed, reading, due - 1)).not.toBe(followed);
});

test.each<readonly [string, Reading]>([
  ['a sandbox that is missing', at('MISSING', null)],
  ['a sandbox in ERROR', at('ERROR', null)],
  ['an unknown id', { kind: 'absent' }],
  ['a poll that failed', { kind: 'failed', why: 'unavailable', message: 'no' }],
])('%s changes nothing before the next poll is due, however often it is seen', (_what, reading) => {
  let watch = followed;
  for (let look = 0; look < 50; look += 1) watch = advanceOnHint(watch, reading, due - 1);
  expect(watch).toBe(followed);
  expect(advanceOnHint(followed, reading, due)).toEqual(advance(followed, reading, due));
});

test('after a Retry-After hints cause no poll, also where an early poll got it', () => {
  const waits: Reading = { kind: 'failed', why: 'unavailable', message: 'no', retryAfterMs: 600_000 };
  const watch = advanceOnHint(followed, waits, due - 1);
  expect(watch.nextPollAt).toBe(due - 1 + 600_000);
  expect(mayPollEarly(followed)).toBe(true);
  expect(mayPollEarly(watch)).toBe(false);
  expect(mayPollEarly(advance(watch, at('RUNNING', 'running'), due + 600_000))).toBe(true);
});

test('a hint changes nothing in a watch that has ended', () => {
  const ended = advance(followed, at('RUNNING', 'error'), due);
  expect(advanceOnHint(ended, at('RUNNING', 'running'), due)).toBe(ended);
});
