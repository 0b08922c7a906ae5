import { expect, test } from '@jest/globals';
import { readAct } from './act.ts';

const fields = (given: Record<string, string>) => new URLSearchParams({ who: 'maya', ...given });

test.each([
  ['/issues', { title: ' A\r\nB ', body: 'x\r\ny' }, { kind: 'open_issue', title: 'A B', body: 'x\ny' }],
  ['/issues/4/comments', { body: '/approve' }, { kind: 'comment', number: 4, body: '/approve' }],
  ['/pull/5/comments', { body: ' x' }, { kind: 'comment', number: 5, body: ' x' }],
  ['/pull/5/replies', { body: 'x', to: '17' }, { kind: 'reply', number: 5, to: 17, body: 'x' }],
  ['/issues/4/label', { set: 'on' }, { kind: 'label', number: 4, on: true }],
  ['/pull/5/label', { set: 'off' }, { kind: 'label', number: 5, on: false }],
])('%s %j', (path, given, expected) => {
  expect(readAct(path, fields(given))).toEqual({ kind: 'act', act: { who: 'maya', ...expected } });
});

test.each([
  ['nobody', '/issues/4/comments', { who: '', body: 'x' }, 'Choose who you are.'],
  ['somebody who does not play', '/issues/4/label', { who: 'ada', set: 'on' }, 'Choose who you are.'],
  ['an issue without a title', '/issues', { title: ' \n' }, 'An issue needs a title.'],
  ['a title without end', '/issues', { title: 'x'.repeat(257) }, 'A title has 256 characters at most.'],
  ['an empty comment', '/issues/4/comments', { body: ' \n ' }, 'Write something first.'],
  ['an empty reply', '/pull/5/replies', { to: '17' }, 'Write something first.'],
])('%s is told what is missing', (_what, path, given, why) => {
  expect(readAct(path, fields(given))).toEqual({ kind: 'bad', why });
});

test.each(['/issues/4', '/issues/x/comments', '/pull/5/merge', '/pull/5/replies/9', ''])(
  '%j is no form',
  (path) => {
    expect(readAct(path, fields({ body: 'x' })).kind).toBe('no_such_form');
  },
);

test('a reply names a comment', () => {
  expect(readAct('/pull/5/replies', fields({ body: 'x', to: 'top' })).kind).toBe('no_such_form');
});
