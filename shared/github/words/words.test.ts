import { expect, test } from '@jest/globals';
import { outcomeNames, type Seen } from '../../conversation/index.ts';
import { agentOf, sandboxOf, startStepOf } from '../../service/openhands/decode/states.ts';
import { costWords, formatDuration, formatSecond, formatTime, overBudgetWords } from './amounts.ts';
import { endingSentence, outcomeWords, variantWords } from './outcomes.ts';
import {
  nowDoing,
  stateWords,
  type WaitingListView,
  waitingListSentence,
  waitingListTitle,
} from './states.ts';

test.each(outcomeNames)('the outcome %s is told in full sentences', (outcome) => {
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

test.each([
  ['told by a reason has no sentence beside it', 'mona stopped it with /stop', null],
  ['without a reason is told in a sentence', '', 'Somebody stopped the agent.'],
] as const)('a stop %s', (_, reason, sentence) => {
  expect(endingSentence({ outcome: 'stopped', reason })).toBe(sentence);
  expect(endingSentence({ outcome: 'stopped', variant: 'had_stopped', reason })).not.toBeNull();
  expect(endingSentence({ outcome: 'error', reason })).not.toBeNull();
});

// Nobody has seen such a run end, and there may be no link to it yet.
test.each([
  'start_timeout',
  'unavailable',
  'bad_response',
  'timeout',
  'cancelled',
  'internal_error',
] as const)('the outcome %s says that the conversation may still run', (outcome) => {
  expect(outcomeWords[outcome].sentence).toMatch(/may go on|goes on|may still become ready/);
});

test('the words for an agent that was not seen to stop say that it may go on, and cost more', () => {
  expect(variantWords.not_stopped.sentence).toMatch(/may go on, and cost more\.$/);
});

const conversation = (sandboxStatus: string | null, executionStatus: string | null): Seen => {
  return {
    phase: 'conversation',
    step: null,
    sandbox: sandboxOf(sandboxStatus),
    agent: agentOf(executionStatus),
  };
};

test.each([
  [null, '🚀', 'Starting the agent'],
  ['SETTING_UP_SKILLS', '🚀', 'Starting the agent'],
  ['__proto__', '🚀', 'Starting the agent'],
  ['NEW_STEP', '🚀', 'Starting the agent'],
  ['ERROR', '❌', 'The agent could not be started'],
])('a start in the status %s is told as %s %s', (startStatus, symbol, sentence) => {
  const seen: Seen = { ...conversation(null, null), phase: 'start', step: startStepOf(startStatus) };
  expect(stateWords(seen)).toMatchObject({ symbol, sentence });
});

test.each([
  ['RUNNING', 'running', '🏃', 'The agent is working'],
  ['RUNNING', null, '❔', 'The state is not known'],
  [null, null, '❔', 'The state is not known'],
  ['RUNNING', 'napping', '❔', 'The service reports `napping`'],
  ['deleting', null, '🗑️', 'The sandbox is being deleted'],
  ['MELTED', null, '❔', 'The service reports `MELTED`'],
  ['MELTED', 'running', '🏃', 'The agent is working'],
  ['UNKNOWN', 'running', '🏃', 'The agent is working'],
  ['UNKNOWN', null, '❔', 'The state is not known'],
  ['RUNNING', 'constructor', '❔', 'The service reports `constructor`'],
  ['toString', null, '❔', 'The service reports `toString`'],
  ['PAUSED', 'running', '⏸️', 'The conversation is paused'],
  ['PAUSED', 'waiting_for_confirmation', '✋', 'The agent waits for an answer'],
  ['STARTING', null, '🚀', 'The sandbox is starting'],
])('a sandbox that is %s with an agent that is %s is told as %s %s', (sandbox, agent, symbol, sentence) => {
  expect(stateWords(conversation(sandbox, agent))).toMatchObject({ symbol, sentence });
});

test.each([
  ...['STARTING', 'PAUSED', 'ERROR', 'MISSING', 'deleting'].map((status) => conversation(status, null)),
  ...['idle', 'running', 'paused', 'waiting_for_confirmation', 'finished', 'error', 'stuck'].map((status) =>
    conversation('RUNNING', status),
  ),
])('the state %j has a symbol, and a sentence without a full stop', (seen) => {
  const { symbol, sentence } = stateWords(seen);
  expect(symbol).toMatch(/^\p{Extended_Pictographic}\uFE0F?$/u);
  expect(sentence).toMatch(/^The .*[^.]$/);
});

test('what the agent does after an answer is told by its state', () => {
  expect(nowDoing(agentOf('waiting_for_confirmation'))).toBe('asks again');
  expect(nowDoing(agentOf('na`pping'))).toBe("reports `na'pping`");
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
])('%d ms are written as %s', (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});

test('times are written in UTC', () => {
  expect(formatTime(Date.UTC(2026, 10, 21, 2, 43, 59))).toBe('2026-11-21 02:43 UTC');
  expect(formatTime(Number.NaN)).toBe('unknown');
  expect(formatSecond(0)).toBe('1970-01-01 00:00:00');
});

const line: WaitingListView = { place: null, why: null, most: null, until: null };

test.each([
  [1, '1st in line'],
  [2, '2nd in line'],
  [3, '3rd in line'],
  [4, '4th in line'],
  [10, '10th in line'],
  [null, 'Waiting in line'],
])('a run at place %p of the waiting list is told as "%s"', (place, title) => {
  expect(waitingListTitle({ ...line, place })).toBe(title);
});

test.each<[Partial<WaitingListView>, RegExp]>([
  [{ why: 'repository', most: 1 }, /^This repository runs one agent at once/],
  [{ why: 'repository', most: 3 }, /^This repository runs 3 agents at once/],
  [{ why: 'key' }, /repositories take turns/],
  [{ why: 'service' }, /^The service runs as many agents/],
  [
    { why: 'day', most: 5, until: Date.UTC(2026, 0, 2) },
    /of \$5\.00 .* starts after 2026-01-02 00:00 UTC\.$/,
  ],
  [{ why: 'day' }, /when the day \(UTC\) is over\.$/],
  [{}, /^It starts when its turn comes\.$/],
])('a run that waits in line because of %j is told why', (given, words) => {
  expect(waitingListSentence({ ...line, ...given })).toMatch(words);
});

test.each([
  ['$1.23 · 45,000 tokens', 1.234, 45_000],
  ['$1,234.50', 1234.5, null],
  ['$1,234,567.00 · 45,000,000 tokens', 1_234_567, 45_000_000],
  ['$0.01 · 1 token', 0.01, 1],
  ['$0.0042 · 900 tokens', 0.0042, 900],
  ['less than $0.0001', 0.000001, null],
  ['$0.00 · 12 tokens', 0, 12],
  ['12 tokens', null, 12],
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
