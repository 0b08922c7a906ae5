import { expect, test } from '@jest/globals';
import { someAction } from '../../test/support/questions/some.ts';
import { chooseFile } from './deliver-question.ts';

const about = (...texts: readonly string[]) => texts.map((text) => someAction(text));

test.each([
  ['the one that an action names', ['a.ts', 'src/b.ts'], about('cat src/b.ts'), 'src/b.ts'],
  ['the longest name of several', ['b.ts', 'src/b.ts'], about('cat src/b.ts b.ts'), 'src/b.ts'],
  ['the first by name otherwise', ['z.ts', 'a.ts'], about('ls'), 'a.ts'],
  ['no part of a longer name', ['a.ts', 'b.ts'], about('cat ab.ts b.tsx'), 'a.ts'],
  ['a whole name after parts of it', ['a.ts', 'b.ts'], about('cat ab.ts b.tsx b.ts'), 'b.ts'],
  ['without knowing the actions', ['b', 'a'], null, 'a'],
  ['none of none', [], about('ls'), null],
])('%s', (_, paths, actions, expected) => expect(chooseFile(paths, actions)).toBe(expected));

test('arguments of any shape are read, and no more of them than is bearable', () => {
  const odd = [
    { ...someAction(), arguments: undefined },
    { ...someAction(), arguments: ['b.ts'] },
  ];
  expect(chooseFile(['a.ts', 'b.ts'], odd)).toBe('b.ts');
  const long = [{ ...someAction(), arguments: { text: `${'a'.repeat(300_000)} b.ts` } }];
  expect(chooseFile(['a.ts', 'b.ts'], long)).toBe('a.ts');
});
