import { expect, test } from '@jest/globals';
import { clientAnswering } from '../../../test/support/octokit-on.ts';
import { readGuardChange } from './guard-files.ts';

const name = { owner: 'acme', repo: 'shop', branch: 'fix/x' };
const failed = (status: number, message: string) => Object.assign(new Error(message), { status });
const file = (filename: string, more: object = {}) => ({
  filename,
  status: 'modified',
  sha: filename,
  ...more,
});

/** What GitHub says of the branch, and of the default branch against it. */
function read(there: unknown, back: unknown = { behind_by: 0, files: [] }, branch = name.branch) {
  const asked: unknown[] = [];
  const github = clientAnswering((route, { basehead, branch: named } = {}) => {
    asked.push(basehead ?? route);
    if (route === 'GET /repos/{owner}/{repo}') return { default_branch: 'trunk' };
    if (route === 'GET /repos/{owner}/{repo}/branches/{branch}') {
      if (named === 'gone') throw failed(404, 'Branch not found');
      return { commit: { sha: `tip-of-${named}` } };
    }
    const said = String(basehead).startsWith('tip-of-trunk...') ? there : back;
    if (said instanceof Error) throw said;
    return said;
  });
  return readGuardChange(github, { ...name, branch }).then((words) => ({ words, asked }));
}
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
    'a guard file with the same words in both branches is no difference',
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
  [
    'the difference is not known where more files changed than GitHub lists',
    [ahead(...Array.from({ length: 300 }, (_, at) => file(`src/${at}`)))],
    /is not known: 300 files/,
  ],
  [
    'a guard file among more files than GitHub lists is named, with a note',
    [ahead(file('.claude/a'), ...Array.from({ length: 299 }, (_, at) => file(`src/${at}`)))],
    /: \.claude\/a \(and perhaps more: 300 files/,
  ],
  [
    'the difference is not known where the branch is more files behind than GitHub lists',
    [behind(), ahead(...Array.from({ length: 300 }, (_, at) => file(`src/${at}`)))],
    /is not known: 300 files/,
  ],
  [
    'of twelve guard files ten are named and two are counted',
    [ahead(...Array.from({ length: 12 }, (_, at) => file(`.claude/${at}`)))],
    /\/9 and 2 more\.$/,
  ],
  [
    'the difference is not known where the branches have no common beginning',
    [failed(404, 'No common ancestor')],
    /is not known: GitHub does not compare them \(No common ancestor\)/,
  ],
  [
    'the difference is not known where GitHub takes too long to compare',
    [failed(500, 'this diff is taking too long to generate')],
    /is not known/,
  ],
  [
    'the difference is not known where the answer lists no files',
    [{ behind_by: 0 }],
    /is not known: GitHub does not list/,
  ],
])('%s', async (_what, said, words) => {
  const read_ = await read(...said);
  if (words === null) expect(read_.words).toBeNull();
  else expect(read_.words).toMatch(words);
});

test.each([
  ['a failure', failed(502, 'Server Error')],
  ['a limit on requests', failed(403, 'API rate limit exceeded')],
])('%s while branches are compared is thrown, since it may pass', async (_what, error) => {
  await expect(read(error)).rejects.toBe(error);
  await expect(read(behind(), error)).rejects.toBe(error);
});
