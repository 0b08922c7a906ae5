// What follows from the end of a planning round, and from what people say about the plan.
import { describe, expect, test } from '@jest/globals';
import { nobody, type Subject } from '../../shared/question/index.ts';
import { anAnswer, aQuestion, watchOf } from '../../test/support/questions/some.ts';
import type { StoredQuestion } from '../store/question.ts';
import { type Run, rulesOf } from '../store/run/run.ts';
import { newFacts, type PlanTerms, withFacts } from '../store/run/run-facts.ts';
import { aRun, begunFacts } from '../testing/runs.ts';
import { endRun } from './advance-run.ts';
import { afterPlanning, afterPlanQuestion, planningAgain } from './plan-of-run.ts';

const scope = { paths: ['src/**'], commands: [], cost: null, hours: 8 };
const block = ['```scope', 'paths: ["src/**"]', 'hours: 8', '```'];
const good = ['Mend it.', '', ...block].join('\n');
const asks = { ask: 'always', by: 'configuration', plans: true } as const;

const running = (plan: PlanTerms = planningAgain): Run => {
  const run = aRun();
  const facts = newFacts({ ...run.facts.terms, ask: asks, plan }, begunFacts, null);
  const live = { ...run, state: 'watching', facts, watch: watchOf([1, 'running']) } as const;
  return withFacts(live, { conversation: { id: run.id } });
};
const ended = (words: string | null, plan?: PlanTerms, outcome: 'finished' | 'idle' | 'error' = 'finished') =>
  withFacts(endRun(running(plan), { outcome, reason: 'so', at: 2_000 }), { end: { finalMessage: words } });

describe('the end of a planning round', () => {
  test.each(['finished', 'idle'] as const)('that is %s asks people about its plan', (outcome) => {
    const step = afterPlanning(ended(good, planningAgain, outcome), false, 2_000);
    expect(step?.subject).toEqual({ kind: 'plan', words: 'Mend it.', scope, problems: [] });
    expect(step?.run).toMatchObject({ state: 'planned', dueAt: null, endedAt: null });
    expect(step?.run.facts.terms.plan).toEqual({ phase: 'asked' });
    expect(step?.run.facts.end).toMatchObject({ ending: null, finalMessage: null });
  });

  test('gives a plan that cannot be read back once, without a person', () => {
    const step = afterPlanning(ended('I am done.'), false, 2_000);
    expect(step?.message).toMatchObject({ number: 2, ask: 'always', state: 'held', dueAt: 2_000 });
    expect(step?.message?.text).toContain('It has no fenced block with the word scope.');
    expect(step?.run).toMatchObject({ state: 'watching', watch: { resuming: true, ending: null } });
    expect(step?.run.facts.terms.plan).toEqual({ phase: 'planning', returned: true });
    expect(step?.run.facts.rounds.given.count).toBe(1);
  });

  test('asks people where it cannot be read twice, with what is wrong', () => {
    const step = afterPlanning(ended('I am done.', { phase: 'planning', returned: true }), false, 2_000);
    expect(step?.subject).toEqual({
      kind: 'plan',
      words: 'I am done.',
      scope: null,
      problems: ['It has no fenced block with the word scope.'],
    });
  });

  test('without words counts as a plan that cannot be read', () => {
    expect(afterPlanning(ended(null), false, 2_000)?.message).toBeDefined();
  });

  test('with a message on its way goes on planning, and asks nobody yet', () => {
    const step = afterPlanning(ended(good), true, 2_000);
    expect(step?.run.state).toBe('watching');
    expect(step?.run.facts.terms.plan).toEqual(planningAgain);
    expect(step).not.toHaveProperty('subject');
    expect(step).not.toHaveProperty('message');
  });

  test('that is none of its own, or of an agent that no longer plans, is the end of the run', () => {
    expect(afterPlanning(ended(good, planningAgain, 'error'), false, 2_000)).toBeNull();
    const approved = { phase: 'approved', scope, code: 'A2B3C', by: ['ada'], at: 1 } as const;
    expect(afterPlanning(ended(good, approved), false, 2_000)).toBeNull();
  });
});

