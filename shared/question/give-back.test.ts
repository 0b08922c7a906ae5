// Where several people have to approve, an approval is lost by its own author's doing alone.
import { expect, test } from '@jest/globals';
import { aContext, anAnswer, aQuestion, saw, someAction, told } from '../../test/support/questions/some.ts';
import type { ConversationSeen } from '../conversation/index.ts';
import type { Terms } from './answer.ts';
import type { Question } from './question.ts';
import { decideQuestion } from './question-machine.ts';
import { addAnswer } from './question-steps.ts';
import type { AnswerCheck } from './why-not-taken.ts';

const minute = 60_000;
const same = saw(told(someAction()));
const failed = { kind: 'failed', why: '502', code: 'unavailable' } as const;
const good = null;
const three: Terms = { people: 3, owners: [] };

/** Three people have approved, and the last of them made it enough. */
const approved = (terms: Terms = three, changes: Partial<Question> = {}): Question => ({
  ...aQuestion({ terms }),
  approvals: [anAnswer({ by: 'ada' }), anAnswer({ by: 'bob' })],
  answer: anAnswer({ by: 'cleo' }),
  ...changes,
});

const given = (question: Question, check: AnswerCheck = good, seen: ConversationSeen = same) => {
  let current = question;
  for (let now = 1_500; now < 20 * minute; now = current.dueAt ?? now) {
    const step = decideQuestion(current, { seen, check, context: aContext() }, now);
    if (step.do.kind === 'give_back') return step;
    current = step.thing;
  }
  throw new Error('nothing was given back');
};

const names = ({ approvals }: Question) => approvals.map(({ by }) => by);

test.each<[string, AnswerCheck, string, readonly string[]]>([
  ['the last comment was edited', { kind: 'edited' }, 'cleo', ['ada', 'bob']],
  ['the last approver may not approve any more', { kind: 'may_not', by: 'cleo' }, 'cleo', ['ada', 'bob']],
  ['an earlier comment was edited', { kind: 'approval_gone', by: 'ada' }, 'ada', ['bob', 'cleo']],
  ['an earlier comment cannot be judged', { kind: 'edit_unknown', by: 'bob' }, 'bob', ['ada', 'cleo']],
])('where %s, that approval alone is lost, and its author is told', (_, check, by, left) => {
  const { thing, do: effect } = given(approved(), check);
  expect(effect).toMatchObject({ kind: 'give_back', answer: { by } });
  expect(names(thing)).toEqual(left);
  expect(thing).toMatchObject({ state: 'open', answer: null, sent: null });
  // A third person makes it enough again.
  expect(addAnswer(thing, anAnswer({ by: 'dora' }))).toMatchObject({ answer: { by: 'dora' } });
});

test.each<[string, AnswerCheck, ConversationSeen]>([
  ['the service fails', good, failed],
  ['the comment of an earlier approver is not told', { kind: 'edit_unknown', passes: true, by: 'ada' }, same],
])('where %s for a minute, everybody else still counts, and the last one writes again', (_, check, seen) => {
  const { thing, do: effect } = given(approved(), check, seen);
  expect(effect).toMatchObject({ kind: 'give_back', answer: { by: 'cleo' } });
  expect(names(thing)).toEqual(['ada', 'bob']);
  const again = addAnswer(thing, anAnswer({ by: 'cleo', at: 20 * minute }));
  expect(again).toMatchObject({ answer: { by: 'cleo' }, troubleSince: null });
});

test('where enough approvals are left without the one that is lost, they are sent without anybody writing again', () => {
  const owners: Terms = { people: 1, owners: ['db'] };
  const question = approved(owners, { answer: anAnswer({ by: 'cleo', owns: ['db'] }) });
  const { thing } = given(question, { kind: 'may_not', by: 'ada' });
  expect(thing).toMatchObject({ answer: { by: 'cleo' }, dueAt: 1_500 });
  expect(names(thing)).toEqual(['bob']);
  const sent = decideQuestion(thing, { seen: same, check: good, context: aContext() }, 1_500);
  expect(sent.do.kind).toBe('send');
});

test('a rejection that is given back takes no approval with it', () => {
  const { thing } = given(approved(three, { answer: anAnswer({ by: 'cleo', verdict: 'reject' }) }), {
    kind: 'edited',
  });
  expect(names(thing)).toEqual(['ada', 'bob']);
});
