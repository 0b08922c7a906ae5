// Limits of an answer that was sent: at the limit, and one before.
import { describe, expect, test } from '@jest/globals';
import { aContext, anAnswer, aQuestion, saw, someAction, told } from '../../test/support/questions/some.ts';
import { addAnswer } from './index.ts';
import { questionPatienceAt } from './look.ts';
import type { Question } from './question.ts';
import { decideQuestion } from './question-machine.ts';

const { fate } = questionPatienceAt(1_000);
const sentAt = 1_500;
const untouched = saw({ ...told(someAction()), newest: 'e7' });

describe('an answer that the service took, after which nothing has happened', () => {
  const question = () => {
    const open = aQuestion();
    const before = open.fingerprint ?? 'unknown';
    const sent = { at: sentAt, fate: 'taken', before, newest: 'e7' } as const;
    return { ...open, state: 'answering', answer: anAnswer(), sent } as const;
  };
  const lookedAt = (now: number) =>
    decideQuestion(question(), { seen: untouched, check: null, context: aContext() }, now);

  test.each<[string, number]>([
    ['at once', 0],
    ['after a fifth of a second', 200],
    ['a millisecond before its fate must show', fate - 1],
  ])('is looked for again %s (%i ms)', (_, waited) => {
    const { thing, do: effect } = lookedAt(sentAt + waited);
    expect(effect.kind).toBe('rest');
    expect(thing).toMatchObject({ state: 'answering', result: null });
  });

  test('had no effect when its fate must have shown, and only then', () => {
    const { thing, do: effect } = lookedAt(sentAt + fate);
    expect(thing).toMatchObject({ state: 'unknown', result: { kind: 'no_effect' } });
    expect(effect).toEqual({ kind: 'settle', again: true });
  });
});

describe('a further answer', () => {
  const open = aQuestion();
  const sent = { at: sentAt, fate: null, before: open.fingerprint ?? 'unknown', newest: null } as const;
  test.each<[string, Parameters<typeof aQuestion>[0], boolean]>([
    ['is taken by a question that is open', {}, true],
    ['is not taken where one was sent, although the question is open again', { sent }, false],
    ['is not taken where there is one', { answer: anAnswer() }, false],
    ['is not taken by a question that is not open', { state: 'answering' }, false],
  ])('%s: %j, %s', (_, changes, isTaken) => {
    expect(addAnswer(aQuestion(changes), anAnswer({ by: 'cleo', byId: 2 })) !== null).toBe(isTaken);
  });
});

describe('an open question whose run was cancelled', () => {
  test.each<[string, number | null, string]>([
    ['at the moment that it expires', 1_000, 'expired'],
    ['a millisecond before it expires', 1_001, 'closed'],
    ['and that never expires', null, 'closed'],
  ])('%s (%j) is settled as %s', (_, expiresAt, expected) => {
    const look = {
      seen: untouched,
      check: null,
      context: aContext({ ended: 'cancelled' }),
    } as const;
    expect(decideQuestion(aQuestion({ expiresAt }), look, 1_000).thing.state).toBe(expected);
  });
});

test('a question that people were reminded of at its time is not reminded of again by the next looks', () => {
  const lookedAt = (question: Question, now: number) =>
    decideQuestion(question, { seen: untouched, check: null, context: aContext() }, now);
  const first = lookedAt(aQuestion({ shownWhole: true, remindAt: 2_000 }), 2_000);
  expect(first.do.kind).toBe('remind');
  expect(first.thing).toMatchObject({ state: 'open', remindAt: null });
  const next = lookedAt(first.thing, first.thing.dueAt ?? 2_001);
  expect(next.do.kind).toBe('rest');
});
