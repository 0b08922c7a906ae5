import { expect, test } from '@jest/globals';
import { tableOf } from '../../../test/support/table.ts';
import type { Seen } from '../../conversation/index.ts';
import { agentOf, sandboxOf, startStepOf } from '../../service/openhands/decode/states.ts';
import { costWords, formatDuration, formatSecond, formatTime, overBudgetWords } from './amounts.ts';
import { stateWords } from './state-words.ts';

const conversation = (sandboxStatus: string | null, status: string | null): Seen => ({
  phase: 'conversation',
  step: null,
  sandbox: sandboxOf(sandboxStatus),
  agent: agentOf(status),
});

test.each([
  ['NEW_STEP', '🚀'],
  ['ERROR', '❌'],
])('a start in the status %s is reported with %s', (startStatus, symbol) => {
  const seen: Seen = { ...conversation(null, null), phase: 'start', step: startStepOf(startStatus) };
  expect(stateWords(seen).symbol).toBe(symbol);
});

// What comes first of a sandbox and its agent; and what is not known is in the words of the service.
const reported = tableOf`sandbox | agent | is reported
  RUNNING  | running                  | 🏃 The agent is working
           |                          | ❔ The state is not known
  RUNNING  | napping                  | ❔ The service reports \`napping\`
  deleting |                          | 🗑️ The sandbox is being deleted
  MELTED   |                          | ❔ The service reports \`MELTED\`
  MELTED   | running                  | 🏃 The agent is working
  UNKNOWN  | running                  | 🏃 The agent is working
  PAUSED   | running                  | ⏸️ The conversation is paused
  PAUSED   | waiting_for_confirmation | ✋ The agent waits for an answer
  STARTING |                          | 🚀 The sandbox is starting
`;
test.each(reported)('a sandbox that is "%s" with an agent that is "%s" is reported as %s', (...row) => {
  const [sandbox, agent = '', words = ''] = row;
  const { symbol, sentence } = stateWords(conversation(sandbox || null, agent || null));
  expect(`${symbol} ${sentence}`).toBe(words.replaceAll('\\', ''));
});

test.each([
  [-5, '0s'],
  [61_000, '1m 1s'],
  [3_900_000, '1h 5m'],
  [3_605_000, '1h'],
  [86_400_000 * 2 + 3_600_000 * 3, '2d 3h'],
  [Number.POSITIVE_INFINITY, 'unknown'],
])('%d ms are written as %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});

test('times are written in UTC', () => {
  expect(formatTime(Date.UTC(2026, 10, 21, 2, 43, 59))).toBe('2026-11-21 02:43 UTC');
  expect(formatTime(Number.NaN)).toBe('unknown');
  expect(formatSecond(0)).toBe('1970-01-01 00:00:00');
});

test.each([
  ['$1,234,567.00 · 45,000,000 tokens', 1_234_567, 45_000_000],
  ['$0.01 · 1 token', 0.01, 1],
  ['$0.0042 · 900 tokens', 0.0042, 900],
  ['less than $0.0001', 0.000001, null],
  ['$0.00 · 12 tokens', 0, 12],
])('cost and tokens are written as "%s"', (words, cost, count) => {
  const tokens = count === null ? null : { prompt: count - 1, completion: 1 };
  expect(costWords({ cost, tokens })).toBe(words);
});

test('a use that is not known is written as nothing', () => {
  expect(costWords({ cost: null, tokens: null })).toBeNull();
});

test('two amounts that differ by little are not written alike', () => {
  expect(overBudgetWords(1.0012, 1)).toBe('it has cost $1.0012, and its limit is $1.00');
  expect(overBudgetWords(1.000002, 1)).toBe('it has cost $1.000002, and its limit is $1.00');
});
