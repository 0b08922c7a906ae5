import { describe, expect, test } from '@jest/globals';
import type { ConversationSeen } from '../../shared/conversation/index.ts';
import { type AnswerCheck, addAnswer } from '../../shared/question/index.ts';
import { decideQuestion } from '../../shared/question/question-machine.ts';
import { aContext, anAnswer, aQuestion, saw, someAction, told } from '../../test/support/questions/some.ts';
import { type Decision, resultToKeep } from '../store/decision.ts';
import type { GivenAnswer, StoredQuestion } from '../store/question.ts';
import { aDecision } from '../testing/decisions.ts';
import { aRun } from '../testing/runs.ts';
import { decisionOf, decisionsAfter, keptActions, mostKept } from './decision-of.ts';

const run = aRun();
const now = 60_000;
const asWritten = null;

function withAnswer(changes: Partial<GivenAnswer> = {}): StoredQuestion {
  const question = addAnswer(aQuestion(), anAnswer(changes));
  if (question === null) throw new Error('it is not open');
  return question;
}

/** The decision that a visit leaves. */
function visited(
  question: StoredQuestion,
  seen: ConversationSeen,
  check: AnswerCheck = asWritten,
  at: number = now,
): Decision | null {
  const step = decideQuestion(question, { seen, check, context: aContext() }, at);
  return decisionsAfter(question, step, run, now)[0] ?? null;
}

test('an answer that was taken is kept with who gave it, where, and what it was about', () => {
  const question = withAnswer({ verdict: 'reject', reason: 'too risky' });
  const rejected = anAnswer({ verdict: 'reject', reason: 'too risky' });
  expect(decisionOf(question, rejected, run, resultToKeep('waiting'), null)).toEqual({
    ...aDecision({ id: `${question.id}/1000/review_comment-900`, runId: run.id }),
    ...{ question: { epoch: 1, code: question.code }, fingerprint: question.fingerprint },
    ...{ verdict: 'reject', reason: 'too risky' },
  } satisfies Decision);
});

const outOfReach = 'to an agent out of reach';
const failed = { kind: 'failed', code: 'bad_configuration', why: 'the key is wrong' } as const;
test.each<[string, AnswerCheck, object]>([
  ['that was edited', { kind: 'edited' }, { kind: 'given_back', why: 'edited' }],
  ['that was written too early', { kind: 'too_early' }, { kind: 'given_back', why: 'too_early' }],
  [
    'to a question that was changed',
    { kind: 'question_changed', by: 'eve' },
    { kind: 'stale', why: 'question_changed' },
  ],
  [outOfReach, asWritten, { kind: 'given_back', agent: null, why: 'out_of_reach: the key is wrong' }],
])('an answer %s is kept as not sent', (what, check, result) => {
  const seen = what === outOfReach ? failed : saw(told(someAction()));
  expect(visited(withAnswer(), seen, check)).toMatchObject({ by: { login: 'mona' }, result, resultAt: now });
});

test('no decision is kept of a question that nobody answers, nor of a look without news', () => {
  const open = aQuestion();
  expect(visited(open, saw(told(someAction())))).toBeNull();
  expect(visited(open, saw(told(someAction('rm -rf /', 'a2'))))).toBeNull();
  const unchecked = { kind: 'edit_unknown', passes: true } as const;
  expect(visited(withAnswer(), saw(told(someAction())), unchecked, 1_001)).toBeNull();
});

describe('the actions of a decision', () => {
  const size = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

  test('are kept whole where they fit, also where the service tells none', () => {
    expect(keptActions(null)).toEqual({ actions: null, actionsLeftOut: 0 });
    const kept = keptActions([someAction('a'), { ...someAction('b'), arguments: undefined }]);
    expect(kept.actions?.map((each) => each.arguments)).toEqual([{ command: 'a' }, null]);
    expect(kept.actionsLeftOut).toBe(0);
  });

  test('are kept with the files that they execute, by the beginning of their digests and without their texts', () => {
    const file = { path: 'a.sh', part: null, state: 'new', digest: 'ab'.repeat(32) } as const;
    const shown = { kind: 'whole', text: 'rm -rf /' } as const;
    const gone = { ...file, path: 'b.sh', digest: null, shown: { kind: 'absent' } } as const;
    const executes = { files: [{ ...file, shown }, gone], besides: null };
    const kept = keptActions([{ ...someAction(), executes }, someAction()]).actions;
    expect(kept?.[0]?.executes).toEqual({
      besides: null,
      files: [
        { path: 'a.sh', part: null, state: 'new', digest: 'abababababab' },
        { path: 'b.sh', part: null, state: 'new', digest: null },
      ],
    });
    expect(kept?.[1]).not.toHaveProperty('executes');
  });

  test.each([
    ['plain', 'x'],
    ['quotes', '"\\'],
    ['letters of three bytes', '語'],
    ['letters of two units', '😀'],
    ['control characters', '\u0000'],
  ])('are cut to 64 KB with a mark where one is too long: %s', (_, text) => {
    const { actions, actionsLeftOut } = keptActions([someAction(text.repeat(200_000)), someAction('second')]);
    const [first] = actions ?? [];
    expect(size(actions)).toBeLessThanOrEqual(mostKept);
    expect(size(actions)).toBeGreaterThan(mostKept / 2);
    expect(first?.cut).toBe(JSON.stringify({ command: text.repeat(200_000) }).length);
    expect(first?.arguments).toMatch(/^\{"command":/);
    expect((actions?.length ?? 0) + actionsLeftOut).toBe(2);
  });

  test('are kept as many as fit into 64 KB, with how many do not', () => {
    const { actions, actionsLeftOut } = keptActions(
      Array.from({ length: 5_000 }, (_, place) => ({
        ...someAction(`echo ${place}`),
        tool: 't'.repeat(900),
      })),
    );
    expect(size(actions)).toBeLessThanOrEqual(mostKept);
    expect(actions?.length).toBeGreaterThan(100);
    expect((actions?.length ?? 0) + actionsLeftOut).toBe(5_000);
  });
});
