import { expect, test } from '@jest/globals';
import { DecodeError, type JsonRecord } from '../decode/fields.ts';
import { followBranch, readPending } from './pending-actions.ts';

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
  ['no head is told: all', straight, null, ['d', 'c', 'b', 'a']],
  ['the head is the newest event', straight, 'd', ['d', 'c', 'b', 'a']],
  ['the head was moved back', straight, 'b', ['b', 'a']],
  ['a second branch', forked, 'd', ['d', 'b', 'a']],
  ['back on the first branch', forked, 'c', ['c', 'b', 'a']],
  ['no parents: one after the other', [event('c'), event('b'), event('a')], 'b', ['b', 'a']],
  ['a new root', [event('c', 'b'), event('b', '__root__'), event('a')], 'c', ['c', 'b']],
  ['events that no one descends from', [event('x', 'b'), event('b', 'a'), event('a')], 'b', ['b', 'a']],
])('what counts is the way from the head to the root: %s', (_, events, head, expected) => {
  expect(ids(events, head)).toEqual(expected);
});

test.each<[string, readonly object[], string]>([
  ['an unknown head', straight, 'z'],
  ['a missing ancestor', [event('c', 'b'), event('a')], 'c'],
  ['a circle', [event('b', 'a'), event('a', 'b')], 'b'],
  ['no events', [], 'a'],
])(
  'what counts is the way from the head to the root: %s is an error: half a branch must not be shown',
  (_, events, head) => {
    expect(() => ids(events, head)).toThrow('$.items: expected the event');
  },
);

test.each<[string, unknown]>([
  ['an object', { toString: 1 }],
  ['a number', 3],
])('what counts is the way from the head to the root: a parent that is %s is no parent', (_, parent) => {
  expect(() => activeBranch([{ id: 'a', parent_id: parent }], 'a')).toThrow(DecodeError);
});

test('what counts is the way from the head to the root: an id without end does not make an error without end', () => {
  const shown = () => activeBranch([], 'x'.repeat(100_000));
  expect(shown).toThrow(/^.{50,200}$/);
});

const afterErrorOf = (failed: unknown, call: unknown) => {
  const reader = readPending((text) => text);
  reader.read({ kind: 'AgentErrorEvent', tool_call_id: failed });
  reader.read({ kind: 'ActionEvent', id: 'a', tool_name: 'terminal', tool_call_id: call, action: {} });
  return reader.actions().map(({ id }) => id);
};

test('an action is pending no more after an error of its own call', () => {
  expect(afterErrorOf('call-1', 'call-1')).toEqual([]);
});

test.each<[string, unknown, unknown]>([
  ['another call', 'call-2', 'call-1'],
  ['a call without an id', null, 'call-1'],
  ['a call without an id, as its own has none', null, null],
])('an action is pending also after an error of %s', (_, failed, call) => {
  expect(afterErrorOf(failed, call)).toEqual(['a']);
});
