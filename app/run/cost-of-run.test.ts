// How much a run may cost, and what people are asked about that.
import { expect, test } from '@jest/globals';
import type { Run } from '../store/run/run.ts';
import { withFacts } from '../store/run/run-facts.ts';
import { aPolicy } from '../testing/policy.ts';
import { aRun } from '../testing/runs.ts';
import { costLimitOf, moneyToAskOf, moneyUnderPlan } from './cost-of-run.ts';

test("no approval leads above the operator's own limit, and where nothing is left to give nobody is asked", () => {
  const upTo = (ofOperator: number) => {
    const run = withFacts(aRun({ state: 'watching' }), {
      terms: { limits: { cost_per_run: 5, over_cost: 'ask' } },
      agent: { usage: { cost: 4, tokens: null } },
    });
    return moneyToAskOf(run, aPolicy({ limits: { cost_per_run: ofOperator } }))?.upTo ?? null;
  };
  expect([upTo(20), upTo(7), upTo(5)]).toEqual([10, 7, null]);
});

type Limits = Run['facts']['terms']['limits'];

/** A run under these limits, whose plan was approved with such a cost. */
const approvedWith = (cost: number | null, limits: Limits, raised?: number): Run => {
  const scope = { paths: ['src/**'], commands: [], cost, hours: 8 };
  const plan = { phase: 'approved', scope, code: 'A2B3C', by: ['ada'], at: 0 } as const;
  const before = withFacts(aRun({ state: 'watching' }), {
    terms: { limits },
    ...(raised !== undefined && { agent: { money: { askedAbout: 5, raised } } }),
  });
  return moneyUnderPlan(before, withFacts(before, { terms: { plan } }));
};

test.each<[string, number | null, Limits, number | undefined, number | null]>([
  ['is that of a scope', 3, {}, undefined, 3],
  ['is that of a scope below the limit of the repository', 3, { cost_per_run: 5 }, undefined, 3],
  ['is that of the repository below the scope', 3, { cost_per_run: 2 }, undefined, 2],
  ['is none where neither says one', null, {}, undefined, null],
  ['is that of a scope below what people had added while it planned', 3, { cost_per_run: 5 }, 5, 3],
  ['is that of a scope between the limit and what people had added', 6, { cost_per_run: 5 }, 5, 6],
  ['is what people had added where the scope says more', 20, { cost_per_run: 5 }, 5, 10],
])('the limit of a run whose plan was approved %s', (_, cost, limits, raised, most) => {
  expect(costLimitOf(approvedWith(cost, limits, raised))).toBe(most);
});

test('under a scope people are asked no further than the repository allows, where that stops its agents', () => {
  const spends = { agent: { usage: { cost: 2.4, tokens: null } } };
  expect(moneyToAskOf(withFacts(approvedWith(3, { cost_per_run: 5 }), spends), null)?.upTo).toBe(5);
});
