import { expect, test } from '@jest/globals';
import { httpError } from '../../../test/support/fake-github.ts';
import { clientAnswering } from '../../../test/support/octokit-on.ts';
import { tableOf } from '../../../test/support/table.ts';
import { readGuardChange } from './branch.ts';

const ofFix = { owner: 'acme', repo: 'shop', branch: 'fix/x' };
const file = (filename: string, more: object = {}) => ({
  ...{ filename, status: 'modified', sha: filename },
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
  const asked = ['GET /repos/{owner}/{repo}'];
  expect(await read(ahead(), ahead(), 'trunk')).toEqual({ words: null, asked });
});

test('branches are compared by their commits: a tag of the same name is another one', async () => {
  const { asked } = await read(behind(), ahead());
  expect(asked.slice(-2)).toEqual(['tip-of-trunk...tip-of-fix/x', 'tip-of-fix/x...tip-of-trunk']);
});

test('whether a branch that GitHub does not show differs is not known', async () => {
  expect((await read(ahead(), ahead(), 'gone')).words).toMatch(/is not known: GitHub does not show its/);
});

/** `behind 2: a.ts, b.md=x` is a comparison with these files, one with another content; `-a` was removed, `b<a` renamed, `300` are many. */
function comparison(words: string): object {
  const [head = '', list = ''] = words.split(':');
  const files = list.split(',').flatMap((each): readonly object[] => {
    const [name = '', from] = each.trim().split('<');
    if (/^\d+$/.test(name)) return many(Number(name), from);
    const [path = '', sha = path] = name.replace(/^-/, '').split('=');
    const status = name.startsWith('-') ? 'removed' : from === undefined ? 'modified' : 'renamed';
    return path === '' ? [] : [file(path, { sha, status, ...(from && { previous_filename: from }) })];
  });
  return { behind_by: Number(/\d+/.exec(head)?.[0] ?? 0), files };
}

const differences = tableOf`what the branch has | what the default branch has | what is said
  ahead: src/a.ts, .openhands/hooks.json      |                              | fix/x differs from trunk
  ahead: .cursorrules                         |                              | : .cursorrules.
  ahead: a.json<.openhands/a.json             |                              | : .openhands/a.json.
  behind 2:                                   | ahead: .openhands/hooks.json | : .openhands/hooks.json.
  behind 2: .claude/a                         | ahead: .claude/a             | nothing
  behind 2: .claude/a                         | ahead: .claude/a=b           | : .claude/a.
  behind 2: -.claude/a                        | ahead: -.claude/a            | nothing
  ahead: 300                                  |                              | is not known: 300 files
  ahead: .claude/a, 299                       |                              | : .claude/a (and perhaps more: 300 files
  ahead: 12<.claude                           |                              | /9 and 2 more.
`;

test.each(differences)('of a branch with "%s", and the default one with "%s": %s', async (...row) => {
  const [there, back = '', expected = ''] = row;
  const { words } = await read(comparison(there), back === '' ? undefined : comparison(back));
  expect(words ?? 'nothing').toContain(expected);
});

test.each<[string, unknown, RegExp]>([
  ['no common beginning', httpError(404, 'No common ancestor'), /GitHub does not compare them \(No comm/],
  ['too large a difference', httpError(500, 'this diff is taking too long to generate'), /is not known/],
  ['no list of files', { behind_by: 0 }, /is not known: GitHub does not list/],
])('of branches with %s the difference is not known', async (_what, said, words) => {
  expect((await read(said)).words).toMatch(words);
});

test.each([
  ['a failure', httpError(502, 'Server Error')],
  ['a limit on requests', httpError(403, 'API rate limit exceeded')],
])('%s while branches are compared is thrown, since it may pass', async (_what, error) => {
  await expect(read(error)).rejects.toBe(error);
  await expect(read(behind(), error)).rejects.toBe(error);
});
