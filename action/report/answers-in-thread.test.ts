// What the comment of an answered question proves to other steps that follow the same conversation, and to nobody else.
import { expect, test } from '@jest/globals';
import { someAction } from '../../test/support/questions/some.ts';
import { answersIn, withAnswer } from './answers-in-thread.ts';
import { markerKey } from './marker.ts';

const place = { thread: { repository: 'octo/hello', number: 7 }, key: markerKey('key') };
const answer = { verdict: 'approve', by: 'wendy', reason: 'x', afterReject: 'continue', at: 5 } as const;
const given = {
  answer,
  sent: { at: 6, fate: 'taken', before: 'unknown', newest: null },
  actions: [{ id: 'a1' }, { id: 'a2' }],
  what: [someAction('npm test')],
} as const;
type Given = Parameters<typeof withAnswer>[1];
const posted = (body: string) => [{ id: 1, nodeId: 'n', url: 'u', body, byApp: true, person: null }];
const reply = withAnswer('✅ Approved', given, 'c1', place);
const known = [
  {
    answer: { ...answer, reason: null },
    sent: { at: 5, fate: 'taken', before: 'unknown', newest: null },
    actions: [{ id: 'a1' }, { id: 'a2' }],
    lines: ['terminal: npm test'],
  },
];

test('a reply says whose answer it tells of and which actions it was about, also below a marker of ours', () => {
  expect(reply).toMatch(/^<!-- agent-conversations:answer .*-->\n✅ Approved$/);
  expect(answersIn(posted(reply), 'c1', place)).toEqual(known);
  expect(answersIn(posted(`<!-- another line -->\n${reply}`), 'c1', place)).toEqual(known);
});

test.each<[string, string, string, typeof place]>([
  ['further down, as a quote is', `He said:\n\n${reply}`, 'c1', place],
  ['of another conversation', reply, 'c2', place],
  ['of another thread', reply, 'c1', { ...place, thread: { ...place.thread, number: 8 } }],
  ['signed with another key', reply, 'c1', { ...place, key: markerKey('other') }],
  ['that somebody has changed', reply.replace('answer 1.', 'answer 1.A'), 'c1', place],
  ['without a signed line', '✅ Approved', 'c1', place],
])('a reply %s proves nothing', (_, body, conversation, where) => {
  expect(answersIn(posted(body), conversation, where)).toEqual([]);
});

test.each<[string, Given]>([
  ['none was given', undefined],
  ['it was not sent', { ...given, sent: null }],
  ['nobody knows what it was about', { ...given, actions: null }],
  ['its actions have no ids', { ...given, actions: [{}] }],
  ['it is about more actions than a line holds', { ...given, actions: [{ id: 'x'.repeat(5_000) }] }],
])('a reply says nothing of an answer where %s', (_, of) => {
  expect(withAnswer('✅ Approved', of, 'c1', place)).toBe('✅ Approved');
});

test('where the words of the actions do not fit beside their ids, the ids alone are proved', () => {
  const many = { ...given, what: Array.from({ length: 20 }, () => someAction('x'.repeat(500))) };
  const [{ actions, lines } = {}] = answersIn(posted(withAnswer('✅', many, 'c1', place)), 'c1', place);
  expect({ actions, lines }).toEqual({ actions: [{ id: 'a1' }, { id: 'a2' }], lines: [] });
});
