import { expect, test } from '@jest/globals';
import { startStepOf } from '../service/openhands/decode/states.ts';
import { advance } from './advance.ts';
import { beginWatch } from './begin-watch.ts';
import { defaultLimits } from './deadlines.ts';
import { watchForStandstill } from './read-task.ts';
import type { Watch } from './terms/types.ts';

const begun = beginWatch({ startTaskId: 't', limits: defaultLimits, now: 0 });
const at = (watch: Watch, now: number, updatedAt: string | null, status = 'PREPARING_REPOSITORY') =>
  advance(
    watch,
    { kind: 'task', step: startStepOf(status), conversationId: 'c', error: null, updatedAt },
    now,
  );
/** Polls at those seconds: `1 u1, 20 u2`, where `-` is no time of change. */
const looked = (watch: Watch, polls: string) =>
  polls.split(', ').reduce((of, poll) => {
    const [second = '', updatedAt = '-', status] = poll.split(' ');
    return at(of, Number(second) * 1_000, updatedAt === '-' ? null : updatedAt, status);
  }, watch);

test('a start whose stream was cut has failed when three polls over half a minute find its task standing still', () => {
  const still = looked(watchForStandstill(begun, 1_000), '2 u1, 7 u1, 31 u1');
  expect(still.ending).toBeNull();
  expect(looked(still, '32 u1').ending).toMatchObject({
    outcome: 'start_error',
    variant: 'start_lost',
    reason: expect.stringContaining('the service has given up the start with it'),
  });
});

test.each<[string, Watch, string]>([
  ['whose task moved on in between', watchForStandstill(begun, 0), '1 u1, 20 u2, 45 u2'],
  ['whose task was seen standing still only twice', watchForStandstill(begun, 0), '1 u1, 60 u1'],
  ['of a service that tells no time of change', watchForStandstill(begun, 0), '1 -, 20 -, 60 -'],
  ['whose stream was not cut', begun, '1 u1, 20 u1, 60 u1'],
  ['that became ready', watchForStandstill(begun, 0), '1 u1, 20 u1, 60 u1 READY'],
])('a start %s is not given up', (_, watch, polls) => expect(looked(watch, polls).ending).toBeNull());
