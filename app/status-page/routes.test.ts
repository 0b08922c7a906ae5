import { request as httpRequest } from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import {
  conversation,
  followed,
  localProof,
  memoryStore,
  minute,
  openStatus,
  type StatusWorld,
  task,
  watched,
} from '../../test/support/status-world.ts';
import { aRun } from '../testing/runs.ts';
import { pageScript, pageStyle } from './assets.ts';

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
  test('the front page and a run’s own page', async () => {
    world = await openStatus(memoryStore([working]));
    const front = await world.ask('/');
    expect([front.status, front.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(front.text).toContain('Water');
    expect((await world.ask(`/runs/${working.id}`)).text).toContain('Timeline');
    expect((await world.ask('/?page=0')).text).toContain('Water');
  });

  test('nobody from elsewhere, nor through a proxy or a rebound name', async () => {
    world = await openStatus(memoryStore([working]));
    for (const headers of [{ host: 'attacker.example' }, { 'x-forwarded-for': '203.0.113.9' }]) {
      for (const path of ['/', `/runs/${working.id}`, '/events']) {
        const answer = await world.ask(path, { headers });
        expect(answer.status).toBe(403);
        expect(answer.text).toContain('Set DASHBOARD_TOKEN');
        expect(answer.text).not.toContain('Water');
      }
    }
  });

  test('what is not there, and what is not ours', async () => {
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
    ['HEAD', '/events', 'GET'],
  ])('%s %s is not done', async (method, path, allow) => {
    world = await openStatus(memoryStore([]));
    expect(await world.ask(path, { method })).toMatchObject({ status: 405, headers: { allow } });
  });

  test('a request that only seems to come from this machine sees nothing', async () => {
    world = await openStatus(memoryStore([working]));
    for (const path of ['/', `/runs/${working.id}`, '/events']) {
      const { status, text } = await world.ask(path, { headers: { host: 'localhost', authorization: '' } });
      expect(status).toBe(401);
      expect(text).toContain('status-page-token');
      expect(text).not.toContain('Water');
    }
  });

  test('the link of the log is exchanged for a cookie', async () => {
    world = await openStatus(memoryStore([working]));
    const link = (token: string, headers = {}) =>
      world.ask(`/sign-in?token=${token}`, { headers: { authorization: '', ...headers } });
    const { status, headers } = await link(localProof);
    expect([status, headers.location]).toEqual([303, '/']);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    expect((await world.ask('/', { headers: { authorization: '', cookie } })).text).toContain('Water');
    expect((await link('wrong')).headers['set-cookie']).toBeUndefined();
    const forwarded = await link(localProof, { 'x-forwarded-for': '203.0.113.9' });
    expect(forwarded.headers['set-cookie']).toBeUndefined();
  });

  test('a token that is not set cannot be guessed', async () => {
    world = await openStatus(memoryStore([]));
    expect((await signIn({ token: '' })).status).toBe(401);
  });
});

test('every answer forbids what the page does not do', async () => {
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
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src ${pageScript.source}; style-src ${pageStyle.source}; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
  }
});

describe('with a token', () => {
  test('strangers see a form and nothing else, from this machine too', async () => {
    world = await openStatus(memoryStore([working]), { token });
    for (const path of ['/', `/runs/${working.id}`, '/events']) {
      const { status, text } = await world.ask(path);
      expect(status).toBe(401);
      expect(text).toContain('DASHBOARD_TOKEN');
      expect(text).not.toContain('Water');
    }
  });

  test('the right token opens, leads back, and the cookie holds until signing out', async () => {
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
    const left = await world.ask('/sign-out', { method: 'POST', headers: { cookie } });
    expect(left.headers['set-cookie']).toMatch(/session=; Path=\/; Max-Age=0/);
    world.clock += 8 * 24 * 60 * minute;
    expect((await world.ask('/', { headers: { cookie } })).status).toBe(401);
  });

  test('programs show the token in a header', async () => {
    world = await openStatus(memoryStore([working]), { token });
    const withHeader = (authorization: string) => world.ask('/', { headers: { authorization } });
    expect((await withHeader(`Bearer ${token}`)).status).toBe(200);
    expect((await withHeader('Bearer wrong')).status).toBe(401);
    expect((await withHeader('Basic wrong')).status).toBe(401);
  });

  test('guessing is slow', async () => {
    world = await openStatus(memoryStore([working]), { token });
    for (let count = 0; count < 10; count += 1)
      expect((await signIn({ token: `guess ${count}` })).status).toBe(401);
    const held = await signIn({ token: 'guess again' });
    expect(held).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    expect(held.headers['set-cookie']).toBeUndefined();
    const elsewhere = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' };
    expect((await signIn({ token: 'guess' }, elsewhere)).status).toBe(401);
    world.clock += minute;
    expect((await signIn({ token: 'guess' })).status).toBe(401);
  });

  test('nobody’s wrong tries keep out who has the right token', async () => {
    world = await openStatus(memoryStore([working]), { token });
    for (let count = 0; count < 12; count += 1) await signIn({ token: `guess ${count}` });
    expect((await signIn({ token })).status).toBe(303);
  });

  test('a session that was signed out of is over, also for who kept its cookie', async () => {
    world = await openStatus(memoryStore([working]), { token });
    const cookie = String((await signIn({ token })).headers['set-cookie']).split(';')[0] ?? '';
    expect((await world.ask('/', { headers: { cookie } })).status).toBe(200);
    await world.ask('/sign-out', { method: 'POST', headers: { cookie } });
    expect((await world.ask('/', { headers: { cookie } })).status).toBe(401);
  });

  test.each(['https://attacker.example', '//attacker.example', '/\\attacker.example', '/events', ''])(
    'the form leads nowhere else: %s',
    async (next) => {
      world = await openStatus(memoryStore([]), { token });
      expect((await signIn({ token, next })).headers.location).toBe('/');
    },
  );

  test('neither another site’s form nor a form without end opens', async () => {
    world = await openStatus(memoryStore([]), { token });
    expect((await signIn({ token }, { 'sec-fetch-site': 'cross-site' })).status).toBe(401);
    expect((await signIn({ token, more: 'x'.repeat(5000) })).status).toBe(401);
    expect((await world.ask('/sign-in')).headers.location).toBe('/');
  });
});

