import { expect, test } from '@jest/globals';
import { agentOf, sandboxOf, startStepOf } from './states.ts';

test.each([
  ['STARTING', 'starting'],
  ['RUNNING', 'up'],
  ['PAUSED', 'asleep'],
  ['ERROR', 'failed'],
  ['MISSING', 'missing'],
  ['UNKNOWN', 'untold'],
  ['deleting', 'leaving'],
])('the sandbox status %s means that it is %s', (status, is) => {
  expect(sandboxOf(status)).toEqual({ is, says: status });
});

test.each([
  ['idle', 'resting'],
  ['running', 'working'],
  ['paused', 'halted'],
  ['waiting_for_confirmation', 'waiting'],
  ['finished', 'done'],
  ['error', 'failed'],
  ['stuck', 'blocked'],
])('the execution status %s means that the agent is %s', (status, is) => {
  expect(agentOf(status)).toEqual({ is, says: status });
});

test.each([
  ['WORKING', 'under_way', 'getting ready'],
  ['STARTING_CONVERSATION', 'under_way', 'starting the conversation'],
  ['READY', 'ready', 'ready'],
  ['ERROR', 'failed', 'failed'],
  ['NEW_ONE', 'unknown', null],
])('the status %s of a start task means that the start is %s', (status, is, doing) => {
  expect(startStepOf(status)).toEqual({ is, says: status, doing });
});

// The service's words come from outside, and every object has more names than its own.
const others = ['', 'NEW_ONE', 'Running', 'constructor', 'toString', '__proto__', 'hasOwnProperty'];
test.each(others)('%j is no known status of a start, a sandbox or an agent', (status) => {
  const unknown = { is: 'unknown', says: status };
  expect([sandboxOf(status), agentOf(status)]).toEqual([unknown, unknown]);
  expect(startStepOf(status)).toEqual({ ...unknown, doing: null });
});

test('no status stays none, and a very long one is cut', () => {
  expect([sandboxOf(null), agentOf(null)]).toEqual([null, null]);
  expect(agentOf('x'.repeat(90))?.says).toBe(`${'x'.repeat(60)}…`);
});
