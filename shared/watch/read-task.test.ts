import { expect, test } from '@jest/globals';
import { advance } from './advance.ts';
import { beginWatch } from './begin-watch.ts';
import { defaultLimits } from './deadlines.ts';
import { noteStreamCut } from './read-task.ts';
import type { Watch } from './types.ts';

const begun = beginWatch({ startTaskId: 't', limits: defaultLimits, now: 0 });
const at = (watch: Watch, now: number, updatedAt: string | null, status = 'PREPARING_REPOSITORY') =>
  advance(watch, { kind: 'task', status, conversationId: 'c', error: null, updatedAt }, now);
const looked = (watch: Watch, ...polls: readonly (readonly [number, string | null, string?])[]) =>
  polls.reduce((of, [now, updatedAt, status]) => at(of, now, updatedAt, status), watch);

test('a start whose stream was cut has failed when three polls over half a minute find its task standing still', () => {
  const still = looked(noteStreamCut(begun, 1_000), [2_000, 'u1'], [7_000, 'u1'], [31_000, 'u1']);
  expect(still.ending).toBeNull();
  expect(looked(still, [32_000, 'u1']).ending).toMatchObject({
    outcome: 'start_error',
    variant: 'start_lost',
    reason: expect.stringContaining('the service has given up the start with it'),
  });
});

test.each<[string, Watch, readonly (readonly [number, string | null, string?])[]]>([
  [
    'that moved on in between',
    noteStreamCut(begun, 0),
    [
      [1_000, 'u1'],
      [20_000, 'u2'],
      [45_000, 'u2'],
    ],
  ],
  [
    'seen twice only',
    noteStreamCut(begun, 0),
    [
      [1_000, 'u1'],
      [60_000, 'u1'],
    ],
  ],
  [
    'of a service without a time of change',
    noteStreamCut(begun, 0),
    [
      [1_000, null],
      [20_000, null],
      [60_000, null],
    ],
  ],
  [
    'that was not cut',
    begun,
    [
      [1_000, 'u1'],
      [20_000, 'u1'],
      [60_000, 'u1'],
    ],
  ],
  [
    'that became ready',
    noteStreamCut(begun, 0),
    [
      [1_000, 'u1'],
      [20_000, 'u1'],
      [60_000, 'u1', 'READY'],
    ],
  ],
])('a start %s goes on', (_, watch, polls) => expect(looked(watch, ...polls).ending).toBeNull());
