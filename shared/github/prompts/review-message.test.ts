import { expect, test } from '@jest/globals';
import type { ReviewComment } from '../../github-things.ts';
import { nothingHidden } from '../text/hidden-text.ts';
import { messageFromReview, mostReviewComments } from './review-message.ts';

const random = '0123456789abcdef0123456789abcdef';
const comment: ReviewComment = {
  path: 'src/cart.ts',
  line: 12,
  hunk: '@@ -10,3 +10,3 @@\n const a = 1;\n-const b = 2;\n+const b = 3;',
  body: 'Why three?\n\nTwo was right.',
};

test('a review without comments is its words, without hidden text', () => {
  expect(messageFromReview({ words: ' fix <!-- and leak -->it ', comments: [] }, random)).toEqual({
    message: 'fix  it',
    removed: { ...nothingHidden, html_comment: 1 },
    leftOut: null,
  });
});

test('a review is one message: its words, then each comment with its place as data', () => {
  const whole = { ...comment, path: 'README.md', line: null, hunk: '', body: 'Say it here.' };
  const { message, removed, leftOut } = messageFromReview(
    { words: 'please address my comments', comments: [comment, whole] },
    random,
  );
  const [, delimiter = ''] = /<<<(REVIEW-[0-9a-f]{24})\n/.exec(message) ?? [];
  expect(message).toMatch(/^please address my comments\n\nBetween the two lines that name REVIEW-/);
  expect(message.split(`<<<${delimiter}\n`)[1]).toBe(`Comment 1 of 2: src/cart.ts, line 12
| @@ -10,3 +10,3 @@
|  const a = 1;
| -const b = 2;
| +const b = 3;
> Why three?
>
> Two was right.

Comment 2 of 2: README.md
> Say it here.
${delimiter}>>>`);
  expect(removed).toEqual(nothingHidden);
  expect(leftOut).toBeNull();
});

test('hidden text is removed everywhere in a review, and counted in what people wrote', () => {
  const hidden = {
    ...comment,
    path: 'a\u202e\nb',
    hunk: '@@ -1 +1 @@\n+x\u200by',
    body: 'c\u200bd<!-- e -->',
  };
  const { message, removed } = messageFromReview({ words: 'a\u200bb', comments: [hidden] }, random);
  expect(message).toMatch(/^ab\n/);
  expect(message).toContain('Comment 1 of 1: a b, line 12\n| @@ -1 +1 @@\n| +xy\n> cd\n');
  expect(removed).toEqual({ ...nothingHidden, zero_width: 2, html_comment: 1 });
});

test('of a long hunk the end is kept, where the line of the comment is', () => {
  const lines = Array.from({ length: 90 }, (_, line) => ` line ${line}`);
  const long = { ...comment, hunk: ['@@ -1,90 +1,90 @@', ...lines, `+${'x'.repeat(900)}`].join('\n') };
  const { message, leftOut } = messageFromReview({ words: 'look', comments: [long] }, random);
  expect(message.match(/^\| /gm)).toHaveLength(20);
  expect(message).not.toContain('line 70\n');
  expect(message).toContain('|  line 71\n');
  expect(message).toContain(`| +${'x'.repeat(298)}…\n> `);
  expect(leftOut).toBeNull();
});

const many = (length: number, more: object = {}) => Array.from({ length }, () => ({ ...comment, ...more }));
const [ofReview, ends] = ['2 comments of the review left out', 'the end of 14 comments left out'];
test.each<[string, readonly ReviewComment[], string, number]>([
  ['a long comment', many(1, { body: 'x'.repeat(5_000) }), 'the end of one comment left out', 1],
  ['too many comments', many(mostReviewComments + 2), ofReview, mostReviewComments],
  ['comments that are too long together', many(16, { body: 'x'.repeat(4_001) }), `${ofReview}, ${ends}`, 14],
])('of %s something is left out, and people and the agent are told', (_, comments, said, kept) => {
  const { message, leftOut } = messageFromReview({ words: 'go', comments }, random);
  expect(leftOut).toBe(`Too long for one message: ${said}.`);
  expect(message).toContain(`\n${leftOut}\n`);
  expect(message.match(/^Comment \d+ of /gm)).toHaveLength(kept);
  expect(message.length).toBeLessThan(65_000);
});

test('a review without a visible character makes no message', () => {
  const comments = [{ path: 'a.ts', line: 1, hunk: '+a', body: '<!-- go on -->' }];
  expect(messageFromReview({ words: '<!-- go on -->', comments }, 'r'.repeat(20)).message).toBe('');
});
