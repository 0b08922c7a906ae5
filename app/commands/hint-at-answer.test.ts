import { expect, test } from '@jest/globals';
import { aQuestion } from '../../test/support/questions/some.ts';
import { meantQuestion } from './hint-at-answer.ts';

const at = (kind: 'thread' | 'review' | 'issue', id = 5) =>
  aQuestion({ shown: { kind, number: 7, id, nodeId: 'n', url: 'u', whole: true } });
const reply = { kind: 'review_comment', thread: 5 } as const;
const comment = { kind: 'comment', thread: null } as const;

test.each([
  ['a reply in the thread of the question', [at('thread')], reply, true],
  ['a reply in that of one of two', [at('thread'), at('thread', 6)], reply, true],
  ['a comment on the issue where it was asked', [at('issue')], comment, true],
  ['a reply in another thread', [at('thread', 6)], reply, false],
  ['a comment beside a thread', [at('thread')], comment, false],
  ['a comment where a review asks', [at('review')], comment, false],
  ['a comment beside two questions', [at('issue'), at('thread')], comment, false],
  ['a review', [at('issue')], { kind: 'review', thread: null } as const, false],
  ['a comment on what is answered', [{ ...at('issue'), state: 'answered' as const }], comment, false],
  ['a comment before it is shown', [aQuestion({ shown: null })], comment, false],
])('%s means a question or none', (_, questions, given, isMeant) => {
  expect(meantQuestion(questions, given)).toBe(isMeant ? questions[0] : null);
});
