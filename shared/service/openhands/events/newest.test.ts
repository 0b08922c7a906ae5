// The newest status, and whether the agent had taken up the message by then.
import { expect, test } from '@jest/globals';
import { tableOf } from '../../../../test/support/table.ts';
import type { JsonRecord } from '../decode/fields.ts';
import { agentOf } from '../decode/states.ts';
import { happened, second } from '../testing/events.ts';
import { findNewestState } from './newest.ts';

async function* newestFirst(oldestFirst: readonly JsonRecord[], read: string[] = []) {
  for (const event of oldestFirst.toReversed()) {
    read.push(String(event.id));
    yield event;
  }
}
const told = (events: readonly JsonRecord[], id: string, at: string | null) =>
  findNewestState(newestFirst(events), { id, at });

test.each(tableOf`
  an end                                                     | what happened                                       | is read as | new
  from before the message is not new                         | works, a by r1, a done, ends, user: hi              | nothing    | no
  while idle is not new                                      | works, a by r1, a done, ends, user: hi, rests       | idle       | no
  after the message, of what was asked before, is not new    | user: hi, a by r1, a done, ends                     | finished   | no
  after the agent was set to work is new                     | works, a by r1, a done, ends, user: hi, works, ends | finished   | yes
  after the model was asked again is new                     | user: hi, a by r1, a done, b by r2, all: fails      | error      | yes
`)('an end %s: "%s"', async (_, words = '', status, isNew) => {
  const events = happened(words);
  const { id, timestamp } = events.find(({ kind }) => kind === 'MessageEvent') ?? {};
  const expected = { agent: status === 'nothing' ? null : agentOf(status ?? ''), isNew: isNew === 'yes' };
  expect(await told(events, String(id), String(timestamp))).toEqual(expected);
  // The same without times: then the order decides.
  expect(await told(events, String(id), null)).toEqual(expected);
});

test('an end is told by times where the message is not in the list', async () => {
  const before = happened('works, a, a done, ends');
  const later = happened('works, a, a done, ends, goal, works, ends').filter(({ id }) => id !== 'e5');
  const agent = agentOf('finished');
  expect(await told(later, 'lost', second(5))).toEqual({ agent, isNew: true });
  expect(await told(before, 'lost', second(5))).toEqual({ agent, isNew: false });
  expect(await told(later, 'lost', null)).toBeNull();
  // Written in two ways, times cannot be compared.
  expect(await told(later, 'lost', `${second(5)}Z`)).toBeNull();
});

test('an end is known without reading the whole conversation', async () => {
  const read: string[] = [];
  const many = Array.from({ length: 500 }, () => 'b, b done').join(', ');
  const events = happened(`user: hi, works, ${many}, ends`).map((event) =>
    event.id === 'e1' ? event : { ...event, timestamp: second(5) },
  );
  const [first] = events;
  await findNewestState(newestFirst(events, read), { id: String(first?.id), at: second(1) });
  expect(read.length).toBeLessThan(10);
});
