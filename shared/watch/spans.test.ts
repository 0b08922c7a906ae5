import { expect, test } from '@jest/globals';
import { advance, beginWatch, defaultLimits, type Limits, spansOf } from './index.ts';

const limits: Limits = { ...defaultLimits, timeout: null };

test('each state lasts until the next one, the last until the end or now', () => {
  const begun = beginWatch({ conversationId: 'c', limits, now: 0 });
  const running = advance(
    begun,
    { kind: 'conversation', sandboxStatus: 'STARTING', executionStatus: null },
    1_000,
  );
  const still = advance(
    running,
    { kind: 'conversation', sandboxStatus: 'RUNNING', executionStatus: 'running' },
    4_000,
  );
  expect(spansOf(still, 10_000).map(({ sandboxStatus, from, ms }) => [sandboxStatus, from, ms])).toEqual([
    ['STARTING', 1_000, 3_000],
    ['RUNNING', 4_000, 6_000],
  ]);
  const ended = advance(
    still,
    { kind: 'conversation', sandboxStatus: 'RUNNING', executionStatus: 'stuck' },
    9_000,
  );
  expect(spansOf(ended, 99_000).map(({ executionStatus, ms }) => [executionStatus, ms])).toEqual([
    [null, 3_000],
    ['running', 5_000],
    ['stuck', 0],
  ]);
});
