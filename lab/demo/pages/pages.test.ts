// The pages over a real socket: who is let in, what a form does, and what is told where it does nothing.
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { request } from 'undici';
import { type EmulatedGitHub, people, startGitHub } from '../../github/index.ts';
import { someCheck } from '../../testing/some-check.ts';
import type { Playground, Terms } from './html.ts';
import { createPages } from './index.ts';

const repo = 'octo/widgets';
const hostile = '<script>alert(1)</script>';

let github: EmulatedGitHub;
let playground: Playground | null;
let issue: number;
let terms: Terms;

beforeEach(async () => {
  github = await startGitHub({
    web: createPages({ github: () => github, summary: () => '', playground: () => playground }),
  });
  issue = await github.createIssue(people.reader, repo, { title: 'Water the roses', body: 'They are dry.' });
  terms = { asks: 'always', people: '0' };
  playground = {
    firstIssue: issue,
    statusPage: 'http://127.0.0.1:9/',
    terms: () => terms,
    setTerms: async (wanted) => {
      terms = wanted;
    },
  };
});
afterEach(() => github.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await request(`${github.webUrl}${path}`, { headers });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}

const tokenOn = async (path: string) =>
  /name="token" value="([^"]+)"/.exec((await get(path)).text)?.[1] ?? 'none';

/** As a browser would send it from one of the pages, unless told otherwise. */
async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams({ token: await tokenOn(`/${repo}`), who: people.maintainer, ...fields });
  const own = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: github.webUrl,
    'sec-fetch-site': 'same-origin',
  };
  const answer = await request(`${github.webUrl}${path}`, {
    method: 'POST',
    headers: { ...own, ...headers },
    body: body.toString(),
  });
  return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}

const bodies = async () => (await github.comments(repo, issue)).map(({ body }) => body);

describe('a form', () => {
  test('opens an issue, labels it, and comments on it', async () => {
    const opened = await post(`/${repo}/issues`, { who: 'rita', title: 'Prune', body: 'Soon.' });
    expect(opened).toMatchObject({ status: 303, headers: { location: `/${repo}/issues/2?as=rita` } });
    expect((await post(`/${repo}/issues/2/label`, { set: 'on' })).status).toBe(303);
    expect(await github.issue(repo, 2)).toMatchObject({ author: 'rita', title: 'Prune', labels: ['agent'] });
    // Two tabs that both had the button.
    for (let time = 0; time < 2; time += 1) {
      expect((await post(`/${repo}/issues/2/label`, { set: 'off' })).status).toBe(303);
    }
    expect((await github.issue(repo, 2)).labels).toEqual([]);
    const written = await post(`/${repo}/issues/2/comments`, { who: 'oscar', body: '/status\r\nplease' });
    const [comment] = await github.comments(repo, 2);
    expect(comment).toMatchObject({ author: 'oscar', body: '/status\nplease' });
    expect(written.headers.location).toBe(`/${repo}/issues/2?as=oscar#issuecomment-${comment?.id}`);
  });

  test('changes the configuration, for who may change the file', async () => {
    expect((await get(`/${repo}`)).text).toContain('<option value="always" selected>');
    const refused = await post(`/${repo}/terms`, { who: 'rita', asks: 'plan' });
    expect([refused.status, terms.asks]).toEqual([403, 'always']);
    expect(await post(`/${repo}/terms`, { asks: 'plan', people: '2' })).toMatchObject({
      status: 303,
      headers: { location: `/${repo}?as=maya` },
    });
    expect(terms).toEqual({ asks: 'plan', people: '2' });
    expect((await get(`/${repo}`)).text).toContain('<option value="plan" selected>');
    await post(`/${repo}/terms`, { asks: 'always', people: '7' });
    expect(terms).toEqual({ asks: 'always', people: '2' });
  });

  test('approves a pull request, of somebody else', async () => {
    const pull = await github.openPullRequest(people.writer, repo, { title: 'B', head: 'b' });
    const place = `/${repo}/pull/${pull}`;
    expect((await post(`${place}/reviews`, { who: 'wendy' })).text).toContain('Can not approve your own');
    expect((await post(`${place}/reviews`, {})).status).toBe(303);
    expect(await github.reviews(repo, pull)).toMatchObject([{ author: 'maya', state: 'APPROVED' }]);
    expect((await get(place)).text).toContain('Approved these changes.');
    expect((await get(`/${repo}/issues/${issue}`)).text).not.toContain('Approve the pull request');
  });

  test('replies in a review thread', async () => {
    const pull = await github.openPullRequest(people.writer, repo, { title: 'B', head: 'b' });
    const wanted = { path: 'README.md', subject_type: 'file' as const, body: 'May I?' };
    const to = await github.reviewComment(people.writer, repo, pull, wanted);
    expect((await get(`/${repo}/pull/${pull}`)).text).toContain(`action="/${repo}/pull/${pull}/replies"`);
    const replied = await post(`/${repo}/pull/${pull}/replies`, { to: String(to), body: '/approve' });
    const reply = (await github.reviewComments(repo, pull)).at(-1);
    expect(reply).toMatchObject({ author: 'maya', body: '/approve', inReplyTo: to });
    expect(replied.headers.location).toBe(`/${repo}/pull/${pull}?as=maya#discussion_r${reply?.id}`);
  });

  test('takes the longest comment that GitHub takes, in any script, and no longer one', async () => {
    const longest = '水'.repeat(65_536);
    expect((await post(`/${repo}/issues/${issue}/comments`, { body: longest })).status).toBe(303);
    const tooLong = await post(`/${repo}/issues/${issue}/comments`, { body: `${longest}!` });
    expect(tooLong.status).toBe(422);
    expect(tooLong.text).toContain('body is too long');
    const absurd = await post(`/${repo}/issues/${issue}/comments`, { body: longest.repeat(3) });
    expect(absurd.status).toBe(413);
    expect(await bodies()).toEqual([longest]);
  });

  test('that is refused says why, and gives back what was written', async () => {
    const nobody = await post(`/${repo}/issues/${issue}/comments`, { who: 'ada', body: `mine ${hostile}` });
    expect(nobody).toMatchObject({ status: 422, text: expect.stringContaining('Choose who you are.') });
    expect(nobody.text).toContain('mine &lt;script&gt;');
    expect(nobody.text).not.toContain(hostile);
    for (const [form, fields, why] of [
      ['issues', { title: ' \n' }, 'An issue needs a title.'],
      ['issues', { title: 'x'.repeat(257) }, 'A title has 256 characters at most.'],
      [`issues/${issue}/comments`, { body: ' \n ' }, 'Write something first.'],
    ] as const) {
      const refused = await post(`/${repo}/${form}`, fields);
      expect(refused).toMatchObject({ status: 422, text: expect.stringContaining(why) });
    }
    const label = await post(`/${repo}/issues/${issue}/label`, { who: 'oscar', set: 'on' });
    expect(label).toMatchObject({
      status: 403,
      text: expect.stringContaining('GitHub does not let oscar do this'),
    });
    const gone = await post(`/${repo}/issues/99/comments`, { body: 'x' });
    expect(gone).toMatchObject({ status: 404, text: expect.stringContaining('no longer there') });
    expect((await post(`/${repo}/pull/1/merge`, {})).status).toBe(404);
    expect((await post('/elsewhere/widgets/issues', { title: 'x' })).status).toBe(404);
    expect(await bodies()).toEqual([]);
  });
});

