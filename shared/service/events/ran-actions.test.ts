// What ran, from the events, newest first.
import { expect, test } from '@jest/globals';
import { collectRan } from './ran-actions.ts';

type Event = Record<string, unknown>;

const wants = (id: string, more: Event = {}): Event => ({
  id,
  kind: 'ActionEvent',
  tool_name: 'terminal',
  tool_call_id: `call-${id}`,
  security_risk: 'LOW',
  action: { kind: 'TerminalAction', command: `do ${id}` },
  ...more,
});
const did = (id: string): Event => ({ kind: 'ObservationEvent', action_id: id });
const refused = (id: string): Event => ({ kind: 'UserRejectObservation', action_id: id });
const failed = (id: string): Event => ({ kind: 'AgentErrorEvent', tool_call_id: `call-${id}` });
const status = (value: string): Event => ({
  kind: 'openhands.sdk.event.ConversationStateUpdateEvent',
  key: 'execution_status',
  value,
});
const asks = status('waiting_for_confirmation');
const works = status('running');

/** Given oldest first. */
async function ranIn(...events: readonly Event[]) {
  const newestFirst = async function* () {
    yield* events.toReversed();
  };
  const ran = await collectRan(newestFirst(), (text) => text.replaceAll('secret', '***'));
  return ran.map(({ id, waited }) => `${id}${waited ? ' asked' : ''}`);
}

test('an action ran when it has a result, and was asked about when the agent waited before that', async () => {
  expect(await ranIn(works, wants('a'), asks, works, did('a'), wants('b'), did('b'))).toEqual([
    'a asked',
    'b',
  ]);
  expect(await ranIn(wants('a'), asks, refused('a'), wants('b'), asks)).toEqual([]);
  // A page boundary shows both once more.
  expect(await ranIn(wants('a'), did('a'), wants('a'), did('a'))).toEqual(['a']);
  expect(await ranIn(wants('a'), wants('b'), asks, works, did('a'), did('b'))).toEqual([
    'a asked',
    'b asked',
  ]);
});

test('the question about one action says nothing about another', async () => {
  expect(await ranIn(wants('a'), did('a'), wants('b'), asks, works, did('b'))).toEqual(['a', 'b asked']);
});

test('a tool that failed may have done something; a call that could not be read did nothing', async () => {
  expect(await ranIn(wants('a'), failed('a'))).toEqual(['a']);
  expect(await ranIn(wants('a', { action: null }), failed('a'))).toEqual([]);
});

test('a result whose action is not told is something that ran, and nobody knows whether it was asked about', async () => {
  expect(await ranIn(wants('a'), asks, did('a'), did('b'))).toEqual(['b', 'a asked']);
  expect(await ranIn(asks, did('a'), wants('a'))).toEqual(['a']);
  expect(await ranIn(wants('a', { action: null }), asks, did('a'))).toEqual(['a']);
});

test('calls of another vendor without ids of their own are each counted', async () => {
  const call = (id: string) => ({ id, kind: 'ACPToolCallEvent', title: 'Write a file' });
  expect(await ranIn(call('1'), call('2'))).toEqual(['1', '2']);
});

test('an agent of another vendor has asked nobody', async () => {
  const call = { kind: 'ACPToolCallEvent', tool_call_id: 't1', title: 'Write a file' };
  expect(await ranIn(call, { ...call, status: 'completed' })).toEqual(['t1']);
});

test('without any event what ran is not known, and not nothing', async () => {
  await expect(ranIn()).rejects.toThrow('the service lists no event at all');
});

test('what an action did is told in a line, without keys', async () => {
  const events = [
    did('a'),
    wants('a', { action: { kind: 'X', command: `echo secret\n${'y'.repeat(999)}` } }),
  ];
  const newestFirst = async function* () {
    yield* events;
  };
  const [ran] = await collectRan(newestFirst(), (text) => text.replaceAll('secret', '***'));
  expect(ran?.told).toMatch(/^terminal: echo \*\*\* y+…$/);
  expect(ran?.told.length).toBeLessThanOrEqual(200);
});
