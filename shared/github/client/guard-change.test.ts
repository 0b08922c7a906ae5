import { expect, test } from '@jest/globals';
import { httpError } from '../../../test/support/fake-github.ts';
import { clientAnswering } from '../../../test/support/octokit-on.ts';
import { readGuardChange } from './guard-change.ts';

const ofFix = { owner: 'acme', repo: 'shop', branch: 'fix/x' };
const file = (filename: string, more: object = {}) => ({
  filename,
  status: 'modified',
  sha: filename,
  ...more,
});

/** What GitHub says of the branch, and of the default branch against it. */
function read(there: unknown, back: unknown = { behind_by: 0, files: [] }, branch = ofFix.branch) {
  const asked: unknown[] = [];
  const github = clientAnswering((route, { basehead, branch: named } = {}) => {
    asked.push(basehead ?? route);
    if (route === 'GET /repos/{owner}/{repo}') return { default_branch: 'trunk' };
    if (route === 'GET /repos/{owner}/{repo}/branches/{branch}') {
      if (named === 'gone') throw httpError(404, 'Branch not found');
      return { commit: { sha: `tip-of-${named}` } };
    }
    const said = String(basehead).startsWith('tip-of-trunk...') ? there : back;
    if (said instanceof Error) throw said;
    return said;
  });
  return readGuardChange(github, { ...ofFix, branch }).then((words) => ({ words, asked }));
}
const many = (count: number, folder = 'src') =>
  Array.from({ length: count }, (_, at) => file(`${folder}/${at}`));
const ahead = (...files: readonly object[]) => ({ behind_by: 0, files });
const behind = (...files: readonly object[]) => ({ behind_by: 2, files });

test('the default branch is not compared with itself', async () => {
  expect(await read(ahead(), ahead(), 'trunk')).toEqual({
    words: null,
    asked: ['GET /repos/{owner}/{repo}'],
  });
});

test('branches are compared by their commits: a tag of the same name is another one', async () => {
  const { asked } = await read(behind(), ahead());
  expect(asked.slice(-2)).toEqual(['tip-of-trunk...tip-of-fix/x', 'tip-of-fix/x...tip-of-trunk']);
});

test('whether a branch that GitHub does not show differs is not known', async () => {
  expect((await read(ahead(), ahead(), 'gone')).words).toMatch(/is not known: GitHub does not show its/);
});

test.each<[string, readonly [unknown, unknown?], RegExp | null]>([
  ['changes of other files are no difference', [ahead(file('src/a.ts'), file('.github/a.yml'))], null],
  [
    'a changed hook is named',
    [ahead(file('src/a.ts'), file('.openhands/hooks.json'))],
    /fix\/x differs from trunk .*: \.openhands\/hooks\.json\.$/,
  ],
  [
    'a changed agent and a changed skill are named',
    [ahead(file('.agents/a.md'), file('lib/.claude/b.md'))],
    /: \.agents\/a\.md, lib\/\.claude\/b\.md\.$/,
  ],
  [
    'texts that the server loads as skills are named, in any folder and any case',
    [ahead(file('AGENTS.md'), file('lib/claude.md'), file('.cursorrules'), file('docs/AGENTS.mdx'))],
    /: AGENTS\.md, lib\/claude\.md, \.cursorrules\.$/,
  ],
  ['a guard folder that became a file is named', [ahead(file('.OpenHands'))], /: \.OpenHands\.$/],
  [
    'a guard file that was moved away is named',
    [ahead(file('a.json', { status: 'renamed', previous_filename: '.openhands/a.json' }))],
    /: \.openhands\/a\.json\.$/,
  ],
  [
    'a guard file that only the default branch has by now is named',
    [behind(), ahead(file('.openhands/hooks.json'))],
    /: \.openhands\/hooks\.json\.$/,
  ],
  [
    'a guard file that is alike in both is no difference',
    [behind(file('.claude/a')), ahead(file('.claude/a'))],
    null,
  ],
  [
    'a guard file with other words in each branch is named',
    [behind(file('.claude/a')), ahead(file('.claude/a', { sha: 'b' }))],
    /: \.claude\/a\.$/,
  ],
  [
    'a guard file that both branches took away is no difference',
    [behind(file('.claude/a', { status: 'removed' })), ahead(file('.claude/a', { status: 'removed' }))],
    null,
  ],
  ['nothing is known of more files than GitHub lists', [ahead(...many(300))], /is not known: 300 files/],
  [
    'one of more files than GitHub lists is named, with a note',
    [ahead(file('.claude/a'), ...many(299))],
    /: \.claude\/a \(and perhaps more: 300 files/,
  ],
  [
    'nothing is known of more files behind than GitHub lists',
    [behind(), ahead(...many(300))],
    /is not known: 300 files/,
  ],
  ['ten of many guard files are named', [ahead(...many(12, '.claude'))], /\/9 and 2 more\.$/],
  [
    'nothing is known without a common beginning',
    [httpError(404, 'No common ancestor')],
    /is not known: GitHub does not compare them \(No common ancestor\)/,
  ],
  [
    'nothing is known of too large a difference',
    [httpError(500, 'this diff is taking too long to generate')],
    /is not known/,
  ],
  ['nothing is known without a list of files', [{ behind_by: 0 }], /is not known: GitHub does not list/],
])('between branch and default branch %s', async (_what, said, words) => {
  const read_ = await read(...said);
  if (words === null) expect(read_.words).toBeNull();
  else expect(read_.words).toMatch(words);
});

test.each([
  ['a failure', httpError(502, 'Server Error')],
  ['a limit on requests', httpError(403, 'API rate limit exceeded')],
])('%s while branches are compared is thrown, since it may pass', async (_what, error) => {
  await expect(read(error)).rejects.toBe(error);
  await expect(read(behind(), error)).rejects.toBe(error);
});
