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

test('the default branch differs from nothing', async () => {
  expect(await read(ahead(), ahead(), 'trunk')).toEqual({
    words: null,
    asked: ['GET /repos/{owner}/{repo}'],
  });
});

test('branches are compared by their commits: a tag of the same name is another one', async () => {
  const { asked } = await read(behind(), ahead());
  expect(asked.slice(-2)).toEqual(['tip-of-trunk...tip-of-fix/x', 'tip-of-fix/x...tip-of-trunk']);
});

test('a branch that GitHub does not show is not known', async () => {
  expect((await read(ahead(), ahead(), 'gone')).words).toMatch(/is not known: GitHub does not show its/);
});

test.each<[string, readonly [unknown, unknown?], RegExp | null]>([
  ['nothing of it', [ahead(file('src/a.ts'), file('.github/a.yml'))], null],
  [
    'a hook',
    [ahead(file('src/a.ts'), file('.openhands/hooks.json'))],
    /fix\/x differs from trunk .*: \.openhands\/hooks\.json\.$/,
  ],
  [
    'an agent and a skill',
    [ahead(file('.agents/a.md'), file('lib/.claude/b.md'))],
    /: \.agents\/a\.md, lib\/\.claude\/b\.md\.$/,
  ],
  ['a folder that became a file', [ahead(file('.OpenHands'))], /: \.OpenHands\.$/],
  [
    'one that was moved away',
    [ahead(file('a.json', { status: 'renamed', previous_filename: '.openhands/a.json' }))],
    /: \.openhands\/a\.json\.$/,
  ],
  [
    'one that only the default branch has by now',
    [behind(), ahead(file('.openhands/hooks.json'))],
    /: \.openhands\/hooks\.json\.$/,
  ],
  ['one that both have in the same words', [behind(file('.claude/a')), ahead(file('.claude/a'))], null],
  [
    'one that both have in other words',
    [behind(file('.claude/a')), ahead(file('.claude/a', { sha: 'b' }))],
    /: \.claude\/a\.$/,
  ],
  [
    'one that both took away',
    [behind(file('.claude/a', { status: 'removed' })), ahead(file('.claude/a', { status: 'removed' }))],
    null,
  ],
  [
    'more than GitHub lists',
    [ahead(...Array.from({ length: 300 }, (_, at) => file(`src/${at}`)))],
    /is not known: 300 files/,
  ],
  [
    'more than GitHub lists, one of them',
    [ahead(file('.claude/a'), ...Array.from({ length: 299 }, (_, at) => file(`src/${at}`)))],
    /: \.claude\/a \(and perhaps more: 300 files/,
  ],
  [
    'more behind it than GitHub lists',
    [behind(), ahead(...Array.from({ length: 300 }, (_, at) => file(`src/${at}`)))],
    /is not known: 300 files/,
  ],
  ['many', [ahead(...Array.from({ length: 12 }, (_, at) => file(`.claude/${at}`)))], /\/9 and 2 more\.$/],
  [
    'what has no common beginning',
    [failed(404, 'No common ancestor')],
    /is not known: GitHub does not compare them \(No common ancestor\)/,
  ],
  ['what is too much to compare', [failed(500, 'this diff is taking too long to generate')], /is not known/],
  ['an answer without files', [{ behind_by: 0 }], /is not known: GitHub does not list/],
])('%s', async (_what, said, words) => {
  const read_ = await read(...said);
  if (words === null) expect(read_.words).toBeNull();
  else expect(read_.words).toMatch(words);
});

test.each([
  ['a failure', failed(502, 'Server Error')],
  ['a limit on requests', failed(403, 'API rate limit exceeded')],
])('what may pass: %s is thrown', async (_what, error) => {
  await expect(read(error)).rejects.toBe(error);
  await expect(read(behind(), error)).rejects.toBe(error);
});
