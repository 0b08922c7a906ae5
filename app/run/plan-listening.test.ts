import { expect, test } from '@jest/globals';
import { planListening } from './live.ts';

const urgent = (...ids: string[]) => ids.map((id) => ({ id, isUrgent: true }));
const patient = (...ids: string[]) => ids.map((id) => ({ id, isUrgent: false }));

test.each([
  ['room for all', [], [...patient('a'), ...urgent('b')], 5, ['b', 'a'], []],
  ['known already', patient('a'), patient('a'), 5, [], []],
  ['the urgent first', [], [...patient('a', 'b'), ...urgent('c')], 2, ['c', 'a'], []],
  ['no room', patient('x', 'y'), patient('a'), 2, [], []],
  ['the urgent take a place', patient('x', 'y'), urgent('a'), 2, ['a'], ['x']],
  ['but not that of another urgent one', urgent('x', 'y'), urgent('a'), 2, [], []],
  ['no more than there are', [...urgent('x'), ...patient('y')], urgent('a', 'b', 'c'), 2, ['a'], ['y']],
  ['listening to nobody', [], urgent('a'), 0, [], []],
])('%s', (_what, heard, wanted, limit, open, close) => {
  expect(planListening(heard, wanted, limit)).toEqual({ open, close });
});
