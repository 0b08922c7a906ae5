// What follows from the end of a planning round, and from what people say about the plan, beyond what plan-question.test.ts plays.
import { describe, expect, test } from '@jest/globals';
import type { Subject } from '../../shared/question/index.ts';
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
  test('that approves one without a scope means that each action is asked about', () => {
    const step = follows({ subject: { ...subject, scope: null }, approvals: [anAnswer({ by: 'bob' })] });
    const by = ['bob', 'mona'];
    expect(step?.run.facts.terms.plan).toEqual({ phase: 'always', code: 'A2B3C', by, at: 3_000 });
    expect(step?.message?.text).toContain('without a scope');
  });

  test('that rejects ends the run where rejected agents stop', () => {
    const step = follows({ answer: anAnswer({ verdict: 'reject', afterReject: 'stop' }) });
    expect(step?.run).toMatchObject({ state: 'ended', facts: { end: { ending: { outcome: 'stopped' } } } });
    expect(step).not.toHaveProperty('message');
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
    expect(setsAt(planningAgain, 0)).toEqual(['ask: plan']);
    expect(setsAt({ phase: 'asked' }, 0)).toEqual([]);
    expect(setsAt(approved, 8 * hour - 1)).toEqual(['plan A2B3C']);
    expect(setsAt(approved, 8 * hour)).toEqual([]);
    expect(setsAt({ ...approved, scope: { ...scope, hours: null } }, 9_000 * hour)).toEqual(['plan A2B3C']);
    expect(setsAt({ phase: 'always', code: 'A2B3C', by: ['ada'], at: 0 }, 1)).toEqual([]);
  });
});
