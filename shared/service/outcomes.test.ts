import { expect, test } from '@jest/globals';
import { outcomes } from '../watch/index.ts';
import { endingOfMessage, endingOfStop, endingOfTask, failureOutcomes } from './outcomes.ts';

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
  [
    { kind: 'stopped', status: 'paused', sandbox: 'paused', already: false },
    'stopped',
    'its sandbox is paused',
  ],
  [
    { kind: 'stopped', status: 'waiting_for_confirmation', sandbox: 'paused', already: true },
    'stopped',
    'was closed without an answer',
  ],
  [
    { kind: 'stopped', status: 'finished', sandbox: 'up', already: true },
    'stopped',
    'nothing to stop: the agent has finished',
  ],
  [{ kind: 'stopped', status: 'paused', sandbox: 'up', already: false }, 'stopped', 'keeps its slot'],
  [{ kind: 'not_stopped', cause: 'absent', why: 'x' }, 'not_found', 'could not be stopped: x'],
  [{ kind: 'not_stopped', cause: 'gone', why: 'x' }, 'sandbox_missing', 'could not be stopped: x'],
  [{ kind: 'not_stopped', cause: 'works_on', why: 'x' }, 'unavailable', 'could not be stopped: x'],
  [{ kind: 'not_stopped', cause: { failed: 'unauthorized' }, why: 'x' }, 'unauthorized', 'be stopped: x'],
] as const)('a stop that ended as %j is reported as %s', (result, outcome, words) => {
  const ending = endingOfStop(result);
  expect(ending.outcome).toBe(outcome);
  expect(ending.reason).toContain(words);
});

test.each([
  ['policy', 'ask_unavailable', 'ask_unavailable'],
  ['gone', 'sandbox_missing', 'sandbox_missing'],
  ['asleep', 'paused', 'paused'],
  ['unclear', 'start_timeout', 'unavailable'],
  [{ failed: 'unauthorized' }, 'unauthorized', 'unauthorized'],
] as const)(
  'a task that was not taken because of %j ends as %s, and a message as %s',
  (cause, task, further) => {
    const result = { kind: 'not_taken', cause, why: 'x' } as const;
    expect(endingOfTask(result)).toEqual({ outcome: task, reason: 'the agent was told nothing: x' });
    expect(endingOfMessage(result)).toEqual({ outcome: further, reason: 'the message was not sent: x' });
  },
);

test('a task or message that may have been taken ends as answer_unknown, and one that was taken ends nothing', () => {
  const unclear = { kind: 'unknown', why: 'reset' } as const;
  const outcome = 'answer_unknown';
  const rest = 'may or may not have reached the agent (reset)';
  expect(endingOfTask(unclear)).toEqual({ outcome, reason: `the task ${rest}` });
  expect(endingOfMessage(unclear)).toEqual({ outcome, reason: `the message ${rest}` });
  expect(endingOfTask({ kind: 'taken', at: 1, event: null })).toBeNull();
  expect(endingOfMessage({ kind: 'closed' })).toBeNull();
});
