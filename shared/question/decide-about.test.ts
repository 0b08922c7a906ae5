// What a look at a question with a subject leads to, state by state.
import { describe, expect, test } from '@jest/globals';
import { aContext, anAnswer } from '../../test/support/questions/some.ts';
import { seeCommand } from '../executed/index.ts';
import type { RuleSet, Scope } from '../rules/index.ts';
import { actionsAbout } from './decide-about.ts';
import { notLookedAt, type QuestionContext, type QuestionStep } from './look.ts';
import { newQuestion, type Question, type Subject } from './question.ts';
import { decideQuestion } from './question-machine.ts';
import type { AnswerCheck } from './why-not-taken.ts';

const minute = 60_000;
const scope: Scope = { paths: ['src/**'], commands: ['npm test'], cost: 5, hours: 8 };
const plan = { kind: 'plan', words: 'Mend it.', scope, problems: [] } as const satisfies Subject;
const run = aContext();
const stepped = (
  question: Question,
  now: number,
  context: QuestionContext = run,
  check: AnswerCheck = null,
): QuestionStep => decideQuestion(question, { seen: notLookedAt, check, context }, now);
const word = ({ thing, do: effect }: QuestionStep) =>
  effect.kind === 'settle' ? `${thing.state}${effect.again ? ' again' : ''}` : effect.kind;
const asked = (subject: Subject = plan) => newQuestion(0, null, 1, subject);
const opened = (context: QuestionContext = run, subject: Subject = plan): Question => ({
  ...stepped(asked(subject), 1_000, context).thing,
  shownWhole: true,
});
const answered = (verdict: 'approve' | 'reject' = 'approve', changes: Partial<Question> = {}): Question => ({
  ...opened(),
  answer: anAnswer({ verdict, at: 2_000 }),
  ...changes,
});

const inPart = { shownWhole: false };
const overdue = { expiresAt: 2_500 };
const changed = { kind: 'question_changed', by: 'eve' } as const;

describe('a question that is not asked yet', () => {
  test('is opened with its subject in place of an action, in no wait of the agent', () => {
    const { thing } = stepped(asked(), 1_000);
    expect(thing).toMatchObject({ state: 'open', wait: null, terms: null, openedAt: 1_000 });
    expect(thing.code).toMatch(/^[A-Z]\d[A-Z]\d[A-Z]$/);
    expect(thing.actions).toEqual(actionsAbout(plan));
    expect(actionsAbout(plan)[0]?.arguments).toEqual({ words: 'Mend it.', scope, problems: [] });
  });

  test('is dropped where its run has ended, or its subject is over', () => {
    expect(word(stepped(asked(), 1_000, aContext({ ended: 'cancelled' })))).toBe('void');
    expect(word(stepped(asked(), 1_000, aContext({ over: 'planned_again' })))).toBe('void');
  });

  test('has another code and fingerprint where the scope is another one', () => {
    const other = opened(run, { ...plan, scope: { ...scope, paths: ['**'] } });
    expect(other.code).not.toBe(opened().code);
    expect(other.fingerprint).not.toBe(opened().fingerprint);
  });

  test('needs as many people as a rule that asks about a part of its scope', () => {
    const when = { tool: null, path: ['src/db/**'], command: null, risk: null };
    const asking = { kind: 'ask', when, people: 2, owners: true } as const;
    const sets: readonly RuleSet[] = [{ rules: [asking], from: 'file' }];
    const rules = { sets, workingCopies: [], granted: [], seeCommand, afterReject: 'continue' } as const;
    const needs = { people: 2, owners: ['src/db/**'], rules: ['rule 1 of file'] };
    expect(opened(aContext({ rules })).terms).toEqual(needs);
    expect(opened(aContext({ rules }), { ...plan, scope: null }).terms).toBeNull();
    expect(opened(aContext({ rules }), { kind: 'money', cost: 4, most: 5, upTo: 10 }).terms).toBeNull();
  });
});

const ended = (outcome: 'cancelled' | 'finished' | 'stopped') => aContext({ ended: outcome });
const again = aContext({ over: 'planned_again' });

test.each<[string, string, Question, QuestionContext, AnswerCheck]>([
  ['that is open rests', 'rest', opened(), run, null],
  ['that is open is closed with its run', 'closed', opened(), ended('cancelled'), null],
  ['that is open is out of date, once, when the agent plans again', 'stale', opened(), again, null],
  ['that is approved is settled', 'answered', answered(), run, null],
  ['that is approved is out of date when the agent plans again', 'stale', answered(), again, null],
  ['that says something else by then is asked again', 'stale again', answered(), run, changed],
  ['whose answer was edited gives it back', 'give_back edited', answered(), run, { kind: 'edited' }],
  ['shown in part is not approved', 'give_back not_shown_whole', answered('approve', inPart), run, null],
  ['shown in part is rejected', 'answered', answered('reject', inPart), run, null],
  ['answered after the time of its run expires', 'expired', answered('approve', overdue), run, null],
])('a question %s: %s', (_, expected, question, context, check) => {
  const step = stepped(question, 3_000, context, check);
  expect(`${word(step)} ${step.do.kind === 'give_back' ? step.do.why.kind : ''}`.trim()).toBe(expected);
  // Nothing is sent, and what is given back stays open.
  expect(step.thing).toMatchObject({ sent: null, goOn: null });
  if (step.do.kind === 'give_back') expect(step.thing).toMatchObject({ state: 'open', answer: null });
  if (expected === 'answered')
    expect(step.thing.result).toMatchObject({
      kind: 'verified',
      answer: question.answer?.verdict,
      by: 'mona',
    });
});

test('a question expires with the run, and is looked at then', () => {
  const open = opened(aContext({ expiresAt: 20_000 }));
  expect(stepped(open, 19_000).thing.dueAt).toBe(20_000);
  expect(word(stepped(open, 20_000))).toBe('expired');
});

test('a question reminds people once, and expires where nobody answers in time', () => {
  const context = aContext({ unanswered: { remind: minute, expire: 2 * minute, afterReject: 'continue' } });
  const reminded = stepped(opened(context), 1_000 + minute, context);
  expect(word(reminded)).toBe('remind');
  expect(word(stepped(reminded.thing, 2_000 + minute, context))).toBe('rest');
  const { thing } = stepped(reminded.thing, 1_000 + 2 * minute, context);
  expect(thing).toMatchObject({ state: 'expired', answer: { by: 'nobody in time', verdict: 'reject' } });
});
