import { expect, test } from '@jest/globals';
import { growth } from '../../test/support/growth.ts';
import { ownersIn } from './code-owners.ts';

const names = (text: string, path: string) =>
  ownersIn(text)(path).map((owner) => (owner.kind === 'user' ? owner.login : `${owner.org}/${owner.slug}`));

test.each([
  // The examples of GitHub's own page.
  ['* @global', 'a/b/c', ['global']],
  ['* @one @two', 'a', ['one', 'two']],
  ['*.js @js', 'a/b.js', ['js']],
  ['*.js @js', 'a/b.ts', []],
  ['*.txt @octo-org/octocats', 'x.txt', ['octo-org/octocats']],
  ['/build/logs/ @doctocat', 'build/logs/a/b', ['doctocat']],
  ['/build/logs/ @doctocat', 'x/build/logs/a', []],
  ['docs/* @docs', 'docs/getting-started.md', ['docs']],
  ['docs/* @docs', 'docs/build-app/troubleshooting.md', []],
  ['apps/ @octocat', 'x/apps/a/b', ['octocat']],
  ['apps/ @octocat', 'apps', []],
  ['/docs/ @doctocat', 'docs/a', ['doctocat']],
  ['/scripts/ @a @b', 'scripts/x', ['a', 'b']],
  ['**/logs @octocat', 'build/logs/a', ['octocat']],
  ['**/logs @octocat', 'deeply/nested/logs/a', ['octocat']],
  ['/apps/ @octocat\n/apps/github', 'apps/github', []],
  ['/apps/ @octocat\n/apps/github', 'apps/github/a', []],
  ['/apps/ @octocat\n/apps/github', 'apps/other', ['octocat']],
  // The last line that fits counts.
  ['* @one\n*.js @two', 'a.js', ['two']],
  ['*.js @two\n* @one', 'a.js', ['one']],
  // Where a pattern begins.
  ['docs @x', 'a/docs/b', ['x']],
  ['/docs @x', 'a/docs/b', []],
  ['a/b @x', 'a/b/c', ['x']],
  ['a/b @x', 'z/a/b', []],
  ['/* @x', 'a', ['x']],
  ['/* @x', 'a/b', []],
  ['/** @x', 'a/b', ['x']],
  ['/a/**/z @x', 'a/b/c/z', ['x']],
  ['/a/**/z @x', 'a/z', ['x']],
  // However many wildcards.
  ['* @x\n*/*/*/*/* @y', 'a/b/c/d/e', ['y']],
  ['* @x\n*/*/*/*/* @y', 'a/b', ['x']],
  ['* @x\n/**/a*b*c*/**/d?/**/*.md @y', 'q/axbxc/w/d1/z/e.md', ['y']],
  ['* @x\n/**/a*b*c*/**/d?/**/*.md @y', 'q/axbxc/w/d/z/e.md', ['x']],
  ['* @x\n/**/**/**/**/**/z/ @y', 'a/z/b', ['y']],
  ['a?.md @x', 'ab.md', ['x']],
  ['.github/ @x', '.github/workflows/ci.yml', ['x']],
  ['Docs/ @x', 'docs/a', []],
  ['/ @x', 'a', []],
  // Spaces, comments, what is not understood.
  ['# all\n\n  * @x # a comment @y', 'a', ['x']],
  ['a\\ b/ @x', 'a b/c', ['x']],
  ['a b @x', 'a', []],
  ['\t*.js\t@x', 'a.js', ['x']],
  ['* @x\r\n*.js @y\r\n', 'a.js', ['y']],
  ['* @x\n!*.js @y', 'a.js', ['x']],
  ['* @x\n[ab].js @y', 'a.js', ['x']],
  ['* @x\n[Section] @y', 'a.js', ['x']],
  ['* @x\n\\#a @y', '#a', ['x']],
  ['* @x\n*.js y', 'a.js', ['x']],
  ['* @x\n*.js @y @@z', 'a.js', ['x']],
  ['a(b)+{c}.js @x', 'a(b)+{c}.js', ['x']],
  ['a(b)+{c}.js @x', 'ab.js', []],
  // An address cannot be compared with a login.
  ['* docs@example.com', 'a', []],
  ['* docs@example.com @x', 'a', ['x']],
  ['* @x\n*.js docs@example.com', 'a.js', []],
  ['', 'a', []],
  ['* @x\na*b*c*d*e @y', 'z', ['x']],
  ['* @x\na*b*c*d*e @y', 'q/abxcxdxe', ['y']],
])('by the CODEOWNERS file %j, the owners of the path %s are %j', (text, path, expected) => {
  expect(names(text, path)).toEqual(expected);
});

test('a CODEOWNERS file that GitHub would not read, as it is over 3 MB, names nobody', () => {
  expect(names(`* @x\n#${'x'.repeat(3 * 1024 * 1024)}`, 'a')).toEqual([]);
  expect(names(`#${'x'.repeat(3 * 1024 * 1024 - 5)}\n* @x`, 'a')).toEqual([]);
  expect(names(`#${'x'.repeat(1024 * 1024)}\n* @x`, 'a')).toEqual(['x']);
});

test('the time for a pattern of many wildcards in CODEOWNERS grows with the path, not with the ways to match it', () => {
  const pattern = `${'a*'.repeat(40)}b`;
  expect(growth((length) => ownersIn(`${pattern} @x`)('a'.repeat(length)), 2_000)).toBeLessThan(12);
});

test('the time for many lines in CODEOWNERS grows with their number', () => {
  const findAmong = (lines: number) => {
    const text = Array.from({ length: lines }, (_, at) => `/a${at}/**/*.js @x${at}`).join('\n');
    expect(ownersIn(text)(`a0/${'b/'.repeat(30)}c.js`)).toEqual([{ kind: 'user', login: 'x0' }]);
  };
  expect(growth(findAmong, 300)).toBeLessThan(12);
});

test('the owners of a word that may be a folder are those of the folder', () => {
  const owners = ownersIn('* @all\n/db/ @dba\n/conf/* @ops\n/Makefile @make');
  const loginOf = (path: string) => owners(path).map((owner) => owner.kind === 'user' && owner.login);
  expect(['db/', 'db/a.sql', 'db/x/', 'conf/x/', 'Makefile/', 'src/'].map(loginOf)).toEqual([
    ['dba'],
    ['dba'],
    ['dba'],
    ['ops'],
    ['make'],
    ['all'],
  ]);
});
