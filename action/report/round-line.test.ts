import { expect, test } from '@jest/globals';
import { newMessage } from '../../shared/message/index.ts';
import { type Facts, noFacts } from './facts.ts';
import { roundLine } from './views.ts';

const round = { number: 2, by: 'wendy', leftOut: null };
const task = newMessage({ number: 2, text: 'x', ask: null }, 0);
const waits = { executionStatus: 'waiting_for_confirmation' };
const ending = { outcome: 'finished', reason: '', at: 0 } as const;

test.each<[string, Partial<Facts>, string | null]>([
  ['no round', {}, null],
  ['a round by a workflow', { round: { ...round, number: null, by: null } }, '**A further round**'],
  [
    'its message',
    { round: { ...round, number: null, by: null }, task, ending },
    '**A further round**\n\n**Message:** x',
  ],
  ['a round', { round }, '**Round 2**, asked for by @wendy'],
  ['on its way', { round, task }, '**Round 2**, asked for by @wendy: the message is on its way'],
  [
    'held',
    { round, task, ...waits },
    '**Round 2**, asked for by @wendy: the message goes in after your answer',
  ],
  ['over while it was held', { round, task, ...waits, ending }, '**Round 2**, asked for by @wendy'],
  ['the first, which the facts tell', { round: { ...round, number: 1 }, task }, null],
  ['the first, of too long a review', { round: { ...round, number: 1, leftOut: 'Too long.' } }, 'Too long.'],
])('%s', (_, facts, line) => {
  expect(roundLine({ ...noFacts('command', 0), ...facts })).toBe(line);
});
