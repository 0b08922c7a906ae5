// No cell of a list is a formula where a spreadsheet reads it.
import { expect, test } from '@jest/globals';
import { csvCell } from './read-route.ts';

test.each([
  ['=HYPERLINK("https://x")', `"'=HYPERLINK(""https://x"")"`],
  ['+1', `"'+1"`],
  ['-2', `"'-2"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  [' =1', `"' =1"`],
  ['a,b', '"a,b"'],
  ['dependabot[bot]', 'dependabot[bot]'],
  [-2, '-2'],
])('the cell %j is written so that no spreadsheet runs it: %s', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});
