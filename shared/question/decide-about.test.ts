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

describe('a question that is open', () => {
  test.each([
    ['rests', 2_000, run, 'rest'],
    ['is closed with its run', 2_000, aContext({ ended: 'cancelled' }), 'closed'],
    ['is closed also where its agent has ended by itself', 2_000, aContext({ ended: 'finished' }), 'closed'],
    ['is out of date, once, when the agent plans again', 2_000, aContext({ over: 'planned_again' }), 'stale'],
  ] as const)('%s', (_, now, context, expected) => {
    expect(word(stepped(opened(), now, context))).toBe(expected);
  });

  test('expires with the run, and is looked at then', () => {
    const open = opened(aContext({ expiresAt: 20_000 }));
    expect(stepped(open, 19_000).thing.dueAt).toBe(20_000);
    expect(word(stepped(open, 20_000))).toBe('expired');
  });

  const unanswered = { remind: minute, expire: 2 * minute, afterReject: 'continue' } as const;

  test('reminds people once, and expires where nobody answers in time', () => {
    const context = aContext({ unanswered });
    const open = opened(context);
    const reminded = stepped(open, 1_000 + minute, context);
    expect(word(reminded)).toBe('remind');
    expect(word(stepped(reminded.thing, 2_000 + minute, context))).toBe('rest');
    const { thing } = stepped(reminded.thing, 1_000 + 2 * minute, context);
    expect(thing).toMatchObject({ state: 'expired', answer: { by: 'nobody in time', verdict: 'reject' } });
  });
});

describe('an answer', () => {
  test.each(['approve', 'reject'] as const)(
    'to %s that passes its checks settles it, and nothing is sent',
    (verdict) => {
      const { thing, do: done } = stepped(answered(verdict), 3_000);
      expect(done).toEqual({ kind: 'settle', again: false });
      expect(thing).toMatchObject({ state: 'answered', sent: null, goOn: null, dueAt: null });
      expect(thing.result).toMatchObject({ kind: 'verified', answer: verdict, by: 'mona' });
    },
  );

  test('is not followed where the agent plans again, or the run has ended', () => {
    expect(word(stepped(answered(), 3_000, aContext({ over: 'planned_again' })))).toBe('stale');
    expect(word(stepped(answered(), 3_000, aContext({ ended: 'stopped' })))).toBe('closed');
  });

  test('to a question that says something else is not followed, and it is asked again', () => {
    const check = { kind: 'question_changed', by: 'eve' } as const;
    expect(word(stepped(answered(), 3_000, run, check))).toBe('stale again');
  });

  test('that was edited is given back, and the question stays open', () => {
    const { thing, do: done } = stepped(answered(), 3_000, run, { kind: 'edited' });
    expect(done.kind).toBe('give_back');
    expect(thing).toMatchObject({ state: 'open', answer: null });
  });

  test('waits while GitHub does not tell whether it was edited', () => {
    const check = { kind: 'edit_unknown', passes: true } as const;
    expect(word(stepped(answered(), 3_000, run, check))).toBe('rest');
  });

  test('that approves what was not shown whole is given back; one that rejects it counts', () => {
    const { do: done } = stepped(answered('approve', { shownWhole: false }), 3_000);
    expect(done).toMatchObject({ kind: 'give_back', why: { kind: 'not_shown_whole' } });
    expect(word(stepped(answered('reject', { shownWhole: false }), 3_000))).toBe('answered');
  });

  test('after the time of the run expires with it', () => {
    expect(word(stepped(answered('approve', { expiresAt: 2_500 }), 3_000))).toBe('expired');
  });
});
