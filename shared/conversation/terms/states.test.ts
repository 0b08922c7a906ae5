import { describe, expect, test } from '@jest/globals';
import {
  type Agent,
  agentDoing,
  agentWithEnd,
  endOf,
  hasMovedOn,
  isAsking,
  isAtRest,
  lossOf,
  type Sandbox,
} from './states.ts';

const agent = (is: Agent['is']): Agent => ({ is, says: is });
const sandbox = (is: Sandbox['is']): Sandbox => ({ is, says: is });

test('of an agent in no known state nothing is said', () => {
  expect([agentDoing(agent('unknown')), agentDoing(null), endOf(null)]).toEqual([null, null, null]);
  expect([isAtRest(null), hasMovedOn(null), isAsking(null)]).toEqual([false, false, false]);
});

test.each<[Sandbox['is'], string | null]>([
  ['up', null],
  ['failed', 'sandbox_error'],
  ['missing', 'sandbox_missing'],
])('a sandbox that is %s ends a run as %s', (is, outcome) => {
  expect(lossOf(sandbox(is))?.outcome ?? null).toBe(outcome);
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
