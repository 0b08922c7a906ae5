import { describe, expect, test } from '@jest/globals';
import type { ConversationSeen } from '../../shared/conversation/index.ts';
import { type AnswerCheck, addAnswer, type QuestionStep } from '../../shared/question/index.ts';
import { decideQuestion, questionMachine } from '../../shared/question/question-machine.ts';
import { agentOf } from '../../shared/service/index.ts';
import { aContext, anAnswer, aQuestion, saw, someAction, told } from '../../test/support/questions/some.ts';
import type { Decision, KeepableAnswer } from '../store/decision.ts';
import type { GivenAnswer, StoredQuestion } from '../store/question.ts';
import { aDecision } from '../testing/decisions.ts';
import { aRun } from '../testing/runs.ts';
import { decisionRefused, decisionsAfter, decisionTaken, keptActions, mostKept } from './decision-of.ts';

const run = aRun();
const now = 60_000;
const asWritten = null;
const { send: afterSend } = questionMachine.after;

function withAnswer(changes: Partial<GivenAnswer> = {}): StoredQuestion {
  const question = addAnswer(aQuestion(), anAnswer(changes));
  if (question === null) throw new Error('it is not open');
  return question;
}

const after = (before: StoredQuestion, came: QuestionStep) => {
  const [decision = null] = decisionsAfter(before, came, run, now);
  return { question: { ...before, ...came.thing }, decision };
};

const visited = (
  question: StoredQuestion,
  seen: ConversationSeen,
  check: AnswerCheck = asWritten,
  at: number = now,
) => after(question, decideQuestion(question, { seen, check, context: aContext() }, at));

test('an answer that was taken is kept with who gave it, where, and what it was about', () => {
  const question = withAnswer({ verdict: 'reject', reason: 'too risky' });
  expect(decisionTaken(question, anAnswer({ verdict: 'reject', reason: 'too risky' }), run)).toEqual({
    ...aDecision({ id: `${question.id}/1000/review_comment-900`, runId: run.id }),
    ...{ question: { epoch: 1, code: question.code }, fingerprint: question.fingerprint },
    ...{ verdict: 'reject', reason: 'too risky' },
  } satisfies Decision);
});

test('the decision on an answer that is sent changes with what is seen of it, and keeps its id', () => {
  const taken = withAnswer();
  const sent = visited(taken, saw(told(someAction())));
  expect(sent.decision).toMatchObject({ result: { kind: 'sending' }, resultAt: now });
  const looked = { seen: saw(told(someAction())), check: asWritten, context: aContext() };
  const lost = { kind: 'not_taken', why: 'refused', code: 'unavailable' } as const;
  expect(after(sent.question, afterSend(sent.question, lost, looked, now)).decision).toMatchObject({
    result: { kind: 'waiting' },
    resultAt: null,
  });
  const arrived = after(sent.question, afterSend(sent.question, { kind: 'taken' }, looked, now));
  expect(arrived.decision).toBeNull();
  const works = saw(told(), { agent: agentOf('running') });
  const seen = visited(arrived.question, works);
  expect(seen.decision).toMatchObject({
    result: { kind: 'verified', agent: agentOf('running') },
    resultAt: now,
  });
  expect(seen.decision?.id).toBe(sent.decision?.id);
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
  const { decision } = visited(withAnswer(), seen, check);
  expect(decision).toMatchObject({ by: { login: 'mona' }, result, resultAt: now });
});

test('no decision is kept of a question that nobody answers, nor of a look without news', () => {
  const open = aQuestion();
  expect(visited(open, saw(told(someAction()))).decision).toBeNull();
  expect(visited(open, saw(told(someAction('rm -rf /', 'a2')))).decision).toBeNull();
  const unchecked = { kind: 'edit_unknown', passes: true } as const;
  expect(visited(withAnswer(), saw(told(someAction())), unchecked, 1_001).decision).toBeNull();
});

test('an answer of a rule is kept with the rule and the commit of its configuration', () => {
  const rule = { rule: 'rule 3', configuration: '.github/agent-conversations.yml@abc' };
  const { comment: _comment, byId: _byId, ...answer } = anAnswer({ by: 'rule 3' });
  const given: KeepableAnswer = { ...answer, rule };
  const before = aQuestion();
  const took: QuestionStep = { thing: { ...before, answer: given }, do: { kind: 'rest' } };
  expect(decisionsAfter(before, took, run, now)[0]).toMatchObject({
    id: `${before.id}/1000/rule 3`,
    by: { kind: 'rule', ...rule },
    result: { kind: 'waiting' },
  });
});

test('what somebody answered in vain is kept with the reason', () => {
  expect(decisionRefused(aQuestion(), anAnswer(), run, 'already_answered')).toMatchObject({
    result: { kind: 'refused', why: 'already_answered' },
    resultAt: 1_000,
  });
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
