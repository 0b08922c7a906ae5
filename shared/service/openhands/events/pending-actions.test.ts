import { expect, test } from '@jest/globals';
import { tableOf } from '../../../../test/support/table.ts';
import { DecodeError, type JsonRecord } from '../decode/fields.ts';
import { happened } from '../testing/events.ts';
import { newestFirst } from '../testing/records.ts';
import { collectPending, followBranch, readPending } from './pending-actions.ts';

function activeBranch(newestFirst: readonly JsonRecord[], head: string | null): readonly JsonRecord[] {
  const branch = followBranch(head);
  const taken = newestFirst.filter((event) => branch.takes(event));
  branch.end();
  return taken;
}

const event = (id: string, parent?: string) => ({ id, ...(parent !== undefined && { parent_id: parent }) });
const ids = (events: readonly object[], head: string | null) =>
  activeBranch(
    events.map((one) => ({ ...one })),
    head,
  ).map(({ id }) => id);

const straight = [event('d', 'c'), event('c', 'b'), event('b', 'a'), event('a')];
const forked = [event('d', 'b'), event('c', 'b'), event('b', 'a'), event('a')];

test.each<[string, readonly object[], string | null, readonly string[]]>([
  ['holds all events where no head is told', straight, null, ['d', 'c', 'b', 'a']],
  ['holds all where the head is the newest event', straight, 'd', ['d', 'c', 'b', 'a']],
  ['ends where the head was moved back to', straight, 'b', ['b', 'a']],
  ['is the second one where the head is on it', forked, 'd', ['d', 'b', 'a']],
  ['is the first one where the head is back on it', forked, 'c', ['c', 'b', 'a']],
  ['goes by order without parents', [event('c'), event('b'), event('a')], 'b', ['b', 'a']],
  ['begins at a new root', [event('c', 'b'), event('b', '__root__'), event('a')], 'c', ['c', 'b']],
  ['leaves out other events', [event('x', 'b'), event('b', 'a'), event('a')], 'b', ['b', 'a']],
])('the active branch %s', (_, events, head, expected) => {
  expect(ids(events, head)).toEqual(expected);
});

test.each<[string, readonly object[], string]>([
  ['an unknown head', straight, 'z'],
  ['a missing ancestor', [event('c', 'b'), event('a')], 'c'],
  ['parents in a circle', [event('b', 'a'), event('a', 'b')], 'b'],
  ['no events', [], 'a'],
])('an active branch with %s is an error, as half a branch must not be shown', (_, events, head) => {
  expect(() => ids(events, head)).toThrow('$.items: expected the event');
});

test.each<[string, unknown]>([
  ['an object', { toString: 1 }],
  ['a number', 3],
])('a parent in the active branch that is %s is refused', (_, parent) => {
  expect(() => activeBranch([{ id: 'a', parent_id: parent }], 'a')).toThrow(DecodeError);
});

test('an id without end does not make an error without end', () => {
  const shown = () => activeBranch([], 'x'.repeat(100_000));
  expect(shown).toThrow(/^.{50,200}$/);
});

const afterErrorOf = (failed: unknown, call: unknown) => {
  const reader = readPending((text) => text);
  reader.read({ kind: 'AgentErrorEvent', tool_call_id: failed });
  reader.read({ kind: 'ActionEvent', id: 'a', tool_name: 'terminal', tool_call_id: call, action: {} });
  return reader.actions().map(({ id }) => id);
};

test('an action is no longer pending after an error of its own call', () => {
  expect(afterErrorOf('call-1', 'call-1')).toEqual([]);
});

test.each<[string, unknown, unknown]>([
  ['another call', 'call-2', 'call-1'],
  ['a call without an id', null, 'call-1'],
  ['a call without an id, where its own has none either', null, null],
])('an action is still pending after an error of %s', (_, failed, call) => {
  expect(afterErrorOf(failed, call)).toEqual(['a']);
});

const output = (id: string, working_dir: unknown, more: object = {}) => ({
  ...{ id, kind: 'ObservationEvent', action_id: `of ${id}` },
  observation: { kind: 'TerminalObservation', metadata: { working_dir, exit_code: 0 } },
  ...more,
});

test.each<[string, readonly JsonRecord[], string | null, string | undefined]>([
  ['is told by its newest output', [output('b', '/w/sub'), output('a', '/w')], null, '/w/sub'],
  ['is that before an output that does not tell', [output('b', null), output('a', '/w')], null, '/w'],
  ['stays where the head is moved back', [output('b', '/w/sub'), output('a', '/w')], 'a', '/w/sub'],
  ['is not known where nothing tells', [{ id: 'a', kind: 'MessageEvent' }], null, undefined],
  ['is no path without end', [output('a', 'x'.repeat(5_000))], null, undefined],
])('the folder of the terminal %s', async (_, events, head, expected) => {
  const { terminal } = await collectPending(newestFirst(events.toReversed()), (text) => text, head);
  expect(terminal).toBe(expected);
});

test.each(tableOf`
  an agent                                | its events                | its word
  goes on after it had waited             | asks, works               | running
  waits                                   | works, asks               |
  works, and never told that it waited    | rests, works              |
  waits, of a server that tells no states | user: hi                  |
`)('an agent %s, as in "%s", by its newest states', async (_, words = '', expected = '') => {
  const { wentOn } = await collectPending(newestFirst(happened(words)), (text) => text, null);
  expect(wentOn?.says ?? '').toBe(expected);
});
