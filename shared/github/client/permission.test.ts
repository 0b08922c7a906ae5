import { expect, test } from '@jest/globals';
import { clientAnswering } from '../../../test/support/octokit-on.ts';
import {
  isBot,
  isPermissionLevel,
  lookUpPermission,
  permissionLevels,
  permits,
  readLevel,
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
    { role_name: 'lead', permission: 'write', user: flags('pull', 'triage', 'push') },
    'write',
  ],
  ['one that maintains', { role_name: 'lead', user: flags('pull', 'push', 'maintain') }, 'maintain'],
  ['a custom role that triages', { role_name: 'x', user: flags('pull', 'triage') }, 'triage'],
  ['a custom role that reads', { role_name: 'x', user: flags('pull') }, 'read'],
  ['a custom role named after no one', { role_name: 'toString', user: flags() }, 'none'],
  ['an owner without a role', { user: flags('admin') }, 'admin'],
  ['only the older field', { permission: 'admin' }, null],
  ['only the older field and an account', { permission: 'admin', user: { login: 'x' } }, null],
  ['an account that is null', { permission: 'admin', user: null }, null],
  ['nothing', {}, null],
])('%s', (_name, data, level) => {
  expect(readLevel(data)).toBe(level);
});

const lookUp = (answer: (...question: unknown[]) => unknown) =>
  lookUpPermission(clientAnswering(answer), { owner: 'acme', repo: 'shop' }, { login: 'maria', id: 7 });
const failing = (error: unknown) => lookUp(() => Promise.reject(error));

test('a look-up asks for one person in one repository', async () => {
  const asked: unknown[] = [];
  const found = await lookUp((...question) => {
    asked.push(question);
    return { role_name: 'write' };
  });
  expect(found).toEqual({ kind: 'known', level: 'write' });
  expect(asked).toEqual([
    [
      'GET /repos/{owner}/{repo}/collaborators/{username}/permission',
      { owner: 'acme', repo: 'shop', username: 'maria' },
    ],
  ]);
});

test('a look-up knows nothing of an account that took over the login', async () => {
  const answer = (id: number) => () => ({ role_name: 'admin', user: { id } });
  expect(await lookUp(answer(7))).toEqual({ kind: 'known', level: 'admin' });
  expect(await lookUp(answer(8))).toEqual({ kind: 'known', level: 'none' });
});

test('a look-up takes 404 for no permission', async () => {
  expect(await failing(Object.assign(new Error('Not Found'), { status: 404 }))).toEqual({
    kind: 'known',
    level: 'none',
  });
});

test.each([
  [Object.assign(new Error('Server Error'), { status: 502 }), 'Server Error'],
  [new Error('socket hang up'), 'socket hang up'],
  ['odd', 'odd'],
])('a look-up fails with %s and then knows nothing', async (error, why) => {
  expect(await failing(error)).toEqual({ kind: 'failed', why, isRefused: false, error });
});

test('a look-up fails where the answer names no role', async () => {
  const found = await lookUp(() => ({ permission: 'admin' }));
  expect(found).toMatchObject({ kind: 'failed', why: 'the answer names no role' });
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
