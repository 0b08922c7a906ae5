import { expect, test } from '@jest/globals';
import { tableOf } from '../../../../test/support/table.ts';
import { agentOf, sandboxOf, startStepOf } from './states.ts';

const read = { sandbox: sandboxOf, agent: agentOf, start: startStepOf };

test.each(tableOf`
  of      | status                   | means      | shown as
  sandbox | STARTING                 | starting   |
  sandbox | RUNNING                  | up         |
  sandbox | PAUSED                   | asleep     |
  sandbox | ERROR                    | failed     |
  sandbox | MISSING                  | missing    |
  sandbox | UNKNOWN                  | untold     |
  sandbox | deleting                 | leaving    |
  agent   | idle                     | resting    |
  agent   | running                  | working    |
  agent   | paused                   | halted     |
  agent   | waiting_for_confirmation | waiting    |
  agent   | finished                 | done       |
  agent   | error                    | failed     |
  agent   | stuck                    | blocked    |
  start   | WORKING                  | under_way  | getting ready
  start   | STARTING_CONVERSATION    | under_way  | starting the conversation
  start   | READY                    | ready      | ready
  start   | ERROR                    | failed     | failed
`)('of a %s, the status %s means that it is %s', (of, status = '', is, doing) => {
  expect(read[of as keyof typeof read](status)).toEqual({ is, says: status, ...(doing && { doing }) });
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
