// Which listed commands people are warned of.
import { expect, test } from '@jest/globals';
import { rulesOf } from '../../test/support/actions-to-decide.ts';
import { linesOf } from '../../test/support/lines.ts';
import { seeCommand } from '../executed/index.ts';
import { warnOfPrograms } from './running-programs.ts';

const warned = (...command: readonly string[]) =>
  warnOfPrograms(rulesOf(JSON.stringify([{ accept: { tool: 'terminal', command } }])), seeCommand).map(
    ({ command: listed, why }) => `${listed}: ${why}`,
  );

test.each([
  ['git *', /^git \*: git can run or write what any further word names/],
  ['git -c core.pager=x log *', /not all that it runs or writes is known/],
  ['git -ccore.pager=x log', /not all/],
  ['git bisect *', /not all/],
  ['git diff --output=x', /not all/],
  ['git checkout *', /git can run or write/],
  ['git ls-remote --upload-pack=x *', /not all/],
  ['find src -exec ls {} ;', /not all/],
  ['unknown-program *', /what it runs or writes is not known/],
  ['unknown-program', /not all/],
  ['dotnet test', /not all/],
  ['gh pr merge 12', /gh can push, merge/],
  ['ssh host *', /other machines/],
  ['rm *', /rm can run or write/],
  ['tar *', /tar can run/],
  ['npm *', /npm can run/],
  ['npx *', /npx can run/],
  ['node *', /node can run/],
  ['/usr/bin/env *', /env can run/],
  ['make *', /make can run/],
  ['go test *', /go can run/],
])('a rule that accepts "%s" is warned of', (command, words) => {
  expect(warned(command)).toEqual([expect.stringMatching(words)]);
});

test.each(linesOf`
  npm test ~ npm ci ~ git status ~ git diff ~ ls * ~ echo * ~ node build.js ~ make ~ grep * ~ git diff *
  find src * ~ npm test * ~ node -r ./x.js a.js
`)('no warning is given of a rule that accepts "%s"', (command) => expect(warned(command)).toEqual([]));

test('each command is warned of once, and rules that ask or reject are not', () => {
  expect(warned('git *', 'git *', 'ls')).toHaveLength(1);
  const stricter = rulesOf('- reject: { command: "git *" }\n- ask: { command: "git *" }');
  expect(warnOfPrograms(stricter, seeCommand)).toEqual([]);
});
