import { expect, test } from '@jest/globals';
import type { ExecutedFile, ShownFile } from '../conversation/executed-files.ts';
import { readExecutes } from './read-executes.ts';

const file = (changes: object = {}): ExecutedFile => ({
  ...{ path: 'a.sh', part: null, state: 'new', digest: '1'.repeat(64) },
  shown: { kind: 'whole', text: 'ls' },
  ...changes,
});
const everyShown: readonly ShownFile[] = [
  { kind: 'whole', text: 'ls' },
  { kind: 'difference', text: '+ls', leftOut: 1 },
  { kind: 'beginning', text: 'ls', leftOut: 0 },
  { kind: 'as_on_default_branch' },
  { kind: 'secret' },
  { kind: 'absent' },
  { kind: 'unread', why: 'it is a folder' },
];

test('what an action executes comes back from storage as it was', () => {
  const executes = {
    files: [...everyShown.map((shown) => file({ shown })), file({ part: 'script test', digest: null })],
    besides: 'tests',
  };
  expect(readExecutes(JSON.parse(JSON.stringify(executes)))).toEqual(executes);
  expect(readExecutes({ files: [], besides: null })).toEqual({ files: [], besides: null });
});

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['no list of files', { files: 'a.sh', besides: null }],
  ['another word for what runs besides', { files: [], besides: 'magic' }],
  ['no word for what runs besides', { files: [] }],
  ['no file', { files: [null], besides: null }],
  ['a file without a path', { files: [file({ path: 7 })], besides: null }],
  ['a file with another part', { files: [file({ part: 7 })], besides: null }],
  ['a file in another state', { files: [file({ state: 'toString' })], besides: null }],
  ['a file with another digest', { files: [file({ digest: 'abc' })], besides: null }],
  ['a file that is shown in another way', { files: [file({ shown: { kind: 'picture' } })], besides: null }],
  ['a file without its text', { files: [file({ shown: { kind: 'whole' } })], besides: null }],
  [
    'a file without what is left out',
    { files: [file({ shown: { kind: 'beginning', text: '' } })], besides: null },
  ],
  ['a file that is unread for no reason', { files: [file({ shown: { kind: 'unread' } })], besides: null }],
])('%s is none, also beside a file that is one', (_, value) => {
  expect(readExecutes(value)).toBeNull();
  if (
    typeof value === 'object' &&
    value !== null &&
    'files' in value &&
    Array.isArray(value.files) &&
    value.files.length > 0
  )
    expect(readExecutes({ ...value, files: [file(), ...value.files] })).toBeNull();
});
