import { describe, expect, test } from '@jest/globals';
import { decideQuestion } from '../../shared/question/decide.ts';
import { addAnswer, type QuestionStep } from '../../shared/question/index.ts';
import { questionMachine } from '../../shared/question/machine.ts';
import { aContext, anAnswer, aQuestion, saw, someAction, told } from '../../test/support/questions/some.ts';
import type { Decision, KeepableAnswer } from '../store/decision.ts';
import type { GivenAnswer, StoredQuestion } from '../store/question.ts';
import { aRun } from '../testing/runs.ts';
import { decisionRefused, decisionsAfter, decisionTaken, keptActions, mostKept } from './decision-of.ts';

const run = aRun();
const now = 60_000;
const asWritten = { kind: 'as_written' } as const;
const { send: afterSend } = questionMachine<GivenAnswer>().after;

function withAnswer(changes: Partial<GivenAnswer> = {}): StoredQuestion {
  const question = addAnswer(aQuestion(), anAnswer(changes));
  if (question === null) throw new Error('it is not open');
  return question;
}

const after = (before: StoredQuestion, came: QuestionStep<GivenAnswer>) => {
  const [decision = null] = decisionsAfter(before, came, run, now);
  return { question: { ...before, ...came.thing }, decision };
};

test('an answer that was taken is kept with who gave it, where, and what it was about', () => {
  const question = withAnswer({ verdict: 'reject', reason: 'too risky' });
  expect(decisionTaken(question, anAnswer({ verdict: 'reject', reason: 'too risky' }), run)).toEqual({
    id: `${question.id}/1000/review_comment-900`,
    runId: run.id,
    repository: run.repository,
    issue: 12,
    question: { epoch: 1, code: question.code },
    verdict: 'reject',
    by: {
      kind: 'person',
      login: 'mona',
      id: 1,
      comment: { kind: 'review_comment', number: 40, id: 900 },
    },
    reason: 'too risky',
    actions: [
      {
        tool: 'terminal',
        arguments: { command: 'npm test' },
        risk: 'LOW',
        summary: 'Run the tests',
        cut: null,
      },
    ],
    actionsLeftOut: 0,
    fingerprint: question.fingerprint,
    at: 1_000,
    result: { kind: 'waiting', status: null, why: null },
    resultAt: null,
  } satisfies Decision);
});

test('one that is sent changes with what is seen of it, and keeps its id', () => {
  const taken = withAnswer();
  const sent = after(
    taken,
    decideQuestion(taken, { seen: saw(told(someAction())), check: asWritten, context: aContext() }, now),
  );
  expect(sent.decision).toMatchObject({ result: { kind: 'sending' }, resultAt: now });
  const looked = { seen: saw(told(someAction())), check: asWritten, context: aContext() };
  const lost = { kind: 'not_taken', why: 'refused', code: 'unavailable' } as const;
  expect(after(sent.question, afterSend(sent.question, lost, looked, now)).decision).toMatchObject({
    result: { kind: 'waiting' },
    resultAt: null,
  });
  const arrived = after(sent.question, afterSend(sent.question, { kind: 'taken' }, looked, now));
  expect(arrived.decision).toBeNull();
  const works = saw(told(), { executionStatus: 'running' });
  const seen = after(
    arrived.question,
    decideQuestion(arrived.question, { seen: works, check: asWritten, context: aContext() }, now),
  );
  expect(seen.decision).toMatchObject({ result: { kind: 'verified', status: 'running' }, resultAt: now });
  expect(seen.decision?.id).toBe(sent.decision?.id);
});

test.each([
  ['edited', { kind: 'edited' }, 'given_back', 'edited'],
  ['written too early', { kind: 'too_early' }, 'given_back', 'too_early'],
  ['to a question that was changed', { kind: 'question_changed', by: 'eve' }, 'stale', 'question_changed'],
] as const)('one that was %s is kept as not sent', (_, check, kind, why) => {
  const taken = withAnswer();
  const { decision } = after(
    taken,
    decideQuestion(taken, { seen: saw(told(someAction())), check, context: aContext() }, now),
  );
  expect(decision).toMatchObject({ by: { login: 'mona' }, result: { kind, why }, resultAt: now });
});

test('one that cannot be given to the agent says why', () => {
  const taken = withAnswer();
  const seen = { kind: 'failed', code: 'unauthorized', why: 'the key is wrong' } as const;
  const { decision } = after(
    taken,
    decideQuestion(taken, { seen, check: asWritten, context: aContext() }, now),
  );
  expect(decision?.result).toEqual({
    kind: 'given_back',
    status: null,
    why: 'out_of_reach: the key is wrong',
  });
});

test('a question that nobody answers keeps nothing, nor does a look without news', () => {
  const open = aQuestion();
  const look = { seen: saw(told(someAction())), check: asWritten };
  expect(
    after(open, decideQuestion<GivenAnswer>(open, { ...look, context: aContext() }, now)).decision,
  ).toBeNull();
  const stale = { seen: saw(told(someAction('rm -rf /', 'a2'))), check: asWritten };
  expect(
    after(open, decideQuestion<GivenAnswer>(open, { ...stale, context: aContext() }, now)).decision,
  ).toBeNull();
  const taken = withAnswer();
  const failed = { ...look, check: { kind: 'failed', why: '' } as const };
  expect(after(taken, decideQuestion(taken, { ...failed, context: aContext() }, 1_001)).decision).toBeNull();
});

test('an answer of a rule is kept with the rule and the commit of its configuration', () => {
  const rule = { rule: 'rules[2]', configuration: '.github/agent-conversations.yml@abc' };
  const { comment: _comment, byId: _byId, ...answer } = anAnswer({ by: 'rules[2]' });
  const given: KeepableAnswer = { ...answer, rule };
  const before = aQuestion();
  const took: QuestionStep<KeepableAnswer> = { thing: { ...before, answer: given }, do: { kind: 'rest' } };
  expect(decisionsAfter(before, took, run, now)[0]).toMatchObject({
    id: `${before.id}/1000/rules[2]`,
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

describe('of actions at most 64 KB are kept', () => {
  const size = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

  test('all of them where they fit, also where the service tells none', () => {
    expect(keptActions(null)).toEqual({ actions: null, actionsLeftOut: 0 });
    const kept = keptActions([someAction('a'), { ...someAction('b'), arguments: undefined }]);
    expect(kept.actions?.map((each) => each.arguments)).toEqual([{ command: 'a' }, null]);
    expect(kept.actionsLeftOut).toBe(0);
  });

  test.each([
    ['plain', 'x'],
    ['quotes', '"\\'],
    ['letters of three bytes', '語'],
    ['letters of two units', '😀'],
    ['control characters', '\u0000'],
  ])('the beginning with a mark where one is too long: %s', (_, text) => {
    const { actions, actionsLeftOut } = keptActions([someAction(text.repeat(200_000)), someAction('second')]);
    const [first] = actions ?? [];
    expect(size(actions)).toBeLessThanOrEqual(mostKept);
    expect(size(actions)).toBeGreaterThan(mostKept / 2);
    expect(first?.cut).toBe(JSON.stringify({ command: text.repeat(200_000) }).length);
    expect(first?.arguments).toMatch(/^\{"command":/);
    expect((actions?.length ?? 0) + actionsLeftOut).toBe(2);
  });

  test('as many as fit, and how many do not', () => {
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