const subject: Subject = { kind: 'plan', words: 'Mend it.', scope, problems: [] };
const planned = (): Run => {
  const step = afterPlanning(ended(good), false, 2_000);
  if (step === null) throw new Error('no plan');
  return step.run;
};
const settled = (changes: Partial<StoredQuestion>) =>
  aQuestion({ subject, state: 'answered', code: 'A2B3C', answer: anAnswer(), ...changes });
const follows = (changes: Partial<StoredQuestion>, run = planned()) =>
  afterPlanQuestion(run, settled(changes), 3_000);

describe('the answer to a plan', () => {
  test('that approves sets its scope, and tells the agent to go on', () => {
    const step = follows({ approvals: [anAnswer({ by: 'bob' })] });
    const plan = { phase: 'approved', scope, code: 'A2B3C', by: ['bob', 'mona'], at: 3_000 };
    expect(step?.run.facts.terms.plan).toEqual(plan);
    expect(step?.run).toMatchObject({ state: 'watching', dueAt: 3_000, watch: { resuming: true } });
    expect(step?.message).toMatchObject({ number: 2, by: 'mona', text: expect.stringContaining('approved') });
  });

  test('that approves one without a scope means that each action is asked about', () => {
    const step = follows({ subject: { ...subject, scope: null } });
    expect(step?.run.facts.terms.plan).toEqual({ phase: 'always', code: 'A2B3C', by: ['mona'], at: 3_000 });
    expect(step?.message?.text).toContain('without a scope');
  });

  test('that rejects with words lets the agent plan again', () => {
    const step = follows({ answer: anAnswer({ verdict: 'reject', reason: 'tests first' }) });
    expect(step?.run.facts.terms.plan).toEqual(planningAgain);
    expect(step?.message?.text).toMatch(/^Your plan was not approved: tests first\n/);
  });

  test('that rejects ends the run where rejected agents stop', () => {
    const step = follows({ answer: anAnswer({ verdict: 'reject', afterReject: 'stop' }) });
    expect(step?.run).toMatchObject({ state: 'ended', facts: { end: { ending: { outcome: 'stopped' } } } });
    expect(step).not.toHaveProperty('message');
  });

  test('that nobody gave in time ends the run', () => {
    const step = follows({
      state: 'expired',
      answer: { ...anAnswer({ verdict: 'reject' }), by: nobody } as never,
    });
    expect(step?.run.facts.end.ending).toMatchObject({
      outcome: 'timeout',
      reason: expect.stringContaining('nobody'),
    });
  });

  test('changes nothing where the run is no longer planned, or the plan is asked about again', () => {
    expect(follows({}, running())).toBeNull();
    expect(follows({ state: 'stale' })).toBeNull();
    expect(follows({ state: 'closed' })).toBeNull();
    expect(follows({ subject: { kind: 'money', cost: 4, most: 5, upTo: 10 } })).toBeNull();
  });
});

describe('the rules of a run', () => {
  const setsAt = (plan: PlanTerms, now: number) => rulesOf(running(plan), now).sets.map(({ from }) => from);
  const hour = 60 * 60_000;
  const approved = { phase: 'approved', scope, code: 'A2B3C', by: ['ada'], at: 0 } as const;

  test('have the scope of a plan once it was approved, until its hours are over', () => {
    expect(setsAt(planningAgain, 0)).toEqual(['planning']);
    expect(setsAt({ phase: 'asked' }, 0)).toEqual([]);
    expect(setsAt(approved, 8 * hour - 1)).toEqual(['plan A2B3C']);
    expect(setsAt(approved, 8 * hour)).toEqual([]);
    expect(setsAt({ ...approved, scope: { ...scope, hours: null } }, 9_000 * hour)).toEqual(['plan A2B3C']);
    expect(setsAt({ phase: 'always', code: 'A2B3C', by: ['ada'], at: 0 }, 1)).toEqual([]);
  });
});
