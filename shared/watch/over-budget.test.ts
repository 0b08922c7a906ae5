import { expect, test } from '@jest/globals';
import { isOverBudget } from './over-budget.ts';

test.each([
  [1.01, 1, true],
  [1, 1, false],
  [0.99, 1, false],
  [0.1 + 0.2, 0.3, false],
  [1.000002, 1, true],
  [null, 1, false],
  [99, null, false],
])('%p dollars, of which %p may be spent: over is %p', (cost, most, over) => {
  expect(isOverBudget({ cost }, most)).toBe(over);
});
