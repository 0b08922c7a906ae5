// Which listed commands people are warned of.
import { expect, test } from '@jest/globals';
import { rulesOf } from '../../test/support/actions-to-decide.ts';
import { warnOfPrograms } from './running-programs.ts';

const warned = (...command: readonly string[]) =>
  warnOfPrograms(rulesOf(JSON.stringify([{ accept: { tool: 'terminal', command } }]))).map(
    ({ command: listed, why }) => `${listed}: ${why}`,
  );

test.each([
  ['git *', /git can run or write what any further word names/],
  ['git -c core.pager=x log *', /git may run or write what `-c` names/],
  ['git -ccore.pager=x log', /what `-ccore.pager=x` names/],
  ['git bisect *', /what `bisect` names/],
  ['git diff *', /^git diff \*: options of git can run or write what they name; .*stands for none/],
  ['git diff --output=x', /what `--output=x` names/],
  ['git ls-remote --upload-pack=x *', /what `--upload-pack=x` names/],
  ['find src *', /options of find can run or write what they name/],
  ['find src -exec ls {} ;', /what `-exec` names/],
  ['unknown-program *', /what it runs or writes is not known/],
  ['gh pr merge 12', /gh can push, merge/],
  ['ssh host *', /other machines/],
  ['rm *', /rm can run or write/],
  ['tar *', /tar can run/],
  ['npm test *', /options of npm can run or write what they name/],
  ['npm *', /npm can run/],
  ['node *', /node can run/],
  ['node -r ./x.js a.js', /what `-r` names/],
  ['python3 -c x', /python3 may run or write what `-c` names/],
  ['/usr/bin/env *', /env can run/],
  ['xargs *', /xargs can run/],
  ['sed *', /sed can run/],
  ['awk *', /awk can run/],
  ['make *', /make can run/],
  ['go test *', /options of go can run or write what they name/],
])('a rule that accepts "%s" is warned of', (command, words) => {
  expect(warned(command)).toEqual([expect.stringMatching(words)]);
});

test.each([
  'npm test',
  'npm ci',
  'git status',
  'git diff',
  'ls *',
  'echo *',
  'node build.js',
  'make',
  'unknown-program',
  'grep *',
])('no warning is given of a rule that accepts "%s"', (command) => expect(warned(command)).toEqual([]));

test('each command is warned of once, and rules that ask or reject are not', () => {
  expect(warned('git *', 'git *', 'ls')).toHaveLength(1);
  expect(warnOfPrograms(rulesOf('- reject: { command: "git *" }\n- ask: { command: "git *" }'))).toEqual([]);
});
