// What the follower of a conversation is told of its run.
import { expect, test } from '@jest/globals';
import { beginWatch } from '../../shared/conversation/index.ts';
import { aRun } from '../testing/runs.ts';
import { followedOf, limitsOf } from './followed.ts';

test('the policy of an agent is read as seldom where rules decide as where people do', () => {
  const settings = { pollInterval: 30_000, startTimeout: 1, idleTimeout: 1, runTimeout: null };
  const everyOf = (terms: Parameters<typeof limitsOf>[1]) => {
    const watch = beginWatch({ conversationId: 'c', limits: limitsOf(settings, terms), now: 0 });
    return followedOf(aRun(), watch).terms.readsPolicyEvery;
  };
  expect(everyOf({ ruleSets: [] })).toBe(5 * 60_000);
  expect(everyOf({})).toBe(5 * 60_000);
});
