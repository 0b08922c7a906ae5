import { expect, test } from '@jest/globals';
import { aQuestion, someAction } from '../../test/support/questions/some.ts';
import { isFileGivenUp } from './decide-open.ts';
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
