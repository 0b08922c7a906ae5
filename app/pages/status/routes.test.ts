import { afterEach, describe, expect, test } from '@jest/globals';
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

let world: StatusWorld;
afterEach(() => world.close());

const signIn = (body: Record<string, string>, headers: Record<string, string> = {}) =>
  world.ask('/sign-in', {
    method: 'POST',
    body: new URLSearchParams(body).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

describe('on this machine, without a token', () => {
  test('the front page and the page of a run are shown', async () => {
    world = await openStatus(memoryStore([working]));
    const front = await world.ask('/');
    expect([front.status, front.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(front.text).toContain('Water');
    expect((await world.ask(`/runs/${working.id}`)).text).toContain('Timeline');
    expect((await world.ask('/?page=0')).text).toContain('Water');
  });

  test('requests through a proxy or for a rebound name are refused', async () => {
    world = await openStatus(memoryStore([working]));
    for (const headers of [{ host: 'attacker.example' }, { 'x-forwarded-for': '203.0.113.9' }]) {
      for (const path of ['/', `/runs/${working.id}`]) {
        const answer = await world.ask(path, { headers });
        expect(answer.status).toBe(403);
        expect(answer.text).toContain('Set DASHBOARD_TOKEN');
        expect(answer.text).not.toContain('Water');
      }
    }
  });

  test('an unknown run is not found, and other addresses are left to other handlers', async () => {
    world = await openStatus(memoryStore([]));
    expect((await world.ask('/runs/unknown')).status).toBe(404);
    expect((await world.ask('/runs/unknown')).text).toContain('There is no such run');
    for (const path of ['/elsewhere', '/runs/', '/runs/a%20b', '/runs/a/b', '//']) {
      expect(await world.ask(path)).toMatchObject({
        status: 404,
        headers: { 'content-type': 'application/json' },
      });
    }
  });

  test.each([
    ['POST', '/', 'GET, HEAD'],
    ['DELETE', '/sign-in', 'GET, HEAD, POST'],
    ['GET', '/sign-out', 'POST'],
  ])('%s %s is not allowed', async (method, path, allow) => {
    world = await openStatus(memoryStore([]));
    expect(await world.ask(path, { method })).toMatchObject({ status: 405, headers: { allow } });
  });

  test('a request without the local token is asked for it', async () => {
    world = await openStatus(memoryStore([working]));
    for (const path of ['/', `/runs/${working.id}`]) {
      const { status, text } = await world.ask(path, { headers: { host: 'localhost', authorization: '' } });
      expect(status).toBe(401);
      expect(text).toContain('status-page-token');
      expect(text).not.toContain('Water');
    }
  });

  test('the link of the terminal is exchanged for a session cookie', async () => {
    world = await openStatus(memoryStore([working]));
    const link = (token: string, headers = {}) =>
      world.ask(`/sign-in?token=${token}`, { headers: { authorization: '', ...headers } });
    const { status, headers } = await link(localToken);
    expect([status, headers.location]).toEqual([303, '/']);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    expect((await world.ask('/', { headers: { authorization: '', cookie } })).text).toContain('Water');
    expect((await link('wrong')).headers['set-cookie']).toBeUndefined();
    const forwarded = await link(localToken, { 'x-forwarded-for': '203.0.113.9' });
    expect(forwarded.headers['set-cookie']).toBeUndefined();
  });
});

test('the headers of every reply forbid what the page does not need', async () => {
  world = await openStatus(memoryStore([working]));
  const answers = [
    await world.ask('/'),
    await world.ask(`/runs/${working.id}`),
    await world.ask('/runs/none'),
    await world.ask('/favicon.svg'),
  ];
  for (const { headers } of answers) {
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
  test('strangers see only the form, from this machine too', async () => {
    world = await openStatus(memoryStore([working]), { token });
    for (const path of ['/', `/runs/${working.id}`]) {
      const { status, text } = await world.ask(path);
      expect(status).toBe(401);
      expect(text).toContain('DASHBOARD_TOKEN');
      expect(text).not.toContain('Water');
    }
  });

  test('the right token leads to the wanted page, and signing out ends the session', async () => {
    world = await openStatus(memoryStore([working]), { token });
    const entered = await signIn({ token, next: `/runs/${working.id}` }, { 'x-forwarded-proto': 'https' });
    expect(entered).toMatchObject({ status: 303, headers: { location: `/runs/${working.id}` } });
    const set = String(entered.headers['set-cookie']);
    expect(set).toMatch(/HttpOnly; SameSite=Strict; Secure$/);
    expect(set).not.toContain(token);
    const cookie = set.split(';')[0] ?? '';
    const page = await world.ask('/', { headers: { cookie } });
    expect(page.status).toBe(200);
    expect(page.text).toContain('Sign out');
    expect(page.text).not.toContain(token);
    const elsewhere = { cookie, 'sec-fetch-site': 'same-site' };
    const stays = await world.ask('/sign-out', { method: 'POST', headers: elsewhere });
    expect([stays.status, stays.headers['set-cookie']]).toEqual([303, undefined]);
    expect((await world.ask('/', { headers: { cookie } })).status).toBe(200);
    const left = await world.ask('/sign-out', { method: 'POST', headers: { cookie } });
    expect(left.headers['set-cookie']).toMatch(/session=; Path=\/; Max-Age=0/);
    expect((await world.ask('/', { headers: { cookie } })).status).toBe(401);
  });

  test('wrong tokens are limited, and the reply says for how long', async () => {
    world = await openStatus(memoryStore([working]), { token });
    for (let count = 0; count < 10; count += 1) await signIn({ token: `guess ${count}` });
    const held = await signIn({ token: 'guess again' });
    expect(held).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    expect(held.headers['set-cookie']).toBeUndefined();
    const elsewhere = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' };
    expect((await signIn({ token: 'guess' }, elsewhere)).status).toBe(401);
  });

  test.each(['/?repository=octo%2Fgarden&person=mona&state=badly', '/?state=live&page=3'])(
    'whoever is asked to sign in at %s is led back there',
    async (next) => {
      world = await openStatus(memoryStore([]), { token });
      const { text } = await world.ask(next);
      const field = /name="next" value="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
      expect((await signIn({ token, next: field })).headers.location).toBe(next);
    },
  );

  test.each(['https://attacker.example', '//attacker.example', '/\\attacker.example', '/events', ''])(
    'whoever signs in with the next page %j is sent to the front page',
    async (next) => {
      world = await openStatus(memoryStore([]), { token });
      expect((await signIn({ token, next })).headers.location).toBe('/');
    },
  );

  test('the form of another site, a form that is too large, and a link do not sign in', async () => {
    world = await openStatus(memoryStore([]), { token });
    expect((await signIn({ token }, { 'sec-fetch-site': 'cross-site' })).status).toBe(401);
    expect((await signIn({ token, more: 'x'.repeat(5000) })).status).toBe(401);
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
    world = await openStatus({ ...store, counts });
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
    world = await openStatus(store);
    expect((await world.ask('/')).status).toBe(500);
    expect(world.errors).toHaveLength(1);
    store.failing = false;
    expect((await world.ask('/')).status).toBe(200);
  });
});
