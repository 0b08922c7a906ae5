import { expect, test } from '@jest/globals';
import { beginWatch, defaultLimits, type Ending, type Watch } from '../../shared/watch/index.ts';
import { budgetDoubt } from './watch-cost.ts';

const begun = beginWatch({ conversationId: 'a'.repeat(32), limits: defaultLimits, now: 0 });
const running = { phase: 'conversation', startStatus: null, sandboxStatus: 'RUNNING' } as const;
const working: Watch = { ...begun, timeline: [{ ...running, executionStatus: 'running', at: 10_000 }] };
const ending: Ending = { outcome: 'finished', reason: 'done', at: 20_000 };
const none = { cost: null, tokens: null };
const tokens = { prompt: 5, completion: 5 };

test.each<[string, Parameters<typeof budgetDoubt>, string | null]>([
  ['that does not work yet has no doubt', [none, begun, 500_000], null],
  ['in its first minute of work has no doubt', [none, working, 60_000], null],
  ['at work, without a cost, has a doubt', [none, working, 130_000], 'does not tell what the agent costs'],
  ['at its end, without a cost, has a doubt', [none, { ...begun, ending }, 20_000], 'does not tell'],
  ['whose tokens have no price has a doubt', [{ cost: 0, tokens }, working, 130_000], 'no dollars for them'],
  ['whose tokens have a price has no doubt', [{ cost: 0.01, tokens }, working, 130_000], null],
])('the budget of an agent %s', (_, [usage, watch, now], words) => {
  const doubt = budgetDoubt(usage, watch, now);
  if (words === null) expect(doubt).toBeNull();
  else expect(doubt).toContain(words);
});