describe('events', () => {
  /** Reads the stream until `enough` says so, or it ends. */
  function stream(path: string, enough: (text: string) => boolean) {
    return new Promise<{ status: number; headers: object; text: string }>((resolve, reject) => {
      const headers = { authorization: `Bearer ${localProof}` };
      const request = httpRequest(`${world.address}${path}`, { headers }, (response) => {
        let text = '';
        const done = () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
          request.destroy();
        };
        response.on('data', (chunk) => {
          text += String(chunk);
          if (enough(text)) done();
        });
        response.on('end', done);
      });
      request.on('error', reject);
      request.end();
    });
  }
  const feed = { pollMs: 20, heartbeatMs: 30, lifetimeMs: 5000, mostListeners: 3 };

  test('come as they are, with a heartbeat, and only when something changed', async () => {
    const runs = [working];
    world = await openStatus(memoryStore(runs), { feed });
    let changed = false;
    const { headers, text } = await stream('/events?page=1', (sofar) => {
      if (!changed && sofar.split('still here').length > 3) {
        changed = true;
        runs.push(aRun({ id: 'new', issue: 99 }));
      }
      return sofar.includes('#99');
    });
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(text.match(/^event: view$/gm)).toHaveLength(2);
    const [first] = [...text.matchAll(/^data: (.*)$/gm)].map((match) => JSON.parse(match[1] ?? ''));
    expect(first).toMatchObject({ title: '1 live · agent-conversations' });
    expect(first.main).toContain('Water');
  });

  test('of one run', async () => {
    world = await openStatus(memoryStore([working]), { feed });
    expect((await stream(`/events?run=${working.id}`, (sofar) => sofar.includes('Timeline'))).status).toBe(
      200,
    );
    const gone = await stream('/events?run=none', () => false);
    expect(gone.text).not.toContain('event:');
  });

  test('are read from the store once for all who listen, and not at all for nobody', async () => {
    const store = memoryStore([working]);
    world = await openStatus(store, { feed: { ...feed, pollMs: 100 } });
    const threeBeats = (sofar: string) => sofar.split('still here').length > 6;
    await Promise.all([1, 2, 3].map(() => stream('/events', threeBeats)));
    const { reads } = store;
    expect(reads).toBeGreaterThan(0);
    expect(reads).toBeLessThanOrEqual(4);
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(store.reads).toBeLessThanOrEqual(reads + 1);
  });

  test('are for as many as there are places', async () => {
    world = await openStatus(memoryStore([working]), { feed: { ...feed, mostListeners: 1 } });
    const first = stream('/events', (sofar) => sofar.split('still here').length > 5);
    await stream('/events', () => true);
    expect(await world.ask('/events')).toMatchObject({ status: 503, headers: { 'retry-after': '10' } });
    await first;
  });

  test('end after a while, so that whoever listens shows again that they may', async () => {
    world = await openStatus(memoryStore([working]), { feed: { ...feed, lifetimeMs: 50 } });
    expect((await stream('/events', () => false)).text).toContain('retry: 3000');
  });

  test('say once when the store cannot be read, and go on when it can', async () => {
    const store = memoryStore([working]);
    store.failing = true;
    world = await openStatus(store, { feed });
    const { text } = await stream('/events', (sofar) => {
      if (sofar.split('still here').length > 4) store.failing = false;
      return sofar.includes('event: view');
    });
    expect(text.match(/^event: trouble$/gm)).toHaveLength(1);
    expect(world.errors.length).toBeGreaterThan(0);
  });
});
