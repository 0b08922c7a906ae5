// What is read of a command line, and what the table knows of its programs.
import { expect, test } from '@jest/globals';
import { isHarmlessVariable, programNamed, readShellLine } from './index.ts';
import { table } from './table.ts';

const wordsOf = (line: string) => readShellLine(line).commands.map(({ words }) => words);

test.each<[string, string, readonly unknown[]]>([
  ['a word in quotes', `sh "a b"'c'`, ['sh', 'a bc']],
  ['a pattern', 'mocha test/*.js', ['mocha', { begins: 'test/' }]],
  ['a pattern that may be an option', 'tar cf x *', ['tar', 'cf', 'x', { begins: '' }]],
  ['braces', 'ls src/{a,b}', ['ls', { begins: 'src/' }]],
  ['a variable', 'sh $X', ['sh', null]],
  ['a variable in quotes, which is one word', 'sh "x/$X"', ['sh', { begins: 'x/' }]],
  ['all arguments in quotes, which are several', 'sh "$@"', ['sh', null]],
  ['a value that is not known, which is never split', 'X=$Y sh', [{ begins: 'X=' }, 'sh']],
  ['the home folder', 'sh ~/x', ['sh', null]],
])('%s is read as what is known of it', (_, line, words) => {
  expect(wordsOf(line)).toEqual([words]);
});

test('a program has one row, and each of its options is written once there', () => {
  const names = table.split('\n').flatMap((row) => (row.split('|')[0] ?? '').trim().split(' '));
  const known = names.filter((name) => name !== '');
  expect(new Set(known).size).toBe(known.length);
  expect(known.length).toBeGreaterThan(250);
  const repeated = known.filter((name) => {
    const options = (programNamed(name)?.alone ?? '').split(' ').filter((option) => option !== '');
    return new Set(options).size < options.length;
  });
  expect(repeated).toEqual([]);
});

test.each([
  ['a program of no row', 'flock', undefined],
  ['a name in other letter case', 'NPM', undefined],
  ['a name of an object', 'constructor', undefined],
  ['a tool of the trade', 'eslint', 'tool'],
])('%s is of its kind', (_, name, kind) => {
  expect(programNamed(name)?.kind).toBe(kind);
});

const harmless = 'CI=1 NODE_ENV=test X i PAGER=cat NODE_OPTIONS=--max-old-space-size=4096'.split(' ');
test.each(harmless)('a variable is harmless as in %s', (word) =>
  expect(isHarmlessVariable(word, false)).toBe(true),
);

test.each([
  ...'PATH PATH=. BASH_ENV=1 PYTHONPATH=1 npm_config_shell=1 NODE_OPTIONS=-r./x NODE_OPTIONS=--import=garden/x NODE_OPTIONS=--import=tsx/esm'.split(
    ' ',
  ),
  // Files may be called like these values.
  ...'PAGER=./x MY_FLAG=./x IFS=x X=./x OPENSSL_CONF=test WGETRC=1 NODE_COMPILE_CACHE=test'.split(' '),
])('a variable is not harmless as in %s', (word) => expect(isHarmlessVariable(word, true)).toBe(false));
