import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { StoredQuestion } from '../../app/store/question.ts';
import { anAnswer, aQuestion, inThread } from '../../test/support/questions/some.ts';
import { action } from '../../test/support/scripted-service.ts';
import { fingerprintOf } from '../conversation/index.ts';
import { anyConfirmation, codeOf, confirmationName, readCode, readConfirmationName } from './names.ts';
import { findTargetQuestion, type Written } from './target-question.ts';

const first = aQuestion({ id: 'first/1', code: 'A2B3C' });
const second = aQuestion({ id: 'other/1', code: 'D4E5F', shown: { ...inThread, id: 501 } });
const settledAs = (state: 'answered' | 'expired', code: string, id: number) =>
  aQuestion({ id: `old/${id}`, code, state, settledAt: 9, shown: { ...inThread, id } });
const settled = settledAs('answered', 'G6H7J', 499);
const expired = settledAs('expired', 'K8L9M', 498);

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

test.each<[string, string, readonly StoredQuestion[], Written]>([
  ['in the thread of an open question', 'first/1 by thread', [first, second], write(null, 500)],
  ['with the code of an open question', 'other/1 by code', [first, second], write('D4E5F', null)],
  ['without a code, where one is open,', 'first/1 by only_open', [first, settled], write(null, null)],
  ['without a code, where two are open,', 'code_needed', [first, second], write(null, null)],
  ['where no question is open', 'none_open', [settled], write(null, null)],
  ['with the code of no question', 'wrong_code', [first], write('Z9Z9Z', null)],
  ['in a thread, with the code of another question,', 'wrong_code', [first, second], write('D4E5F', 500)],
  ['in the thread of an answered question', 'already_answered', [first, settled], write(null, 499)],
  ['with the code of an answered question', 'already_answered', [first, settled], write('G6H7J', null)],
  ['in the thread of an expired question', 'none_open', [first, expired], write(null, 498)],
  ['without a code, in a thread of people', 'code_needed', [first], write(null, 777)],
  ['with a code, in a thread of people', 'first/1 by code', [first], write('A2B3C', 777)],
  ['to a question not shown yet', 'not_shown', [{ ...first, shown: null }], write(null, null)],
  ['to a question being answered', 'first/1 by thread', [{ ...first, state: 'answering' }], write(null, 500)],
])('an answer %s means "%s"', (_, expected, asked, written) =>
  expect(meaning(asked, written)).toBe(expected),
);

test('an answer that names no open question is told the codes that are open, in a thread only the one of that thread', () => {
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
  ['unknown', 'already_answered'],
  ['elsewhere', 'already_answered'],
  ['expired', 'none_open'],
])('an answer to a question that is %s is refused as "%s"', (state, why) => {
  expect(meaning([{ ...settled, state }], write(null, 499))).toBe(why);
  expect(meaning([{ ...settled, state }], write('G6H7J', null))).toBe(why);
});

const answered = aQuestion({ state: 'answered', settledAt: 950, answer: anAnswer() });
const next = aQuestion({ id: 'next/2', code: 'D4E5F', shown: { ...inThread, id: 501 } });

const around = write(null, null, { kind: 'review', id: 33 });
/** Also where another question is open by then. */
test.each<[string, boolean, Written]>([
  ['as the same comment', true, write(null, 500)],
  ['by another person', false, { ...around, authorId: 2 }],
  ['rejecting', false, { ...around, parsed: { name: 'reject', code: null } }],
  ['with another text', false, write(null, null, { kind: 'review', id: 33, body: '/approve D4E5F' })],
  ['as a comment of its own', false, write(null, null, { kind: 'comment', id: 33 })],
  ['as another comment in a thread', false, write(null, 501, { id: 901 })],
])('an answer that comes again %s counts as the same answer: %s', (_, isSame, written) => {
  expect(meaning([next, answered], written) === 'again').toBe(isSame);
});

test.each<[string, number, string]>([
  ['five seconds later', 900 + 5_000, 'again'],
  ['a millisecond more than five seconds earlier', 900 - 5_001, 'first/1 by only_open'],
])('a review with the same words as an answer, %s (at %i), means "%s"', (_, writtenAt, expected) => {
  const review = write(null, null, { kind: 'review', id: 33, writtenAt });
  expect(meaning([first, { ...answered, id: 'given/1' }], review)).toBe(expected);
});

const question = { conversationId: '0A1B-2c', epoch: '7', fingerprint: 'unknown' } as const;

test('the code of a question changes with conversation, wait and actions, and not with the spelling of an id', () => {
  expect(codeOf(question)).toBe(codeOf({ ...question, conversationId: '0a1b2c' }));
  const others = [
    { ...question, conversationId: '0a1b2d' },
    { ...question, epoch: '8' },
    { ...question, epoch: null },
    { ...question, fingerprint: 'none' as const },
  ];
  expect(new Set([question, ...others].map(codeOf)).size).toBe(5);
});

test('every code is read back, in either case', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (conversationId, epoch) => {
      const code = codeOf({ conversationId, epoch, fingerprint: 'none' });
      expect(readCode(code)).toBe(code);
      expect(readCode(code.toLowerCase())).toBe(code);
    }),
  );
});

const noCodes = ['K7M4Q1', 'K0M4Q', 'ſ7M4Q', '\u041a7M4Q'];
test.each(noCodes)('%j is not the code of a question', (word) => {
  expect(readCode(word)).toBeNull();
});

const actions = fingerprintOf({ kind: 'known', value: [action] });

test('the name of a question is read back as it was written', () => {
  for (const whole of [true, false]) {
    expect(readConfirmationName(confirmationName(actions, whole))).toEqual({ fingerprint: actions, whole });
  }
});

test('an unknown or empty list of actions has no name', () => {
  expect(confirmationName('unknown')).toBe('unknown');
  expect(confirmationName('none')).toBe('unknown');
  expect(readConfirmationName('unknown')).toEqual({ fingerprint: 'unknown', whole: true });
});

test.each([
  ...['', 'none', anyConfirmation, 'actions:', 'partly:', 'partly:unknown'],
  ...[`${actions}0`, actions.toUpperCase(), `${actions}\n`],
])('%j is not the name of a question', (text) => {
  expect(readConfirmationName(text)).toBeNull();
});
