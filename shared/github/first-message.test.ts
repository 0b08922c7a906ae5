import { expect, test } from '@jest/globals';
import { firstMessage } from './first-message.ts';

const random = '0123456789abcdef0123456789abcdef';
const issue: Parameters<typeof firstMessage>[1] = {
  ...{ repository: 'acme/shop', number: 7, title: 'A', body: 'b\u200bc' },
  kind: 'pull request',
};

test('what is wanted comes first, and the text that it was written on is data', () => {
  const { message, removed } = firstMessage(
    { words: 'bring it up to date\u200b', comments: [] },
    issue,
    random,
  );
  expect(message).toMatch(
    /^bring it up to date\n\nThe text between the two lines that name ISSUE-\w+ is pull request 7 of acme\/shop\./,
  );
  expect(message).toMatch(/<<<ISSUE-\w+\nTitle: A\n\nbc\nISSUE-\w+>>>$/);
  expect(removed.zero_width).toBe(2);
});

test('a review that starts an agent keeps its places', () => {
  const comment = { path: 'a.ts', line: 3, hunk: '@@ -1 +1 @@\n+x', body: 'why?' };
  const { message } = firstMessage({ words: 'fix', comments: [comment] }, issue, random);
  expect(message.indexOf('a.ts, line 3')).toBeLessThan(message.indexOf('Title: A'));
});
