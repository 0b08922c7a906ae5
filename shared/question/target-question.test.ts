import { expect, test } from '@jest/globals';
import type { StoredQuestion } from '../../app/store/question.ts';
import { anAnswer, aQuestion, inThread } from '../../test/support/questions/some.ts';
import { findTargetQuestion, type Written } from './target-question.ts';

const first = aQuestion({ code: 'A2B3C' });
const second = aQuestion({ id: 'other/1', code: 'D4E5F', shown: { ...inThread, id: 501 } });
const settled = aQuestion({
  id: 'old/1',
  code: 'G6H7J',
  state: 'answered',
  settledAt: 9,
  shown: { ...inThread, id: 499 },
});
const expired = aQuestion({
  ...settled,
  id: 'older/1',
  code: 'K8L9M',
  state: 'expired',
  shown: { ...inThread, id: 498 },
});

function write(
  code: string | null,
  thread: number | null,
  changes: Partial<Written['comment']> = {},
): Written {
  const kind = thread === null ? 'comment' : 'review_comment';
  return {
    parsed: { name: 'approve', code },
    comment: { kind, id: 900, writtenAt: 900, body: '/approve', thread, ...changes },
    authorId: 1,
  };
}

function meaning(asked: readonly StoredQuestion[], written: Written): string {
  const meant = findTargetQuestion(asked, written);
  if (meant.kind === 'this') return `${meant.question.id} by ${meant.named}`;
  return meant.kind === 'refused' ? meant.why.kind : meant.kind;
}

test.each<[string, readonly StoredQuestion[], Written, string]>([
  ['the thread’s question', [first, second], write(null, 500), `${first.id} by thread`],
  ['the one that its code names', [first, second], write('D4E5F', null), `${second.id} by code`],
  ['the only one', [first, settled], write(null, null), `${first.id} by only_open`],
  ['none of several', [first, second], write(null, null), 'code_needed'],
  ['none, where none is open', [settled], write(null, null), 'none_open'],
  ['none, with a code of nothing', [first], write('Z9Z9Z', null), 'wrong_code'],
  ['the thread’s question, with its code', [first, second], write('A2B3C', 500), `${first.id} by code`],
  ['none, with another code than its thread’s', [first, second], write('D4E5F', 500), 'wrong_code'],
  ['none, in the thread of an old question', [first, settled], write(null, 499), 'already_answered'],
  ['none, with the code of an old question', [first, settled], write('G6H7J', null), 'already_answered'],
  ['none, in the thread of one that nobody answered', [first, expired], write(null, 498), 'none_open'],
  ['none, with the code of one that nobody answered', [first, expired], write('K8L9M', null), 'wrong_code'],
  ['none, in somebody else’s thread', [first], write(null, 777), 'code_needed'],
  ['the one named, in somebody else’s thread', [first], write('A2B3C', 777), `${first.id} by code`],
  ['none that nobody can see yet', [{ ...first, shown: null }], write(null, null), 'none_open'],
  ['none that nobody sees, by its code', [{ ...first, shown: null }], write('A2B3C', null), 'none_open'],
  ['none that is looked at', [{ ...first, state: 'asking', code: null }], write(null, null), 'none_open'],
  ['one being answered', [{ ...first, state: 'answering' }], write(null, 500), `${first.id} by thread`],
  ['nothing on an issue without questions', [], write('A2B3C', null), 'none_open'],
])('an answer means: %s', (_, asked, written, expected) => expect(meaning(asked, written)).toBe(expected));

test('who has to name a question is told the codes that are open, in that thread', () => {
  const told = (asked: readonly StoredQuestion[], written: Written) => {
    const meant = findTargetQuestion(asked, written);
    return meant.kind === 'refused' ? meant.why : meant;
  };
  const codes = ['A2B3C', 'D4E5F'];
  expect(told([first, second], write(null, null))).toEqual({ kind: 'code_needed', codes });
  expect(told([first, second], write('X2X2X', null))).toEqual({ kind: 'wrong_code', codes });
  expect(told([first, second], write('D4E5F', 500))).toEqual({ kind: 'wrong_code', codes: ['A2B3C'] });
  const twin = { ...second, code: first.code };
  expect(told([first, twin], write('A2B3C', null))).toMatchObject({ kind: 'code_needed' });
});

test.each<[StoredQuestion['state'], string]>([
  ['answered', 'already_answered'],
  ['unknown', 'already_answered'],
  ['elsewhere', 'already_answered'],
  ['stale', 'none_open'],
  ['expired', 'none_open'],
  ['closed', 'none_open'],
])('an answer to one that is %s is told the truth: %s', (state, why) => {
  expect(meaning([{ ...settled, state }], write(null, 499))).toBe(why);
  expect(meaning([{ ...settled, state }], write('G6H7J', null))).toBe(why);
});

const answered = aQuestion({ state: 'answered', settledAt: 950, answer: anAnswer() });
const next = aQuestion({ id: 'next/2', code: 'D4E5F', shown: { ...inThread, id: 501 } });

test.each<[string, Written, string]>([
  ['as the same comment', write(null, 500), 'again'],
  ['as the review around it', write(null, null, { kind: 'review', id: 33 }), 'again'],
])(
  'one answer in two events: %s counts once, also when another question is open by then',
  (_, written, expected) => {
    expect(meaning([next, answered], written)).toBe(expected);
  },
);

test.each<[string, Written]>([
  ['another person', { ...write(null, null, { kind: 'review', id: 33 }), authorId: 2 }],
  ['a no', { ...write(null, null, { kind: 'review', id: 33 }), parsed: { name: 'reject', code: null } }],
  ['another text', write(null, null, { kind: 'review', id: 33, body: '/approve D4E5F' })],
  ['another time', write(null, null, { kind: 'review', id: 33, writtenAt: 60_000 })],
  ['a comment of its own', write(null, null, { kind: 'comment', id: 33 })],
  ['another comment in the thread', write(null, 501, { id: 901 })],
])('one answer in two events but not that of %s', (_, written) =>
  expect(meaning([next, answered], written)).not.toBe('again'),
);
