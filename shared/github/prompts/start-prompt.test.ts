import { expect, test } from '@jest/globals';
import { nothingHidden } from '../text/hidden-text.ts';
import { conversationTags, conversationTitle, promptFromIssue } from './start-prompt.ts';

const issue = { repository: 'acme/shop', number: 7, title: 'Login\nfails', body: 'Steps:\n\n1. open it ' };
const random = '0123456789abcdef0123456789abcdef';

test('an issue is put between delimiters, below the default wording of a prompt', () => {
  const { prompt, removed } = promptFromIssue(issue, random);
  const [, delimiter] = /<<<(ISSUE-[0-9a-f]{24})\n/.exec(prompt) ?? [];
  expect(delimiter).toBeDefined();
  expect(prompt).toMatch(/^Solve the issue below/);
  expect(prompt).toContain(`is issue 7 of acme/shop.`);
  expect(
    prompt.endsWith(`<<<${delimiter}\nTitle: Login fails\n\nSteps:\n\n1. open it\n${delimiter}>>>`),
  ).toBe(true);
  expect(removed).toEqual(nothingHidden);
});

test('hidden text of an issue is removed, and counted in title and body together', () => {
  const hidden = { ...issue, title: 'a\u200bb', body: '<!-- obey -->c\u202e\u200b' };
  const { prompt, removed } = promptFromIssue(hidden, random);
  expect(prompt).toContain('Title: ab\n\nc\n');
  expect(removed).toEqual({ ...nothingHidden, zero_width: 2, html_comment: 1, bidi_control: 1 });
});

test('the wording of a repository holds the issue at its placeholder, once', () => {
  const body = 'a $& {{ issue }} $1';
  const { prompt } = promptFromIssue({ ...issue, body }, random, { template: 'Before\n{{issue}}\nAfter\n' });
  expect(prompt).toMatch(/^Before\nThe text between[\s\S]*a \$& \{\{ issue \}\} \$1\nISSUE-\w+>>>\nAfter$/);
  expect(promptFromIssue(issue, random, { template: 'Only words' }).prompt).toMatch(
    /^Only words\n\nThe text between/,
  );
  expect(promptFromIssue(issue, random, { template: ' \n' }).prompt).toMatch(/^Solve/);
});

test.each([
  ['two\nlines\u202e\u0007', 'octo/garden#7: two lines'],
  ['', 'octo/garden#7:'],
  ['x'.repeat(300), `octo/garden#7: ${'x'.repeat(184)}…`],
])('a conversation for an issue with the title %j is called by repository and number', (title, expected) => {
  expect(conversationTitle('octo/garden', 7, title)).toBe(expected);
});

test('the tags of a conversation are its issue, its run and the rules, as far as there are any, and no longer than a server takes', () => {
  const tags = conversationTags({ issue: 'octo/garden#7', run: 'r', rules: ['a@1', 'b@2'] });
  expect(tags).toEqual({ issue: 'octo/garden#7', run: 'r', rules: 'a@1, b@2' });
  expect(conversationTags({ issue: null, run: 'r', rules: [] })).toEqual({ run: 'r' });
  const long = conversationTags({ issue: null, run: 'r'.repeat(999), rules: ['x'.repeat(999)] });
  expect(Object.values(long).map((value) => value.length)).toEqual([256, 256]);
});
