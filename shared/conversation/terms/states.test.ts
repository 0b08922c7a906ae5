import { describe, expect, test } from '@jest/globals';
import { type Agent, agentDoing, agentWithEnd, endOf, hasMovedOn, isAsking, isAtRest } from './states.ts';

const agent = (is: Agent['is']): Agent => ({ is, says: is });

test('of an agent in no known state nothing is said', () => {
  expect([agentDoing(agent('unknown')), agentDoing(null), endOf(null)]).toEqual([null, null, null]);
  expect([isAtRest(null), hasMovedOn(null), isAsking(null)]).toEqual([false, false, false]);
});

describe('the end of a run tells the state of its agent', () => {
  test.each([
    ['finished', 'done'],
    ['error', 'failed'],
    ['stuck', 'blocked'],
  ])('%s means that the agent is %s', (outcome, is) => {
    expect(agentWithEnd(outcome)).toEqual({ is, says: outcome });
  });

  test.each(['idle', 'timeout', 'sandbox_missing', 'constructor'])('%s is no end of an agent', (outcome) => {
    expect(agentWithEnd(outcome)).toBeNull();
  });
});
