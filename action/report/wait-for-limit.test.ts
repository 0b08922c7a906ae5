import { expect, test } from '@jest/globals';
import { type Facts, noFacts } from './facts.ts';
import { waitsForLimit } from './wait-for-limit.ts';

const minute = 60_000;
const round = { number: 1, by: 'wendy', leftOut: null };
const ending = { outcome: 'timeout', reason: '', at: 60 * minute } as const;

test.each<[string, Partial<Facts>, number | null, number, boolean]>([
  ['a command', {}, null, 1, true],
  ['a command', {}, null, 11, false],
  ['a command whose step has less time', {}, 5 * minute, 6, false],
  ['a command whose answer has left', { answerSent: true }, null, 1, false],
  ['a command that follows an agent', { round }, null, 1, false],
  ['a step that follows an agent', { mode: 'run' }, null, 1, false],
  ['the end of a step that followed an agent', { round, ending }, 60 * minute, 61, true],
  ['the end of a step', { mode: 'run', ending }, 60 * minute, 63, false],
])('%s with %j and %s ms waits until minute %d: %s', (_, facts, timeout, tries, waits) => {
  expect(waitsForLimit({ ...noFacts('command', 0), ...facts }, timeout, tries * minute)).toBe(waits);
});
