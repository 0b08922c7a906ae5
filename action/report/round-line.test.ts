import { expect, test } from '@jest/globals';
import { newMessage } from '../../shared/message/index.ts';
import { agentOf } from '../../shared/service/index.ts';
import { type Facts, noFacts } from './facts.ts';
import { roundLine } from './views.ts';

const round = { number: 2, by: 'wendy', leftOut: null };
const byWorkflow = { ...round, number: null, by: null };
const task = newMessage({ number: 2, text: 'x', ask: null }, 0);
const waits = { agent: agentOf('waiting_for_confirmation') };
const ending = { outcome: 'finished', reason: '', at: 0 } as const;

test.each<[string, string | null, Partial<Facts>]>([
  ['a run without a further round', null, {}],
  ['a round by a workflow', '**A further round**', { round: byWorkflow }],
  [
    'a round by a workflow with its message',
    '**A further round**\n\n**Message:** x',
    { round: byWorkflow, task, ending },
  ],
  ['a round by a person', '**Round 2**, asked for by @wendy', { round }],
  [
    'a round whose message is on its way',
    '**Round 2**, asked for by @wendy: the message is on its way',
    { round, task },
  ],
  [
    'a round whose message is held',
    '**Round 2**, asked for by @wendy: the message goes in after your answer',
    { round, task, ...waits },
  ],
  [
    'a round that ended while its message was held',
    '**Round 2**, asked for by @wendy',
    { round, task, ...waits, ending },
  ],
  ['a first round', null, { round: { ...round, number: 1 }, task }],
  [
    'a first round of too long a review',
    'Too long.',
    { round: { ...round, number: 1, leftOut: 'Too long.' } },
  ],
])('%s has the line %j', (_, line, facts) => {
  expect(roundLine({ ...noFacts('command', 0), ...facts })).toBe(line);
});
