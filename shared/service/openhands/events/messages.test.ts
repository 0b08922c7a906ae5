// How a message is found again among the events, and what shows that the agent has read it.
import { expect, test } from '@jest/globals';
import type { JsonRecord } from '../decode/fields.ts';
import { newestFirst } from '../testing/records.ts';
import { findMessage } from './messages.ts';

const text = 'Please also …';
const told = (id: string, said = text): JsonRecord => ({
  id,
  kind: 'MessageEvent',
  source: 'user',
  timestamp: `t${id}`,
  llm_message: { role: 'user', content: [{ type: 'text', text: said }] },
});
const status = (id: string, value: string): JsonRecord => ({
  id,
  kind: 'ConversationStateUpdateEvent',
  key: 'execution_status',
  value,
});
const acts = (id: string, response?: string): JsonRecord => ({
  id,
  kind: 'openhands.sdk.event.ActionEvent',
  source: 'agent',
  ...(response !== undefined && { llm_response_id: response }),
});
const result = (id: string): JsonRecord => ({ id, kind: 'ObservationEvent', source: 'environment' });

const find = (events: readonly JsonRecord[], after: string | null) =>
  findMessage(newestFirst(events), { text, after });

test('the same text that was sent before is not mistaken for the message', async () => {
  const before = [told('1'), acts('2'), status('3', 'finished')];
  expect(await find(before, '3')).toMatchObject({ newest: '3', found: null });
  expect(await find([...before, told('4')], '3')).toMatchObject({ found: { id: '4', at: 't4' } });
  expect(await find([...before, told('4'), told('5')], '3')).toMatchObject({ found: { id: '4' } });
});

test('the text of a message proves nothing where the event before it is gone', async () => {
  expect(await find([told('1'), acts('2')], 'lost')).toBeNull();
  expect(await find([told('1')], null)).toMatchObject({ found: { id: '1' } });
});

test.each<[string, string, readonly JsonRecord[]]>([
  ['is not taken up', 'nothing came after it', []],
  ['is not taken up', 'the model was asked before it came', [acts('3', 'r1'), result('4')]],
  [
    'is not taken up',
    'the reply of then had two parts',
    [acts('3', 'r1'), result('4'), acts('5', 'r1'), result('6')],
  ],
  [
    'is not taken up',
    'it finished with the reply of then',
    [acts('3', 'r1'), result('4'), status('5', 'finished')],
  ],
  [
    'is not taken up',
    'a command that was begun before has ended',
    [result('3'), acts('4', 'r1'), result('5')],
  ],
  ['is not taken up', 'the agent has stopped', [status('3', 'finished'), status('4', 'idle')]],
  ['is taken up', 'the agent was set to work after it', [status('3', 'finished'), status('4', 'running')]],
  ['is taken up', 'the model was asked again', [acts('3', 'r1'), result('4'), acts('5', 'r2')]],
  ['is taken up', 'the model was asked again, by an older server', [acts('3'), result('4'), acts('5')]],
])('a message %s where %s', async (verdict, _, after) => {
  const isTakenUp = verdict === 'is taken up';
  expect(await find([status('1', 'running'), told('2'), ...after], '1')).toMatchObject({ isTakenUp });
});

test('a message is not taken up because the whole state is told while the agent works', async () => {
  const whole = { id: '3', kind: 'ConversationStateUpdateEvent', key: 'full_state' };
  const events = [status('1', 'running'), told('2'), { ...whole, value: { execution_status: 'running' } }];
  expect(await find(events, '1')).toMatchObject({ isTakenUp: false });
});
