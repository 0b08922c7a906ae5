// What `/approve always` says in the thread.
import { expect, test } from '@jest/globals';
import { resultSentence } from './question-result.ts';

const who = { by: 'mona', answer: 'approve', at: 0 } as const;
const verified = { kind: 'verified', status: 'running', reason: null, ...who } as const;

test('the thread says that the same action needs no further answer, and how to take that back', () => {
  expect(resultSentence({ ...verified, always: true })).toMatch(
    /@mona approved this .*needs no further answer in this run.*`\/reject` with the code of this question takes that back/,
  );
});

test('an approval for once, or one that is not known to have arrived, says nothing of it', () => {
  expect(resultSentence(verified)).not.toContain('further');
  expect(resultSentence({ kind: 'gone', status: 'running', ...who, always: true })).not.toContain('further');
});
