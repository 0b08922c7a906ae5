import { expect, test } from '@jest/globals';
import { outcomeNames } from '../../../shared/conversation/index.ts';
import {
  filterStates,
  isFiltered,
  noFilter,
  outcomesThatEnded,
  readFilter,
  writeFilter,
} from './run-filter.ts';

const read = (query: string) => readFilter(new URLSearchParams(query));

const garden = { ...noFilter, repository: 'octo/garden' };
const allThree = 'repository=octo/garden&person=@mona&state=badly';
test.each([
  ['without words filters nothing', '', noFilter],
  ['with all three words filters by each', allThree, { ...garden, person: 'mona', state: 'badly' }],
  [
    'takes blanks and a bot',
    'repository=+octo/garden+&person=renovate[bot]',
    { ...garden, person: 'renovate[bot]' },
  ],
  ['with wrong words filters nothing', 'repository=octo&person=a%25b&state=ended', noFilter],
  ['with empty words filters nothing', 'repository=&person=&state=', noFilter],
])('a query %s', (_, query, filter) => {
  expect(read(query)).toEqual(filter);
  expect(isFiltered(read(query))).toBe(filter !== noFilter);
});

test('one filter has one address, with its page', () => {
  expect(writeFilter(noFilter)).toBe('');
  expect(writeFilter(noFilter, 2)).toBe('?page=2');
  const address = writeFilter(read('state=live&person=mona&repository=octo/garden'), 3);
  expect(address).toBe('?repository=octo%2Fgarden&person=mona&state=live&page=3');
  expect(read(address.slice(1))).toEqual(read('state=live&person=mona&repository=octo/garden'));
});

test('every outcome falls under exactly one filter of ended runs', () => {
  const all = (['well', 'badly', 'otherwise'] as const).flatMap(outcomesThatEnded);
  expect([...all].sort()).toEqual([...outcomeNames].sort());
  expect(outcomesThatEnded('well')).toEqual(['finished']);
  expect(filterStates).toHaveLength(5);
});
