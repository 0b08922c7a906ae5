import { expect, test } from '@jest/globals';
import type { ExecutedFile, Executes } from './executed-files.ts';
import {
  type ActionLike,
  actionHash,
  bareFingerprintOf,
  canonicalJson,
  changedFiles,
  fingerprintOf,
  readFingerprint,
  sameActions,
} from './pending-actions.ts';

const one: ActionLike = {
  id: '1F-00',
  tool: 'execute_bash',
  arguments: { command: 'ls', at: { x: 1, y: [2] } },
};
const two: ActionLike = { id: '2b', tool: 'browser', arguments: null };
const of = (...value: ActionLike[]) => fingerprintOf({ kind: 'known', value });

test('a fingerprint tells "nothing pending" from "the service does not tell"', () => {
  expect(of()).toBe('none');
  expect(fingerprintOf({ kind: 'unavailable' })).toBe('unknown');
  expect(['none', 'unknown', 'actions:'].map(readFingerprint)).toEqual(['none', 'unknown', null]);
});

test('a fingerprint is the same for both spellings of an id and any order of keys', () => {
  const again: ActionLike = { ...one, id: '1f00', arguments: { at: { y: [2], x: 1 }, command: 'ls' } };
  expect(of(again)).toBe(of(one));
});

test.each<[string, readonly ActionLike[]]>([
  ['another id', [{ ...one, id: '1f01' }]],
  ['another tool', [{ ...one, tool: 'execute' }]],
  ['other arguments', [{ ...one, arguments: { command: 'ls /' } }]],
  ['arguments that only look alike', [{ ...one, arguments: [['at', { x: 1 }]] }]],
  ['one more action', [one, two]],
  ['another action', [two]],
])('a fingerprint differs for %s', (_name, others) => {
  expect(of(...others)).not.toBe(of(one));
});

const file = (changes: Partial<ExecutedFile> = {}): ExecutedFile => ({
  path: 'a.sh',
  part: null,
  state: 'same',
  digest: '1'.repeat(64),
  shown: { kind: 'as_on_default_branch' },
  ...changes,
});
const unread = file({ digest: null, shown: { kind: 'unread', why: 'it is a folder' } });
const running = (...files: ExecutedFile[]): ActionLike => ({ ...one, executes: { files, besides: null } });

test.each<[string, ExecutedFile[]]>([
  ['other contents', [file({ digest: '2'.repeat(64) })]],
  ['another path', [file({ path: 'b.sh' })]],
  ['another part', [file({ part: 'script test' })]],
  ['a file that is gone', [file({ digest: null, shown: { kind: 'absent' } })]],
  ['a file that cannot be read', [unread]],
  ['one more file', [file(), file({ path: 'b.sh' })]],
  ['no file', []],
])('a fingerprint, and the hash of an action, differ for %s', (_name, files) => {
  expect(of(running(...files))).not.toBe(of(running(file())));
  expect(actionHash(running(...files))).not.toBe(actionHash(running(file())));
  expect(bareFingerprintOf({ kind: 'known', value: [running(...files)] })).toBe(of(one));
});

test('a file that is gone is not one that cannot be read', () => {
  expect(of(running({ ...unread, shown: { kind: 'absent' } }))).not.toBe(of(running(unread)));
});

test.each<[string, Partial<ExecutedFile>]>([
  ['how it differs from the default branch', { state: 'changed', shown: { kind: 'whole', text: 'ls' } }],
  ['what of it is shown', { shown: { kind: 'beginning', text: 'l', leftOut: 3 } }],
])('a fingerprint does not tell %s', (_name, changes) => {
  expect(of(running(file(changes)))).toBe(of(running(file())));
});

test('an action that executes no file has the name that it always had', () => {
  const none: Executes = { files: [], besides: 'packages' };
  expect(of({ ...one, executes: none })).toBe(of(one));
  expect(actionHash({ ...one, executes: none })).toBe(actionHash(one));
});

test('an action that was approved in one folder is another one elsewhere', () => {
  const names = [one, ...['/tmp', '/tmp/x'].map((isElsewhere) => ({ ...one, isElsewhere }))].map(actionHash);
  expect(new Set(names).size).toBe(3);
});

test('the files that changed are those with other contents, those that came and those that went', () => {
  const before = running(file(), file({ path: 'kept' }), file({ path: 'gone' }));
  const after = running(file({ digest: null }), file({ path: 'kept' }), file({ path: 'new' }));
  expect(changedFiles([before], [after])).toEqual(['a.sh', 'new', 'gone']);
  expect(changedFiles([before], [before])).toEqual([]);
  expect(changedFiles([one], [running(file())])).toEqual(['a.sh']);
});

test('a fingerprint knows neither order nor repetition', () => {
  expect(of(one, two, two, one)).toBe(of(two, one));
});

test('arguments nested as deep as is read have a fingerprint of their own', () => {
  const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
  const [last, before] = [200, 199].map((levels) => of({ ...one, arguments: deep(levels) }));
  expect(last).toMatch(/^actions:/);
  expect(last).not.toBe(before);
});

test('two lists of actions are the same only where both are known and not empty', () => {
  expect(sameActions(of(one), of(one))).toBe(true);
  expect(sameActions(of(one), of(two))).toBe(false);
  expect(sameActions('unknown', 'unknown')).toBe(false);
  expect(sameActions('none', 'none')).toBe(false);
});

test('canonical JSON has its keys in order, and null for what is not there', () => {
  const value = { b: undefined, a: [1, 'x', null, true, -0.5, { d: {}, c: '\u2028"' }] };
  expect(canonicalJson(value)).toBe('{"a":[1,"x",null,true,-0.5,{"c":"\u2028\\"","d":{}}],"b":null}');
});
