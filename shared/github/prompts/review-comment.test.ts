import { expect, test } from '@jest/globals';
import { readReviewComment } from '../client/review-comments.ts';

const hunk = '@@ -10,4 +20,5 @@ class A\n one\n-two\n+deux\n+trois';
const noNewline = '@@ -1 +1,2 @@\n-one\n\\ No newline at end of file\n+eins';
const comment = { path: 'src/a.ts', body: 'why?', diff_hunk: hunk };

test.each<[string, Record<string, unknown>, number | null]>([
  ['is shown at the line that GitHub names', { line: 7 }, 7],
  ['on code that has changed since is shown at the line that it had', { line: null, original_line: 8 }, 8],
  ['without a line is shown at the last line of its hunk', {}, 22],
  ['on a line taken out is shown where it was', { diff_hunk: '@@ -10,4 +20,5 @@\n one\n+deux\n-two' }, 11],
  ['does not count "\\ No newline at end of file" as a line', { diff_hunk: noNewline }, 1],
  ['at a hunk without lines has no line', { diff_hunk: '@@ -1 +1 @@' }, null],
  ['with text that is no hunk has no line', { diff_hunk: 'hello\nworld' }, null],
  ['without a hunk has no line', { diff_hunk: null }, null],
])('a review comment %s', (_, change, line) => {
  const read = readReviewComment({ ...comment, ...change });
  expect(read).toMatchObject({ path: 'src/a.ts', line, body: 'why?' });
});

test('a review comment on a whole file has neither line nor code', () => {
  const whole = { ...comment, subject_type: 'file', line: 1 };
  expect(readReviewComment(whole)).toMatchObject({ line: null, hunk: '' });
});

test.each([null, {}, { path: 'a' }, { body: 'b' }, { path: 1, body: 'b' }])(
  'the item %j is no comment',
  (item) => {
    expect(readReviewComment(item)).toBeNull();
  },
);
