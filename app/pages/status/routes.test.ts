import { describe, expect, test } from '@jest/globals';
import {
  conversation,
  followed,
  localToken,
  memoryStore,
  openStatus,
  type StatusWorld,
  task,
  watched,
} from '../../../test/support/status-world.ts';

const token = 'a-dashboard-token-of-length';
const working = followed(watched([1, task('READY', 'c')], [2, conversation('running')]));
const runPath = `/runs/${working.id}`;
const withRun = (options = {}) => openStatus(memoryStore([working]), options);
const empty = (options = {}) => openStatus(memoryStore([]), options);

const signIn = (world: StatusWorld, body: Record<string, string>, headers: Record<string, string> = {}) =>
  world.ask('/sign-in', {
    method: 'POST',
    body: new URLSearchParams(body).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

test.each<[string, object, Record<string, string>, number, string]>([
  ['another name (DNS rebinding)', {}, { host: 'attacker.example' }, 403, 'Set DASHBOARD_TOKEN'],
  ['a proxy', {}, { 'x-forwarded-for': '203.0.113.9' }, 403, 'Set DASHBOARD_TOKEN'],
  ['this machine, without its token', {}, { authorization: '' }, 401, 'status-page-token'],
  ['this machine, where DASHBOARD_TOKEN is set and not given', { token }, {}, 401, 'DASHBOARD_TOKEN'],
])('who comes by %s sees nothing of any run', async (_, options, headers, status, words) => {
  const world = await withRun(options);
  for (const path of ['/', runPath]) {
    const answer = await world.ask(path, { headers });
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)]);
    expect(answer.text).not.toContain('Water');
  }
});

describe('on this machine, without a token', () => {
  test('the front page and the page of a run are shown', async () => {
    const world = await withRun();
    const front = await world.ask('/');
    expect([front.status, front.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(front.text).toContain('Water');
    expect((await world.ask(runPath)).text).toContain('Timeline');
    expect((await world.ask('/?page=0')).text).toContain('Water');
  });

  test('an unknown run is not found, and other addresses are left to other handlers', async () => {
    const world = await empty();
    const unknown = await world.ask('/runs/unknown');
    expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining('There is no such run')]);
    for (const path of ['/elsewhere', '/runs/', '/runs/a%20b', '/runs/a/b', '//']) {
      const left = { status: 404, headers: { 'content-type': 'application/json' } };
      expect(await world.ask(path)).toMatchObject(left);
    }
  });

  test.each([
    ['POST', '/', 'GET, HEAD'],
    ['DELETE', '/sign-in', 'GET, HEAD, POST'],
    ['GET', '/sign-out', 'POST'],
  ])('%s %s is not allowed', async (method, path, allow) => {
    const world = await empty();
    expect(await world.ask(path, { method })).toMatchObject({ status: 405, headers: { allow } });
  });

  test('the link of the terminal is exchanged for a session cookie', async () => {
    const world = await withRun();
    const link = (token: string, headers = {}) =>
      world.ask(`/sign-in?token=${token}`, { headers: { authorization: '', ...headers } });
    const { status, headers } = await link(localToken);
    expect([status, headers.location]).toEqual([303, '/']);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    expect((await world.ask('/', { headers: { authorization: '', cookie } })).text).toContain('Water');
    for (const refused of [await link('wrong'), await link(localToken, { 'x-forwarded-for': '203.0.113.9' })])
      expect(refused.headers['set-cookie']).toBeUndefined();
  });
});

test('the headers of every reply forbid what the page does not need', async () => {
  const world = await withRun();
  for (const path of ['/', runPath, '/runs/none', '/favicon.svg']) {
    const { headers } = await world.ask(path);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-[\w+/=]+'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
  }
});

describe('with a token', () => {
  test('the right one leads to the wanted page, until one signs out on a page of this host', async () => {
    const world = await withRun({ token });
    const entered = await signIn(world, { token, next: runPath });
    expect(entered).toMatchObject({ status: 303, headers: { location: runPath } });
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
    const front = () => world.ask('/', { headers: { cookie } });
    expect((await front()).text).toContain('Sign out');
    expect((await front()).text).not.toContain(token);
    const signOut = (headers = {}) =>
      world.ask('/sign-out', { method: 'POST', headers: { cookie, ...headers } });
    const stays = await signOut({ 'sec-fetch-site': 'same-site' });
    expect([stays.status, stays.headers['set-cookie']]).toEqual([303, undefined]);
    expect((await front()).status).toBe(200);
    expect((await signOut()).headers['set-cookie']).toMatch(/session=; Path=\/; Max-Age=0/);
    expect((await front()).status).toBe(401);
  });

  test('wrong ones are limited, and the reply says for how long', async () => {
    const world = await withRun({ token });
    for (let count = 0; count < 10; count += 1) await signIn(world, { token: `guess ${count}` });
    const held = { status: 429, headers: { 'retry-after': '60' } };
    expect(await signIn(world, { token: 'guess again' })).toMatchObject(held);
  });

  test.each(['/?repository=octo%2Fgarden&person=mona&state=badly', '/?state=live&page=3'])(
    'whoever is asked to sign in at %s is led back there',
    async (next) => {
      const world = await empty({ token });
      const { text } = await world.ask(next);
      const field = /name="next" value="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
      expect((await signIn(world, { token, next: field })).headers.location).toBe(next);
    },
  );

  test.each(['https://attacker.example', '//attacker.example', '/\\attacker.example', '/events', ''])(
    'whoever signs in with the next page %j is sent to the front page',
    async (next) => {
      expect((await signIn(await empty({ token }), { token, next })).headers.location).toBe('/');
    },
  );

  test('the form of another site, a form that is too large, and a link do not sign in', async () => {
    const world = await empty({ token });
    expect((await signIn(world, { token }, { 'sec-fetch-site': 'cross-site' })).status).toBe(401);
    expect((await signIn(world, { token, more: 'x'.repeat(5000) })).status).toBe(401);
    expect((await world.ask('/sign-in')).headers.location).toBe('/');
    // Browsers and proxies keep addresses, so no link signs in with this token.
    expect((await world.ask(`/sign-in?token=${token}`)).headers['set-cookie']).toBeUndefined();
  });
});

describe('reading the store', () => {
  test('is shared by requests for the same page that arrive meanwhile', async () => {
    const store = memoryStore([working]);
    const read = Promise.withResolvers<void>();
    const counts = async () => {
      await read.promise;
      return store.counts();
    };
    const world = await openStatus({ ...store, counts });
    const requests = [1, 2, 3].map(() => world.ask('/'));
    await world.ask('/favicon.svg');
    read.resolve();
    for (const { text } of await Promise.all(requests)) expect(text).toContain('Water');
    expect(store.reads).toBeLessThan(3);
    await world.ask('/');
    expect(store.reads).toBeGreaterThan(1);
  });

  test('is tried again at the next request where it failed, which was answered with an error', async () => {
    const store = memoryStore([working]);
    store.failing = true;
    const world = await openStatus(store);
    expect((await world.ask('/')).status).toBe(500);
    expect(world.errors).toHaveLength(1);
    store.failing = false;
    expect((await world.ask('/')).status).toBe(200);
  });
});