describe('a request from elsewhere', () => {
  const comment = { body: '/approve' };
  const place = `/${repo}/issues/1/comments`;

  test.each([
    ['of a page of another site', { origin: 'https://attacker.example', 'sec-fetch-site': 'cross-site' }],
    ['of another server on this machine', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }],
    ['by a name that was pointed here', { host: 'attacker.example', origin: 'http://attacker.example' }],
    ['of a page without an origin', { origin: 'null' }],
    ['of the same host by https', { origin: 'https://127.0.0.1:4100' }],
    ['through a proxy on this machine', { 'x-forwarded-for': '192.0.2.1' }],
    ['that is no form', { 'content-type': 'text/plain' }],
  ])('%s changes nothing', async (_what, headers) => {
    expect((await post(place, comment, headers)).status).toBe(403);
    expect(await bodies()).toEqual([]);
  });

  test('without the token of these pages changes nothing', async () => {
    for (const token of ['', 'x', `${await tokenOn(`/${repo}`)}x`]) {
      expect((await post(place, { ...comment, token })).status).toBe(403);
    }
    expect(await bodies()).toEqual([]);
  });

  test('by a name that was pointed here is not even shown a page', async () => {
    const { status, text } = await get(`/${repo}`, { host: 'attacker.example' });
    expect(status).toBe(403);
    expect(text).not.toContain('token');
    expect(text).not.toContain('roses');
  });
});

test('before the playground is open there are no forms, and none is taken', async () => {
  const token = await tokenOn(`/${repo}`);
  playground = null;
  const { text } = await get(`/${repo}/issues/${issue}`);
  expect(text).toContain('Water the roses');
  expect(text).not.toContain('<form');
  expect(text).toContain('http-equiv="refresh"');
  expect((await post(`/${repo}/issues/${issue}/comments`, { token, body: 'x' })).status).toBe(403);
});

test('the checks of a pull request lead to the newest one with a question', async () => {
  const pull = await github.openPullRequest(people.writer, repo, { title: 'B', head: 'b' });
  const place = `/${repo}/pull/${pull}`;
  const leadsTo = async () => (await get(`${place}/checks`)).headers.location;
  expect(await leadsTo()).toBe(place);
  await someCheck(github, pull);
  const asked = await someCheck(github, pull);
  await someCheck(github, pull, 'agent-conversations');
  expect(await leadsTo()).toBe(`${place}#check-${asked}`);
  expect((await get(place)).text).toContain(`<section id="check-${asked}"`);
});

test('a page brings nothing from elsewhere, and is sent only when it changed', async () => {
  const { headers, text } = await get(`/${repo}/issues/${issue}`);
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(text).not.toContain('http-equiv="refresh"');
  const etag = String(headers.etag);
  const again = { 'if-none-match': etag };
  expect(await get(`/${repo}/issues/${issue}`, again)).toMatchObject({ status: 304, text: '' });
  await github.comment(people.reader, repo, issue, 'Now.');
  expect((await get(`/${repo}/issues/${issue}`, again)).status).toBe(200);
});

test('hostile text is text on every page', async () => {
  const title = `${hostile}\u202Etxt" onload=x`;
  const number = await github.createIssue(people.outsider, repo, { title, body: hostile });
  await github.comment(people.outsider, repo, number, `${hostile}\n\n${'>'.repeat(65_000)}`);
  for (const path of [`/${repo}`, `/${repo}/issues/${number}`]) {
    const { status, text } = await get(path);
    expect(status).toBe(200);
    expect(text).not.toContain('<script>');
    expect(text).toContain('&lt;script&gt;alert(1)');
  }
});
