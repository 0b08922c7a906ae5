import { describe, expect, test } from '@jest/globals';
import { outcomeNames, type Seen } from '../../watch/index.ts';
import { formatDuration, formatMinute, formatTime } from './amounts.ts';
import { outcomeWords } from './outcomes.ts';
import { nowDoing, stateWords } from './states.ts';

test.each(outcomeNames)('%s has full sentences', (outcome) => {
  const { symbol, title, sentence, next } = outcomeWords[outcome];
  expect(symbol).toMatch(/^\p{Extended_Pictographic}\uFE0F?$/u);
  expect(title).toMatch(/^[A-Z].*[^.]$/);
  for (const text of [sentence, next.action, next.app]) {
    expect(text).toMatch(/\.$/);
    expect(text.length).toBeLessThan(160);
  }
  expect(next.app).not.toContain('mode:');
  expect(next.action).not.toMatch(/`\/(?:retry|approve|reject)/);
});

// Nobody has seen such a run end, and there may be no link to it yet.
test.each([
  'start_timeout',
  'unavailable',
  'bad_response',
  'timeout',
  'cancelled',
  'internal_error',
] as const)('%s does not pass over the conversation that may still run', (outcome) => {
  expect(outcomeWords[outcome].sentence).toMatch(/may go on|goes on|may still become ready/);
});

describe('states', () => {
  const conversation = (sandboxStatus: string | null, executionStatus: string | null): Seen => {
    return { phase: 'conversation', startStatus: null, sandboxStatus, executionStatus };
  };
  const start = (startStatus: string | null): Seen => ({
    ...conversation(null, null),
    phase: 'start',
    startStatus,
  });
  test.each([
    [start(null), '🚀', 'The conversation is being started'],
    [start('SETTING_UP_SKILLS'), '🚀', 'The conversation is being started: setting up skills'],
    [start('__proto__'), '🚀', 'The conversation is being started: `__proto__`'],
    [start('NEW_STEP'), '🚀', 'The conversation is being started: `NEW_STEP`'],
    [start('ERROR'), '❌', 'The conversation is being started: failed'],
    [conversation('RUNNING', 'running'), '🏃', 'The agent is working'],
    [conversation('RUNNING', null), '❔', 'The state is not known'],
    [conversation(null, null), '❔', 'The state is not known'],
    [conversation('RUNNING', 'napping'), '❔', 'The service reports `napping`'],
    [conversation('deleting', null), '🗑️', 'The sandbox is being deleted'],
    [conversation('MELTED', null), '❔', 'The service reports `MELTED`'],
    [conversation('MELTED', 'running'), '🏃', 'The agent is working'],
    [conversation('UNKNOWN', 'running'), '🏃', 'The agent is working'],
    [conversation('UNKNOWN', null), '❔', 'The state is not known'],
    [conversation('RUNNING', 'constructor'), '❔', 'The service reports `constructor`'],
    [conversation('toString', null), '❔', 'The service reports `toString`'],
    [conversation('PAUSED', 'running'), '⏸️', 'The conversation is paused'],
    [conversation('STARTING', null), '🚀', 'The sandbox is starting'],
  ])('%j', (seen, symbol, sentence) => {
    expect(stateWords(seen)).toMatchObject({ symbol, sentence });
  });

  test('after an answer', () => {
    expect(nowDoing('waiting_for_confirmation')).toBe('asks again');
    expect(nowDoing('na`pping')).toBe("reports `na'pping`");
  });
});

test.each([
  [-5, '0s'],
  [999, '0s'],
  [40_000, '40s'],
  [60_000, '1m'],
  [61_000, '1m 1s'],
  [3_900_000, '1h 5m'],
  [3_605_000, '1h'],
  [86_400_000 * 2 + 3_600_000 * 3, '2d 3h'],
  [Number.NaN, 'unknown'],
  [Number.POSITIVE_INFINITY, 'unknown'],
])('%d ms last %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});

test('times are written in UTC', () => {
  expect(formatTime(Date.UTC(2026, 10, 21, 2, 43, 59))).toBe('2026-11-21 02:43 UTC');
  expect(formatTime(Number.NaN)).toBe('unknown');
  expect(formatMinute(0)).toBe('1970-01-01 00:00');
});
