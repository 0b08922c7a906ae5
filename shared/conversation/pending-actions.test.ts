import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson } from './canonical-json.ts';
import { type ActionLike, fingerprintOf, readFingerprint, sameActions } from './pending-actions.ts';

const one: ActionLike = {
  id: '1F-00',
  tool: 'execute_bash',
  arguments: { command: 'ls', at: { x: 1, y: [2] } },
};
const two: ActionLike = { id: '2b', tool: 'browser', arguments: null };
const of = (...value: ActionLike[]) => fingerprintOf({ kind: 'known', value });

const action = fc.record({ id: fc.string(), tool: fc.string(), arguments: fc.jsonValue() });

test('a fingerprint tells "nothing pending" from "the service does not tell"', () => {
  expect(of()).toBe('none');
  expect(fingerprintOf({ kind: 'unavailable' })).toBe('unknown');
});

test('a fingerprint is the same for both spellings of an id and any order of keys', () => {
  const again: ActionLike = { ...one, id: '1f00', arguments: { at: { y: [2], x: 1 }, command: 'ls' } };
  expect(of(again)).toBe(of(one));
});

test.each([
  ['another id', { ...one, id: '1f01' }],
  ['another tool', { ...one, tool: 'execute' }],
  ['other arguments', { ...one, arguments: { command: 'ls /' } }],
  ['arguments that only look alike', { ...one, arguments: [['at', { x: 1 }]] }],
])('a fingerprint differs for %s', (_name, other) => {
  expect(of(other)).not.toBe(of(one));
});

test('a fingerprint differs when an action joins or leaves', () => {
  expect(of(one, two)).not.toBe(of(one));
  expect(of(one, two)).not.toBe(of(two));
});

test('a fingerprint knows neither order nor repetition', () => {
  fc.assert(
    fc.property(fc.array(action), (actions) => {
      expect(of(...actions, ...actions.toReversed())).toBe(of(...actions));
    }),
  );
});

test('a fingerprint survives arguments nested deeper than the stack', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  expect(of({ ...one, arguments: deep })).toMatch(/^actions:/);
});

test('a fingerprint comes back from storage as it was, and nothing else does', () => {
  for (const known of [of(), of(one), fingerprintOf({ kind: 'unavailable' })]) {
    expect(readFingerprint(known)).toBe(known);
  }
  for (const other of ['', 'actions:', `${of(one)}0`, `${of(one)}\n`, 7, null, undefined]) {
    expect(readFingerprint(other)).toBeNull();
  }
});

test('two lists of actions are the same only where both are known and not empty', () => {
  expect(sameActions(of(one), of(one))).toBe(true);
  expect(sameActions(of(one), of(two))).toBe(false);
  expect(sameActions('unknown', 'unknown')).toBe(false);
  expect(sameActions('none', 'none')).toBe(false);
});

test('canonical JSON is read back as the value that was written', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain: unknown = JSON.parse(JSON.stringify(value));
      expect(JSON.parse(canonicalJson(value))).toEqual(plain);
    }),
  );
  expect(canonicalJson({ b: undefined, a: [1, 'x'] })).toBe('{"a":[1,"x"],"b":null}');
});
