import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  advance,
  beginWatch,
  defaultLimits as limits,
  onlyCounted,
  type Reading,
  type Watch,
  withCounts,
} from './index.ts';

const conversation = (executionStatus: string, sandboxStatus: string | null = 'RUNNING'): Reading => ({
  kind: 'conversation',
  ...{ sandboxStatus, executionStatus },
});
const working = advance(beginWatch({ conversationId: 'c', limits, now: 0 }), conversation('running'), 1);

describe('a look only counted', () => {
  test.each<[string, Watch, Reading, boolean]>([
    ['when it saw the same', working, conversation('running'), true],
    ['when the service could not look it up', working, conversation('running', null), true],
    ['not when the state changed', working, conversation('idle'), false],
    ['not when it failed', working, { kind: 'failed', why: 'unavailable', message: 'down' }, false],
    ['not when the id was not found', working, { kind: 'absent' }, false],
    ['not when it warned', working, conversation('running', 'ODD'), false],
    ['not when it ended', working, conversation('finished'), false],
  ])('%s', (_, before, reading, expected) => {
    expect(onlyCounted(before, advance(before, reading, 60_000))).toBe(expected);
  });

  test('not when it ended a streak of failures', () => {
    const failing = advance(working, { kind: 'failed', why: 'unavailable', message: 'down' }, 2);
    expect(onlyCounted(failing, advance(failing, conversation('running'), 3))).toBe(false);
  });

  test('not when nothing was looked at', () => {
    expect(onlyCounted(working, working)).toBe(false);
  });

  test('and then its numbers make the whole of it, whatever came before', () => {
    const reading = fc.oneof(
      { weight: 6, arbitrary: fc.constant(conversation('running')) },
      fc.record({
        kind: fc.constant('conversation' as const),
        sandboxStatus: fc.constantFrom('RUNNING', 'RUNNING', 'PAUSED', 'MISSING', 'ODD', null),
        executionStatus: fc.constantFrom(
          'running',
          'running',
          'idle',
          'paused',
          'waiting_for_confirmation',
          null,
        ),
      }),
      fc.record({
        kind: fc.constant('failed' as const),
        why: fc.constant('unavailable' as const),
        message: fc.constant('down'),
      }),
      fc.constant({ kind: 'absent' as const }),
    );
    let counted = 0;
    fc.assert(
      fc.property(fc.array(fc.tuple(reading, fc.nat(40_000)), { maxLength: 30 }), (looks) => {
        let watch = beginWatch({
          conversationId: 'c',
          limits: { ...limits, onConfirmation: 'wait' },
          now: 0,
        });
        let stored = JSON.stringify(watch);
        let now = 0;
        for (const [each, pause] of looks) {
          now += pause;
          const after = advance(watch, each, now);
          if (onlyCounted(watch, after)) counted += 1;
          else stored = JSON.stringify(after);
          const { looks: count, nextLookAt } = after;
          const kept: Watch = JSON.parse(stored);
          expect(withCounts(kept, { looks: count, nextLookAt })).toEqual(JSON.parse(JSON.stringify(after)));
          watch = after;
        }
      }),
    );
    expect(counted).toBeGreaterThan(20);
  });
});
