import { describe, expect, test } from '@jest/globals';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import { type BudgetDoubt, budgetDoubt, isOverBudget, keepUsage, moneyToAsk } from './cost.ts';
import { beginWatch, defaultLimits, type Watch } from './index.ts';

const few = { prompt: 10, completion: 1 };
const many = { prompt: 900, completion: 100 };
const nothing = { cost: null, tokens: null };

type Told = readonly [cost: number | null, tokens: typeof few | null];
test.each<[string, Told, Told, Told]>([
  ['of a first record are kept', [null, null], [0.5, few], [0.5, few]],
  ['stay where a record tells nothing', [0.5, few], [null, null], [0.5, few]],
  ['give nothing back to a new machine', [1, many], [0.2, few], [1, many]],
  ['are kept apart where only one has grown', [1, few], [0.2, many], [1, many]],
])('cost and tokens %s', (_, ...usages) => {
  const [known, told, kept] = usages.map(([cost, tokens]) => ({ cost, tokens }));
  expect(known && told && keepUsage(known, told)).toEqual(kept);
});

test.each([
  ['$0.1 + $0.2 is not over a budget of $0.3', false, 0.1 + 0.2, 0.3],
  ['$1.000002 is over a budget of $1', true, 1.000002, 1],
  ['an unknown amount is not over a budget of $1', false, null, 1],
  ['$99 is not over a budget that is not set', false, 99, null],
])('a cost of %s', (_, over, cost, most) => {
  expect(isOverBudget({ cost }, most)).toBe(over);
});

describe('whether a limit of cost can hold', () => {
  const begun = beginWatch({ conversationId: 'a'.repeat(32), limits: defaultLimits, now: 0 });
  const running = { phase: 'conversation', step: null, sandbox: sandboxOf('RUNNING') } as const;
  const working: Watch = { ...begun, timeline: [{ ...running, agent: agentOf('running'), at: 10_000 }] };

  test.each<[string, Parameters<typeof budgetDoubt>, BudgetDoubt | null]>([
    ['before its first work is not doubted', [nothing, begun, 500_000], null],
    ['just before two minutes of work is not doubted', [nothing, working, 129_999], null],
    ['with tokens that have no price is doubted', [{ cost: 0, tokens: few }, working, 130_000], 'unpriced'],
    ['with a price is not doubted', [{ cost: 0.01, tokens: few }, working, 130_000], null],
  ])('of an agent %s', (_, [usage, watch, now], doubt) => {
    expect(budgetDoubt(usage, watch, now)).toBe(doubt);
  });
});

const five = { most: 5, first: 5, cap: null, askedAbout: null };
const raised = { ...five, most: 10, askedAbout: 5 };

test.each([
  ['$3.99 of $5 is too early to ask', 3.99, five, null],
  ['more than the limit is not asked about any more', 5.01, five, null],
  ['a limit is asked about once', 4.5, { ...five, askedAbout: 5 }, null],
  ['a raised limit is asked about again, and adds what it was at first', 8, raised, 15],
  ['no answer leads above what it may never cost', 4, { ...five, cap: 7 }, 7],
  ['where nothing is left to give nobody is asked', 4, { ...five, cap: 5 }, null],
])('%s', (_, cost, limit, upTo) => {
  expect(moneyToAsk({ cost }, limit)?.upTo ?? null).toBe(upTo);
});
