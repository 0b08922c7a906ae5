import { expect, test } from '@jest/globals';
import { lookBehind } from '../testing/look.ts';

const executes = (script: string) => lookBehind(`sed '${script}' a.txt`, {}).executes;

test.each([
  ...['10,20p', '$p', 's/a/b/g', 's|a/b|c|', '/foo/d', '/a/,/b/p', '1,5d; s/a/b/', 's/[a-z]*//I', '5i text'],
])('the script %j of sed runs nothing and writes no other file', (script) =>
  expect(executes(script)).toBeNull(),
);

test.each([
  ...['1e sh x', 's/x/y/e', 's/x/y/w f', 'w x', 'r x', 'p;e x', 's/[/]/;s/e;s/x/;s/y/z/', '1i a\\\ne x', 'b'],
])('the script %j of sed is not known', (script) => expect(executes(script)?.notKnown).toBe('part'));
