import { expect, test } from '@jest/globals';
import { costWords, overBudgetWords } from './amounts.ts';

test.each([
  [1.234, 45_000, '$1.23 · 45,000 tokens'],
  [1234.5, null, '$1,234.50'],
  [0.01, 1, '$0.01 · 1 token'],
  [0.0042, 900, '$0.0042 · 900 tokens'],
  [0.000001, null, 'less than $0.0001'],
  [0, 12, '$0.00 · 12 tokens'],
  [null, 12, '12 tokens'],
  [null, null, null],
])('%p dollars and %p tokens are written as %p', (cost, count, words) => {
  const tokens = count === null ? null : { prompt: count - 1, completion: 1 };
  expect(costWords({ cost, tokens })).toBe(words);
});

test('two amounts that differ by little do not read the same', () => {
  expect(overBudgetWords(1.0012, 1)).toBe('it has cost $1.0012, and may cost $1.00');
  expect(overBudgetWords(1.000002, 1)).toBe('it has cost $1.000002, and may cost $1.00');
});
