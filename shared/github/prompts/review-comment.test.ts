import { expect, test } from '@jest/globals';
import { readReviewComment, readReviewComments } from './review-message.ts';

const hunk = '@@ -10,4 +20,5 @@ class A\n one\n-two\n+deux\n+trois';
const comment = { path: 'src/a.ts', body: 'why?', diff_hunk: hunk };

test.each<[string, Record<string, unknown>, number | null]>([
  ['the line that GitHub tells', { line: 7 }, 7],
  ['the line that it had when the code has changed since', { line: null, original_line: 8 }, 8],
  ['the last line of the hunk, where the list has none', {}, 22],
  ['a line that was taken out', { diff_hunk: '@@ -10,4 +20,5 @@\n one\n+deux\n-two' }, 11],
  ['behind a mark of git', { diff_hunk: '@@ -1 +1,2 @@\n-one\n\\ No newline at end of file\n+eins' }, 1],
  ['no line for a whole file', { subject_type: 'file', line: 1 }, null],
  ['no line without a hunk', { diff_hunk: '' }, null],
  ['no line in a hunk without lines', { diff_hunk: '@@ -1 +1 @@' }, null],
  ['no line in what is no hunk', { diff_hunk: 'hello\nworld' }, null],
  ['no line where the hunk is missing', { diff_hunk: null }, null],
])('%s', (_, change, line) => {
  expect(readReviewComment({ ...comment, ...change })).toMatchObject({
    path: 'src/a.ts',
    line,
    body: 'why?',
  });
});

test('a comment on a whole file has no code', () => {
  expect(readReviewComment({ ...comment, subject_type: 'file' })?.hunk).toBe('');
});

test.each([null, {}, { path: 'a' }, { body: 'b' }, { path: 1, body: 'b' }])(
  'anything else is no comment: %j',
  (item) => {
    expect(readReviewComment(item)).toBeNull();
  },
);

test('of the comments of a review, those that are commands come by themselves', () => {
  const listed = [comment, { ...comment, body: '/agent rename it' }, { ...comment, body: '/approve' }, {}];
  const spelling = { prefix: '/agent', bare: true };
  expect(readReviewComments(listed, spelling).map(({ body }) => body)).toEqual(['why?']);
});
