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

const held = { round, task, ...waits };
const first = { ...round, number: 1 };
const second = '**Round 2**, asked for by @wendy';
const told = { round: byWorkflow, task, ending };
test.each<[string, string | null, Partial<Facts>]>([
  ['a run without a further round', null, {}],
  ['a round by a workflow', '**A further round**', { round: byWorkflow }],
  ['a round by a workflow with its message', '**A further round**\n\n**Message:** x', told],
  ['a round by a person', second, { round }],
  ['a round whose message is on its way', `${second}: the message is on its way`, { round, task }],
  ['a round whose message is held', `${second}: the message goes in after your answer`, held],
  ['a round that ended while its message was held', second, { ...held, ending }],
  ['a first round', null, { round: first, task }],
  ['a first round of too long a review', 'Too long.', { round: { ...first, leftOut: 'Too long.' } }],
])('%s has the line %j', (_, line, facts) => {
  expect(roundLine({ ...noFacts('command', 0), ...facts })).toBe(line);
});
