import { describe, expect, test } from '@jest/globals';
import { aContext, anAnswer, aQuestion, saw, someAction, told } from '../../test/support/questions/some.ts';
import { fingerprintOf } from '../conversation/index.ts';
import { isFileGivenUp } from './decide-open.ts';
import { decideQuestion } from './decide-question.ts';
import { questionPatienceAt } from './look.ts';
import { newQuestion, type Question } from './question.ts';

const patience = questionPatienceAt(1_000);
const unread = { kind: 'unread', why: 'it could not be read' } as const;
const file = { path: 'a.sh', part: null, state: 'unknown', digest: null, shown: unread } as const;
const showsUnread = aQuestion({
  actions: [{ ...someAction(), executes: { files: [file], besides: null } }],
});

test.each<[string, boolean, Question, number]>([
  ['a question that is not shown yet waits for it', false, newQuestion(0), 3_999],
  ['a question that is not shown yet is shown without it in the end', true, newQuestion(0), 4_000],
  ['an open question waits for it as long as nobody answers', false, aQuestion(), 9_000_000],
  ['an answer waits for it', false, aQuestion({ troubleSince: 1_000 }), 20_999],
  ['an answer waits for it no longer than this', true, aQuestion({ troubleSince: 1_000 }), 21_000],
  ['a question that shows it as unread goes on to', true, showsUnread, 500],
])('a file that cannot be read: %s', (_, isGivenUp, question, now) => {
  expect(isFileGivenUp(question, 'a.sh', patience, now)).toBe(isGivenUp);
});

test('one file that is shown as unread says nothing about another', () => {
  expect(isFileGivenUp(showsUnread, 'b.sh', patience, 500)).toBe(false);
});

describe('an open question whose files changed', () => {
  const withFile = (digest: string | null): ReturnType<typeof someAction> => ({
    ...someAction(),
    executes: {
      files: [{ ...file, digest, shown: digest === null ? unread : { kind: 'whole', text: digest } }],
      besides: null,
    },
  });
  const openWith = (digest: string | null, changes = {}) => {
    const actions = [withFile(digest)];
    const fingerprint = fingerprintOf(told(...actions));
    return aQuestion({ actions, fingerprint, openedAt: 1_000, ...changes });
  };
  const seen = saw(told(withFile('2'.repeat(64))));
  const decided = (question: Question, now: number) =>
    decideQuestion(question, { seen, check: null, context: aContext() }, now).thing;
  const shown = openWith('1'.repeat(64));
  const fiveMinutes = 300_000;

  test('stays for five minutes, so that a thread does not fill with questions', () => {
    expect(decided(shown, fiveMinutes + 999).state).toBe('open');
    expect(decided(shown, fiveMinutes + 1_000)).toMatchObject({
      state: 'stale',
      result: { why: 'other_files', files: ['a.sh'] },
    });
  });

  test('is asked again at once where they could not be shown before', () => {
    expect(decided(openWith(null), 2_000)).toMatchObject({ state: 'stale', result: { why: 'other_files' } });
  });

  test('is asked again at once where somebody answers', () => {
    expect(decided({ ...shown, answer: anAnswer() }, 2_000)).toMatchObject({
      state: 'stale',
      result: { why: 'other_files' },
      sent: null,
    });
  });
});
