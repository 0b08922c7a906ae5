import { describe, expect, test } from '@jest/globals';
import {
  executionRow,
  executionStatuses,
  sandboxRow,
  sandboxStatuses,
  startRow,
  startStatuses,
} from './statuses.ts';

test.each([
  ['WORKING', 'goes_on', 'starting'],
  ['WAITING_FOR_SANDBOX', 'goes_on', 'starting'],
  ['PREPARING_REPOSITORY', 'goes_on', 'starting'],
  ['RUNNING_SETUP_SCRIPT', 'goes_on', 'starting'],
  ['SETTING_UP_GIT_HOOKS', 'goes_on', 'starting'],
  ['SETTING_UP_SKILLS', 'goes_on', 'starting'],
  ['STARTING_CONVERSATION', 'goes_on', 'starting'],
  ['READY', 'ready', 'starting'],
  ['ERROR', 'failed', 'bad'],
])('the start status %s', (status, watch, tone) => {
  expect(startRow(status)).toMatchObject({ watch, tone });
});

test.each([
  ['STARTING', 'goes_on', 'unclear', 'starting'],
  ['RUNNING', 'look_at_agent', 'ask_the_agent', null],
  ['PAUSED', 'asleep', 'asleep', 'resting'],
  ['ERROR', 'failed', 'gone', 'bad'],
  ['MISSING', 'missing', 'unclear', 'bad'],
  ['UNKNOWN', 'tells_nothing', 'unclear', null],
  ['deleting', 'goes_on', 'gone', 'bad'],
])('the sandbox status %s', (status, watch, question, tone) => {
  const row = sandboxRow(status);
  expect([row?.watch, row?.question, row?.words?.tone ?? null]).toEqual([watch, question, tone]);
});

test.each([
  ['idle', null, 'idle', 'moved_on', 'resting'],
  ['running', null, null, 'moved_on', 'working'],
  ['paused', null, 'pause', 'moved_on', 'resting'],
  ['waiting_for_confirmation', 'waiting_for_confirmation', null, 'waits', 'asking'],
  ['finished', 'finished', null, 'moved_on', 'good'],
  ['error', 'error', null, 'moved_on', 'bad'],
  ['stuck', 'stuck', null, 'moved_on', 'bad'],
])('the execution status %s', (status, outcome, budget, question, tone) => {
  const row = executionRow(status);
  expect([row?.ends?.outcome ?? null, row?.budget, row?.question, row?.words.tone]).toEqual([
    outcome,
    budget,
    question,
    tone,
  ]);
});

describe('every row', () => {
  test('is in a table above', () => {
    expect(Object.keys(startStatuses)).toHaveLength(9);
    expect(Object.keys(sandboxStatuses)).toHaveLength(7);
    expect(Object.keys(executionStatuses)).toHaveLength(7);
  });

  const words = [...Object.values(sandboxStatuses), ...Object.values(executionStatuses)].flatMap((row) =>
    row.words === null ? [] : [row.words],
  );
  test.each(words)('$label has a symbol, and a sentence without a full stop', ({ symbol, sentence }) => {
    expect(symbol).toMatch(/^\p{Extended_Pictographic}\uFE0F?$/u);
    expect(sentence).toMatch(/^The .*[^.]$/);
  });
});

// The service's words come from outside, and every object has more names than its own.
test.each([null, '', 'NEW_ONE', 'Running', 'constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  '%j has no row',
  (status) => {
    expect([startRow(status), sandboxRow(status), executionRow(status)]).toEqual([null, null, null]);
  },
);
