import { getOctokit } from '@actions/github';
import { describe, expect, test } from '@jest/globals';
import {
  type GitHubRequest,
  isBot,
  isPermissionLevel,
  levelOf,
  lookUpPermission,
  permissionLevels,
  permits,
} from './permission.ts';

const flags = (...on: string[]) => ({
  permissions: Object.fromEntries(
    ['pull', 'triage', 'push', 'maintain', 'admin'].map((flag) => [flag, on.includes(flag)]),
  ),
});

test('a level permits itself and what is below', () => {
  for (const [place, level] of permissionLevels.entries()) {
    expect(permissionLevels.filter((least) => permits(level, least))).toEqual(
      permissionLevels.slice(0, place + 1),
    );
  }
  expect(isPermissionLevel('write')).toBe(true);
  expect(isPermissionLevel('push')).toBe(false);
});

test.each([
  ['a role', { role_name: 'triage', permission: 'read' }, 'triage'],
  ['a role that the older field folds upwards', { role_name: 'maintain', permission: 'write' }, 'maintain'],
  ['no access', { role_name: 'none', permission: 'none' }, 'none'],
  [
    'a custom role',
    { role_name: 'release manager', permission: 'write', user: flags('pull', 'triage', 'push') },
    'write',
  ],
  [
    'a custom role that maintains',
    { role_name: 'lead', user: flags('pull', 'triage', 'push', 'maintain') },
    'maintain',
  ],
  ['a custom role that triages', { role_name: 'x', user: flags('pull', 'triage') }, 'triage'],
  ['a custom role that reads', { role_name: 'x', user: flags('pull') }, 'read'],
  ['a custom role named after no one', { role_name: 'toString', user: flags() }, 'none'],
  ['an owner without a role', { user: flags('admin') }, 'admin'],
  ['only the older field', { permission: 'admin' }, null],
  ['only the older field and an account', { permission: 'admin', user: { login: 'x' } }, null],
  ['an account that is null', { permission: 'admin', user: null }, null],
  ['a page', '<html>', null],
  ['nothing', undefined, null],
])('%s', (_name, data, level) => {
  expect(levelOf(data)).toBe(level);
});

describe('a look-up', () => {
  const who = { owner: 'acme', repo: 'shop', user: 'maria', userId: 7 };
  const failing = (error: unknown) => lookUpPermission(() => Promise.reject(error), who);

  test('asks for one person in one repository', async () => {
    const asked: unknown[] = [];
    const request: GitHubRequest = (...question) => {
      asked.push(question);
      return Promise.resolve({ data: { role_name: 'write' } });
    };
    expect(await lookUpPermission(request, who)).toEqual({ kind: 'known', level: 'write' });
    expect(asked).toEqual([
      [
        'GET /repos/{owner}/{repo}/collaborators/{username}/permission',
        { owner: 'acme', repo: 'shop', username: 'maria' },
      ],
    ]);
  });

  test('knows nothing of an account that took over the login', async () => {
    const answer = (id: number) => () => Promise.resolve({ data: { role_name: 'admin', user: { id } } });
    expect(await lookUpPermission(answer(7), who)).toEqual({ kind: 'known', level: 'admin' });
    expect(await lookUpPermission(answer(8), who)).toEqual({ kind: 'known', level: 'none' });
  });

  test('takes 404 for no permission', async () => {
    expect(await failing(Object.assign(new Error('Not Found'), { status: 404 }))).toEqual({
      kind: 'known',
      level: 'none',
    });
  });

  test.each([
    [Object.assign(new Error('Server Error'), { status: 502 }), 'Server Error'],
    [new Error('socket hang up'), 'socket hang up'],
    ['odd', 'odd'],
  ])('fails with %s and then knows nothing', async (error, why) => {
    expect(await failing(error)).toEqual({ kind: 'failed', why, isRefused: false });
  });

  test('fails where the answer names no role', async () => {
    const request: GitHubRequest = () => Promise.resolve({ data: { permission: 'admin' } });
    expect(await lookUpPermission(request, who)).toEqual({ kind: 'failed', why: 'the answer names no role' });
  });

  test("accepts an Octokit's own request function", () => {
    const request: GitHubRequest = getOctokit('token').request;
    expect(typeof request).toBe('function');
  });
});

test.each([
  [{ login: 'maria', type: 'User' }, false],
  [{ login: 'maria' }, false],
  [{ login: 'renovate[bot]', type: 'Bot' }, true],
  [{ login: 'renovate[bot]' }, true],
  [{ login: 'robot', type: 'Bot' }, true],
])('%j is a bot: %s', (sender, bot) => {
  expect(isBot(sender)).toBe(bot);
});
