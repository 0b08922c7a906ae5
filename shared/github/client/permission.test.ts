import { describe, expect, test } from '@jest/globals';
import { httpError } from '../../../test/support/fake-github.ts';
import { clientAnswering } from '../../../test/support/octokit-on.ts';
import { permissionLevels } from '../../github-things.ts';
import { isBot, isPermissionLevel, lookUpPermission, permits, readLevel } from './permission.ts';

const names = ['pull', 'triage', 'push', 'maintain', 'admin'];
const flags = (...on: string[]) => ({
  permissions: Object.fromEntries(names.map((flag) => [flag, on.includes(flag)])),
});

test('each permission permits itself and the lower ones', () => {
  for (const [place, level] of permissionLevels.entries()) {
    const permitted = permissionLevels.filter((least) => permits(level, least));
    expect(permitted).toEqual(permissionLevels.slice(0, place + 1));
  }
  expect(isPermissionLevel('write')).toBe(true);
  expect(isPermissionLevel('push')).toBe(false);
});

test.each([
  ['a role that the older field folds upwards', 'maintain', { role_name: 'maintain', permission: 'write' }],
  ['a custom role that writes', 'write', { role_name: 'lead', user: flags('pull', 'triage', 'push') }],
  ['a role that maintains', 'maintain', { role_name: 'lead', user: flags('pull', 'push', 'maintain') }],
  ['a custom role that triages', 'triage', { role_name: 'x', user: flags('pull', 'triage') }],
  ['a custom role that reads', 'read', { role_name: 'x', user: flags('pull') }],
  ['a custom role without rights that is called toString', 'none', { role_name: 'toString', user: flags() }],
  ['an owner without a role', 'admin', { user: flags('admin') }],
])('a reply with %s is read as the permission %s', (_name, level, data) => {
  expect(readLevel(data)).toBe(level);
});

test.each([
  ['the older field alone', { permission: 'admin' }],
  ['the older field and an account without flags', { permission: 'admin', user: { login: 'x' } }],
])('a reply with %s tells no permission', (_name, data) => {
  expect(readLevel(data)).toBeNull();
});

const lookUp = (reply: (...request: unknown[]) => unknown) =>
  lookUpPermission(clientAnswering(reply), { owner: 'acme', repo: 'shop' }, { login: 'maria', id: 7 });
const failing = (error: unknown) => lookUp(() => Promise.reject(error));

test('a look-up of a permission asks for one person in one repository', async () => {
  const asked: unknown[] = [];
  const found = await lookUp((...request) => {
    asked.push(request);
    return { role_name: 'write' };
  });
  expect(found).toEqual({ kind: 'known', level: 'write' });
  const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission';
  expect(asked).toEqual([[route, { owner: 'acme', repo: 'shop', username: 'maria' }]]);
});

test('an account that took over a login has no permission', async () => {
  const reply = (id: number) => () => ({ role_name: 'admin', user: { id } });
  expect(await lookUp(reply(7))).toEqual({ kind: 'known', level: 'admin' });
  expect(await lookUp(reply(8))).toEqual({ kind: 'known', level: 'none' });
});

describe('an account with another login than before', () => {
  const renamed =
    (to: string, role = 'write') =>
    (route: unknown, { username }: { username?: string } = {}) => {
      if (route === 'GET /user/{account_id}') return { login: to, id: 7 };
      if (username === 'maria') throw httpError(404, 'maria is not a user');
      return { role_name: role, user: { id: username === 'mary' ? 7 : 8 } };
    };
  const lookUpOf = (reply: ReturnType<typeof renamed>) =>
    lookUp((route, parameters) => reply(route, Object(parameters)));

  test('is looked up by its number, and has the permission of its new login', async () => {
    expect(await lookUpOf(renamed('mary'))).toEqual({ kind: 'known', level: 'write', login: 'mary' });
  });

  test.each([
    ['the new login is that of somebody else by then', 'zoe'],
    ['it has the login that nobody has', 'maria'],
  ])('has no permission where %s', async (_, to) => {
    expect(await lookUpOf(renamed(to))).toEqual({ kind: 'known', level: 'none' });
  });

  test('is not judged where GitHub does not tell its login', async () => {
    const away = httpError(502, 'Bad gateway');
    const found = await lookUp((route) => {
      if (route === 'GET /repos/{owner}/{repo}') return {};
      throw route === 'GET /user/{account_id}' ? away : httpError(404, 'Not Found');
    });
    expect(found).toMatchObject({ kind: 'failed', error: away });
  });
});

test('a 404 on a look-up means no permission where GitHub shows the repository, and nothing where it does not', async () => {
  const found = await lookUp((route) => {
    if (route === 'GET /repos/{owner}/{repo}') return {};
    throw httpError(404, 'Not Found');
  });
  expect(found).toEqual({ kind: 'known', level: 'none' });
  const why = 'GitHub does not show acme/shop';
  expect(await failing(httpError(404, 'Not Found'))).toMatchObject({ kind: 'failed', isRefused: false, why });
});

test.each([
  ['Server Error', httpError(502, 'Server Error')],
  ['odd', 'odd'],
])('a look-up that meets "%s" fails, and says why', async (why, error) => {
  expect(await failing(error)).toEqual({ kind: 'failed', why, isRefused: false, error });
});

test('a look-up of a permission fails where the reply names no role', async () => {
  const found = await lookUp(() => ({ permission: 'admin' }));
  expect(found).toMatchObject({ kind: 'failed', why: 'the answer names no role' });
});

test.each([
  [{ login: 'maria' }, 'no bot'],
  [{ login: 'renovate[bot]' }, 'a bot'],
  [{ login: 'robot', type: 'Bot' }, 'a bot'],
])('the sender %j is %s', (sender, what) => {
  expect(isBot(sender)).toBe(what === 'a bot');
});
