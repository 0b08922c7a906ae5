import { expect, test } from '@jest/globals';
import { outcomes } from '../conversation/index.ts';
import { failureOutcomes, ServiceError, type ServiceErrorCode } from '../service/errors.ts';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import {
  endingOfCostStop,
  endingOfMessage,
  endingOfStop,
  endingOfTask,
  failedStart,
} from './ending-of-failure.ts';

const rows = Object.values(failureOutcomes);

test('a failed poll ends a run as not found only where the service says so, and never as an unclear request', () => {
  const endings = Object.entries(failureOutcomes).map(([code, { watch }]) => [code, watch]);
  expect(endings.filter(([, watch]) => watch === 'not_found')).toEqual([['not_found', 'not_found']]);
  expect(rows.filter(({ watch }) => /_unknown$/.test(watch))).toEqual([]);
});

test('no failure is reported as a success or as a bug of ours', () => {
  const exitCodes = rows.flatMap((row) => Object.values(row)).map((outcome) => outcomes[outcome].exitCode);
  expect(exitCodes.filter((code) => code < 2)).toEqual([]);
});

test('a start or an answer that may have been taken is never reported as not done', () => {
  for (const code of ['start_unknown', 'answer_unknown'] as const) {
    const { start, answer } = failureOutcomes[code];
    expect([start, answer]).toEqual([code, code]);
  }
});

test.each([
  ['was at work', 'paused', 'PAUSED', false, 'its sandbox is paused'],
  ['waited in a sandbox that is paused', 'waiting_for_confirmation', 'PAUSED', true, 'without an answer'],
  ['had finished', 'finished', 'RUNNING', true, 'nothing to stop: the agent has finished'],
  ['keeps its sandbox up', 'paused', 'RUNNING', false, 'keeps its slot'],
] as const)(
  'the stop of an agent that %s is reported as stopped, and how',
  (_, status, sandbox, already, words) => {
    const stopped = {
      kind: 'stopped',
      agent: agentOf(status),
      sandbox: sandboxOf(sandbox),
      already,
    } as const;
    expect(endingOfStop(stopped)).toEqual({ outcome: 'stopped', reason: expect.stringContaining(words) });
  },
);

test.each([
  ['a conversation that is not found', 'not_found', 'absent'],
  ['an agent that works on', 'unavailable', 'works_on'],
] as const)('a stop that failed for %s is reported as %s', (_, outcome, cause) => {
  const reason = 'the agent could not be stopped: x';
  expect(endingOfStop({ kind: 'not_stopped', cause, why: 'x' })).toEqual({ outcome, reason });
});

test.each([
  ['a policy that is not in force', 'ask_unavailable', 'ask_unavailable', 'policy'],
  ['a sandbox that is gone', 'sandbox_missing', 'sandbox_missing', 'gone'],
  ['a sandbox that sleeps', 'paused', 'paused', 'asleep'],
  ['an unclear state', 'start_timeout', 'unavailable', 'unclear'],
  ['a key that is refused', 'unauthorized', 'unauthorized', { failed: 'unauthorized' }],
] as const)('a task not taken for %s ends as %s, and a message as %s', (_, task, further, cause) => {
  const result = { kind: 'not_taken', cause, why: 'x' } as const;
  expect(endingOfTask(result)).toEqual({ outcome: task, reason: 'the agent was told nothing: x' });
  expect(endingOfMessage(result)).toEqual({ outcome: further, reason: 'the message was not sent: x' });
});

test('a task or message that may have been taken ends as answer_unknown, and one that was taken ends nothing', () => {
  const unclear = { kind: 'unknown', why: 'reset' } as const;
  const outcome = 'answer_unknown';
  const rest = 'may or may not have reached the agent (reset)';
  expect(endingOfTask(unclear)).toEqual({ outcome, reason: `the task ${rest}` });
  expect(endingOfMessage(unclear)).toEqual({ outcome, reason: `the message ${rest}` });
  expect(endingOfTask({ kind: 'taken', event: null })).toBeNull();
  expect(endingOfMessage({ kind: 'closed' })).toBeNull();
});

const stoppedAt = (status: string, already: boolean) =>
  ({ kind: 'stopped', agent: agentOf(status), sandbox: sandboxOf('RUNNING'), already }) as const;

const notStopped = { kind: 'not_stopped', why: 'x' } as const;

test.each([
  ['is stopped in time has the reason first', stoppedAt('paused', false), {}],
  ['is not seen to stop may go on', null, { variant: 'not_stopped' }],
  ['has lost its machine has stopped', { ...notStopped, cause: 'gone' }, {}],
] as const)('an agent that costs too much and %s', (_, result, rest) => {
  const { reason, ...ending } = endingOfCostStop('it has cost $2', result) ?? { reason: '' };
  expect(ending).toEqual({ outcome: 'over_budget', ...rest });
  expect(reason).toMatch(/^it has cost \$2; /);
});

test('an agent that costs too much and had ended by itself is not over its budget', () => {
  expect(endingOfCostStop('it has cost $2', stoppedAt('finished', true))).toBeNull();
});

test.each<[string, ServiceErrorCode, string, object]>([
  ['that nobody waited for', 'aborted', 'late', { outcome: 'start_unknown' }],
  ['without the message that it has to have', 'rejected', 'initial_message: required', { wantsTask: true }],
  ['that is refused else', 'rejected', 'no such branch', { outcome: 'bad_input', wantsTask: false }],
])('a start %s is told apart', (_, code, message, told) => {
  expect(failedStart(new ServiceError(code, message))).toMatchObject({ kind: 'failed', message, ...told });
});
