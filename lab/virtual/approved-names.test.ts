import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { type ExecutedFile, fingerprintOf } from '../../shared/conversation/index.ts';
import { usualFiles } from '../service/world/conversation.ts';
import { anAction } from '../testing/some-truth.ts';
import { namesOf } from './approved-names.ts';

const script = { ...anAction, tool: 'terminal', arguments: { command: 'sh package.json' } };
const digest = createHash('sha256')
  .update(String(usualFiles.get('package.json')))
  .digest('hex');
const nameWith = (changes: Partial<ExecutedFile>) => {
  const file: ExecutedFile = {
    ...{ path: 'package.json', part: null, state: 'unknown', digest },
    shown: { kind: 'whole', text: '' },
    ...changes,
  };
  const action = { ...script, executes: { files: [file], besides: null } };
  return fingerprintOf({ kind: 'known', value: [action] });
};

test('an approved command was shown with its file, or with a file that could not be read', () => {
  const names = namesOf([script]);
  expect(names).toContain(nameWith({}));
  expect(names).toContain(nameWith({ digest: null, shown: { kind: 'unread', why: '' } }));
  expect(names.size).toBe(2);
});

test('an approved command was not shown with other contents, or without its file', () => {
  const names = namesOf([script]);
  expect(names).not.toContain(nameWith({ digest: '0'.repeat(64) }));
  expect(names).not.toContain(fingerprintOf({ kind: 'known', value: [script] }));
});

test('an action that runs no file has its one name', () => {
  expect([...namesOf([{ ...script, arguments: { command: 'ls' } }])]).toEqual([
    fingerprintOf({ kind: 'known', value: [{ ...script, arguments: { command: 'ls' } }] }),
  ]);
});
