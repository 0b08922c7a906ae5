// The newest status, and whether the agent had taken up the message by then.

import { expect, test } from '@jest/globals';
import type { JsonRecord } from '../decode/fields.ts';
import { agentOf } from '../decode/states.ts';
import { findNewestState } from './newest.ts';

const at = (time: string, event: JsonRecord): JsonRecord => ({ id: `e${time}`, timestamp: time, ...event });
const status = (time: string, value: string) =>
  at(time, { kind: 'ConversationStateUpdateEvent', key: 'execution_status', value });
const whole = (time: string, value: string) =>
  at(time, { kind: 'ConversationStateUpdateEvent', key: 'full_state', value: { execution_status: value } });
const said = (time: string, response: string) =>
  at(time, { kind: 'ActionEvent', source: 'agent', llm_response_id: response });
const result = (time: string) => at(time, { kind: 'ObservationEvent', source: 'environment' });
const message = (time: string) => at(time, { kind: 'MessageEvent', source: 'user' });

const time = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}`;
const before = [
  status(time(1), 'running'),
  said(time(2), 'r1'),
  result(time(2)),
  status(time(3), 'finished'),
];

async function* newestFirst(oldestFirst: readonly JsonRecord[], read: string[] = []) {
  for (const event of oldestFirst.toReversed()) {
    read.push(String(event.id));
    yield event;
  }
}
const told = (events: readonly JsonRecord[], after = { id: `e${time(4)}`, at: time(4) as string | null }) =>
  findNewestState(newestFirst(events), after);

test.each<[string, readonly JsonRecord[], object]>([
  ['from before the message is not new', [...before, message(time(4))], { agent: null, isNew: false }],
  ['while idle is not new', [...before, message(time(4)), status(time(5), 'idle')], { isNew: false }],
  [
    'after the message, of what was asked before, is not new',
    [message(time(4)), said(time(5), 'r1'), result(time(6)), status(time(7), 'finished')],
    { agent: agentOf('finished'), isNew: false },
  ],
  [
    'after the agent was set to work is new',
    [...before, message(time(4)), status(time(5), 'running'), status(time(6), 'finished')],
    { agent: agentOf('finished'), isNew: true },
  ],
  [
    'after the model was asked again is new',
    [message(time(4)), said(time(5), 'r1'), result(time(6)), said(time(7), 'r2'), whole(time(8), 'error')],
    { agent: agentOf('error'), isNew: true },
  ],
])('an end %s', async (_, events, expected) => {
  expect(await told(events)).toMatchObject(expected);
  // The same without times: then the order decides.
  expect(await told(events, { id: `e${time(4)}`, at: null })).toMatchObject(expected);
});

test('an end is told by times where the message is not in the list', async () => {
  const later = [...before, status(time(5), 'running'), status(time(6), 'finished')];
  expect(await told(later)).toEqual({ agent: agentOf('finished'), isNew: true });
  expect(await told(before)).toEqual({ agent: agentOf('finished'), isNew: false });
  expect(await told(later, { id: 'lost', at: null })).toBeNull();
  // Written in two ways, times cannot be compared.
  expect(await told(later, { id: 'lost', at: `${time(4)}Z` })).toBeNull();
});

test('an end is known without reading the whole conversation', async () => {
  const read: string[] = [];
  const many = Array.from({ length: 500 }, (_, place) => [
    said(time(5), `r${place}`),
    result(time(5)),
  ]).flat();
  const events = [
    ...before,
    message(time(4)),
    status(time(5), 'running'),
    ...many,
    status(time(6), 'finished'),
  ];
  await findNewestState(newestFirst(events, read), { id: `e${time(4)}`, at: time(4) });
  expect(read.length).toBeLessThan(10);
});
