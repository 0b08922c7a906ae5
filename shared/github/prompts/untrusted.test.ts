// Text of others stays data: one rule for issues, reviews and checks.
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyText, trickyText } from '../../../test/support/any-text.ts';
import { messageFromRedChecks } from './red-checks.ts';
import { messageFromReview } from './review-message.ts';
import { promptFromIssue } from './start-prompt.ts';

const random = '0123456789abcdef0123456789abcdef';
type Prompt = (text: string, other?: string, chance?: string) => string;
const lint = { name: 'lint', conclusion: 'failure' };

/** With a text of others wherever there can be one, and what each line inside begins with. */
const prompts: readonly (readonly [string, Prompt, RegExp])[] = [
  [
    'an issue',
    (title, body = title, chance = random) =>
      promptFromIssue({ repository: 'o/r', number: 7, title, body }, chance, { template: 'Do {{ issue }}' })
        .prompt,
    /^/,
  ],
  [
    'a review',
    (body, path = body, chance = random) =>
      messageFromReview({ words: 'go', comments: [{ path, line: 1, hunk: body, body }] }, chance).message,
    /^(?:Comment 1 of 1: |[|>](?: |$))/,
  ],
  [
    'red checks',
    (log, name = log, chance = random) => {
      const annotations = Array.from({ length: 30 }, () => ({ path: name, line: 1, message: log }));
      const check = { ...lint, name, title: name, log, annotations };
      return messageFromRedChecks({ pull: 4, sha: 'abc', checks: Array(30).fill(check) }, chance);
    },
    /^(?:\| |Check "|Annotations:$|The end of its log:$|$)/,
  ],
];

/** Where all of it is too long, its last line may be the beginning of one of ours. */
const isCut = (line: string): boolean =>
  line.endsWith('…') &&
  ['| ', 'Check "', 'Annotations:', 'The end of its log:'].some((ours) => ours.startsWith(line.slice(0, -1)));

const own = ['<<<ISSUE-', 'REVIEW-0', '>>>', '{{ issue }}', '$&', "$'", 'Comment 2 of 2: x', 'Check "', '@@'];
const text = fc.oneof(trickyText(own), anyText(2_000));

test.each(prompts)('any text of %s stays between its delimiters, behind our sign', (_, prompt, sign) => {
  const [outside] = prompt('x').split('<<<');
  fc.assert(
    fc.property(text, text, (one, other) => {
      const written = prompt(one, other);
      const [opening = '', delimiter = ''] = /<<<([A-Z]+-[0-9a-f]{24})\n/.exec(written) ?? [];
      expect(written.split(delimiter)).toHaveLength(4);
      const [before = '', inside = ''] = written.split(opening);
      expect(before.replaceAll(delimiter, '')).toBe(outside?.replaceAll(/[A-Z]+-[0-9a-f]{24}/g, ''));
      expect(inside.endsWith(`\n${delimiter}>>>`)).toBe(true);
      const lines = inside.slice(0, -`\n${delimiter}>>>`.length).split(/[\n\r\u2028\u2029\u0085\v\f]/);
      expect(lines.filter((line) => !sign.test(line) && !isCut(line))).toEqual([]);
      expect(written.length).toBeLessThan(90_000);
    }),
    { numRuns: 150 },
  );
});

test.each(prompts)('the delimiter of %s needs enough randomness', (_, prompt) => {
  expect(() => prompt('a', 'a', 'short')).toThrow('at least 16');
});
