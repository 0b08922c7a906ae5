import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { expectSaid } from '../../../test/support/said.ts';
import {
  localToken,
  memoryStore,
  openStatus,
  type StatusWorld,
  working,
} from '../../../test/support/status-world.ts';
import { storiesOn } from '../../../test/support/tell-story.ts';

const token = 'a-dashboard-token-of-length';
const runPath = `/runs/${working.id}`;
const withRun = (options = {}) => openStatus(memoryStore([working]), options);

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

interface Visitor {
  readonly world: StatusWorld;
  cookie: string;
}
/** Who has signed in sends their cookie, a stranger nothing. */
async function visit(
  visitor: Visitor,
  ...[who, method = '', path = '', more, body, status, words = '']: Words
) {
  const own = who === 'visitor ' ? { cookie: visitor.cookie } : {};
  const form = body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await visitor.world.ask(path, {
    method: { gets: 'GET', posts: 'POST', deletes: 'DELETE' }[method] ?? '',
    headers: {
      ...(who !== undefined && { authorization: '' }),
      ...own,
      ...form,
      ...parse(`{ ${more ?? ''} }`),
    },
    ...(body !== undefined && { body }),
  });
  expect(answer.status).toBe(Number(status));
  const { location, allow, 'set-cookie': set = 'none', 'content-type': type, ...others } = answer.headers;
  const [cookie = ''] = String(set).split(';');
  if (set !== 'none') visitor.cookie = cookie;
  const shown = { to: location, allow, cookie: set, type, 'retry-after': others['retry-after'] };
  const lines = Object.entries(shown).map(([name, value]) => `\n${name}: ${value}.`);
  if (words !== '') expectSaid(`${answer.text}${lines.join('')}`, words.split(' & '));
}
type Words = readonly (string | undefined)[];

const asForm = (fields: object) => new URLSearchParams({ ...fields }).toString();
const guess = (count: number) => `stranger posts /sign-in with token=guess${count} → 401`;
const ledBack = (next: string) => async (visitor: Visitor) => {
  const { text } = await visitor.world.ask(next);
  const field = /name="next" value="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const body = asForm({ token, next: field });
  await visit(visitor, 'stranger ', 'posts', '/sign-in', undefined, body, '303', `to: ${next}.`);
};

storiesOn<Visitor>(
  async (title) => ({ world: await withRun(title.startsWith('with') ? { token } : {}), cookie: '' }),
  {
    '(stranger |visitor )?(gets|posts|deletes) (\\S+)(?: \\{(.*?)\\})?(?: with (.*?))? → #(?: …)?': visit,
  },
)`
  on this machine, without a token, the front page and the page of a run are shown
    gets / → 200 type: text/html; charset=utf-8. & Water | gets ${runPath} → 200 Timeline | gets /?page=0 → 200 Water
  on this machine, an unknown run is not found, and other addresses are left to other handlers
    gets /runs/unknown → 404 There is no such run | gets /elsewhere → 404 type: application/json.
    gets /runs/ → 404 type: application/json. | gets /runs/a%20b → 404 type: application/json.
    gets /runs/a/b → 404 type: application/json. | gets // → 404 type: application/json.
  on this machine, a method that an address does not have is not allowed
    posts / → 405 allow: GET, HEAD. | deletes /sign-in → 405 allow: GET, HEAD, POST. | gets /sign-out → 405 allow: POST.
  on this machine, the link of the terminal is exchanged for a session cookie
    stranger gets /sign-in?token=${localToken} → 303 to: /. | visitor gets / → 200 Water
    stranger gets /sign-in?token=wrong → 401 cookie: none.
    stranger gets /sign-in?token=${localToken} {x-forwarded-for: 203.0.113.9} → 401 cookie: none.
  with a token, the right one leads to the wanted page, until one signs out on a page of this host
    stranger posts /sign-in with ${asForm({ token, next: runPath })} → 303 to: ${runPath}.
    visitor gets / → 200 Sign out & !${token} | visitor posts /sign-out {sec-fetch-site: same-site} → 303 cookie: none.
    visitor gets / → 200 | visitor posts /sign-out → 303 session=; Path=/; Max-Age=0 | visitor gets / → 401
  with a token, wrong ones are limited, and the reply says for how long
    ${Array.from({ length: 10 }, (_, at) => guess(at))} | stranger posts /sign-in with token=again → 429 retry-after: 60.
  with a token, whoever is asked to sign in is led back there
    ${ledBack('/?repository=octo%2Fgarden&person=mona&state=badly')} | ${ledBack('/?state=live&page=3')} | ${ledBack('/results')}
  with a token, whoever signs in with the next page "%s" is sent to the front page
    stranger posts /sign-in with token=${token}&next=%s → 303 to: /.
    - https://attacker.example ~ https://attacker.example
    - //attacker.example ~ //attacker.example
    - /\attacker.example ~ /\attacker.example
    - /events ~ /events
    - nothing ~
  with a token, the form of another site, a form that is too large, and a link do not sign in
    stranger posts /sign-in {sec-fetch-site: cross-site} with token=${token} → 401 cookie: none.
    stranger posts /sign-in with ${asForm({ token, more: 'x'.repeat(5000) })} → 401 cookie: none.
    stranger gets /sign-in → 303 to: /. | stranger gets /sign-in?token=${token} → 303 cookie: none.
`;

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
