import { describe, expect, test } from '@jest/globals';
import { addUp, type Demand, type Entry, isKept } from './promises.ts';

const entry = (checked: number, ...wrong: readonly string[]): Entry => ({
  promise: 'nothing is lost',
  checked,
  wrong,
});

describe('a promise of a proof', () => {
  test.each<[string, boolean, Entry, Demand]>([
    ['is kept where all that was checked is right', true, entry(1), 'every_promise'],
    ['is not kept where nothing was checked', false, entry(0), 'every_promise'],
    ['is not kept where one of many is wrong', false, entry(9, 'one is lost'), 'every_promise'],
    ['is not kept where what was not counted is wrong', false, entry(0, 'one is lost'), 'what_was_reached'],
    ['may be missed where the proof is too short for all of them', true, entry(0), 'what_was_reached'],
  ])('%s: %j', (_, kept, page, demand) => {
    expect(isKept(page, demand)).toBe(kept);
  });

  test('is one line for all runs that were held against it', () => {
    const other = { promise: 'nothing comes twice', checked: 0, wrong: [] };
    expect(addUp([[entry(1), other], [entry(2, 'one is lost')]])).toEqual([entry(3, 'one is lost'), other]);
  });
});
