import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { listen } from '../../../lab/support/listen.ts';
import { conditionalFetch, type ReplyCacheSizes } from './conditional-fetch.ts';

let origin: string;
let close: () => Promise<void>;
/** By path: what is there, and its version. */
let pages: Map<
  string,
  { readonly text: string; readonly etag: string | null; readonly type?: string; readonly link?: string }
>;
let asked: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly status: number }[];

beforeAll(async () => {
  const server = createServer(({ url: path = '', headers, method }, response) => {
    const {
      text,
      etag,
      type = 'application/json; charset=utf-8',
      link = `<${path}>`,
    } = pages.get(path) ?? { text: '', etag: null };
    const status = method === 'GET' && etag !== null && headers['if-none-match'] === etag ? 304 : 200;
    asked.push({ path, headers, status });
    response.writeHead(status, { 'content-type': type, ...(etag !== null && { etag }), link });
    response.end(status === 304 ? undefined : text);
  });
  ({ origin, close } = await listen(server));
});
afterAll(() => close());
beforeEach(() => {
  asked = [];
  pages = new Map([
    ['/file', { text: '{"sha":"a"}', etag: 'W/"a"' }],
    ['/other', { text: '{"sha":"o"}', etag: 'W/"o"' }],
  ]);
});

const signed = { authorization: 'token ghs_one', accept: 'application/json' };
const reader = (sizes?: ReplyCacheSizes) => {
  const send = conditionalFetch<RequestInit & { headers: Record<string, string> }>(
    (url, options) => fetch(url, options),
    sizes,
  );
  return async (path: string, headers: Record<string, string> = signed, method = 'GET') => {
    const reply = await send(`${origin}${path}`, { method, headers });
    return { status: reply.status, text: await reply.text(), link: reply.headers.get('link') };
  };
};
const statuses = () => asked.map(({ status }) => status);

test('what has not changed is asked for each time, and costs nothing', async () => {
  const read = reader();
  const first = await read('/file');
  expect(first).toEqual({ status: 200, text: '{"sha":"a"}', link: '</file>' });
  expect(await read('/file')).toEqual(first);
  expect(await read('/file')).toEqual(first);
  expect(statuses()).toEqual([200, 304, 304]);
});

// The 304 of a page that had become full hid all later comments: a step wrote its own again at each look.
test('a full page after which there was none is read again, and one with a next page is confirmed', async () => {
  const page = { text: '[1,2]', etag: 'W/"same"' };
  pages.set('/last?per_page=2', page);
  pages.set('/first?per_page=2', { ...page, link: '</last>; rel="next"' });
  pages.set('/short?per_page=3', page);
  const read = reader();
  for (const path of ['/last?per_page=2', '/first?per_page=2', '/short?per_page=3'])
    for (let time = 1; time <= 2; time += 1) await read(path);
  expect(statuses()).toEqual([200, 200, 200, 304, 200, 304]);
});

test('what has changed is read again', async () => {
  const read = reader();
  await read('/file');
  pages.set('/file', { text: '{"sha":"b"}', etag: 'W/"b"' });
  expect(await read('/file')).toMatchObject({ text: '{"sha":"b"}' });
  expect(await read('/file')).toMatchObject({ text: '{"sha":"b"}' });
  expect(statuses()).toEqual([200, 200, 304]);
});

test('what a commit holds is asked for once, what a branch holds each time', async () => {
  const read = reader();
  const [commit, branch] = [`/contents/a?ref=${'0a'.repeat(20)}`, '/contents/a?ref=main'];
  for (const path of [commit, branch]) pages.set(path, { text: `{"of":"${path}"}`, etag: '"a"' });
  for (const path of [commit, branch, commit, branch]) {
    expect(await read(path)).toMatchObject({ text: `{"of":"${path}"}` });
  }
  expect(asked.map(({ path, status }) => `${path} ${status}`)).toEqual([
    `${commit} 200`,
    `${branch} 200`,
    `${branch} 304`,
  ]);
});

test.each([
  ['another token', { ...signed, authorization: 'token ghs_two' }, 'GET'],
  ['another representation', { ...signed, accept: 'application/vnd.github.raw' }, 'GET'],
  ['the signature of the App', { ...signed, authorization: 'bearer a.b.c' }, 'GET'],
  ['nobody', {}, 'GET'],
  ['a change', signed, 'POST'],
])('%s is never answered by what was read before', async (_, headers, method) => {
  const read = reader();
  await read('/file');
  await read('/file', headers, method);
  expect(asked[1]?.headers['if-none-match']).toBeUndefined();
  expect(statuses()).toEqual([200, 200]);
});

test.each([
  ['without an ETag', { text: '{"sha":"a"}', etag: null }],
  ['cut off', { text: '{"sha":', etag: '"a"' }],
  ['no JSON', { text: '<html></html>', etag: '"a"', type: 'text/html' }],
  ['longer than is kept', { text: `{"sha":"${'a'.repeat(100)}"}`, etag: '"a"' }],
])('a reply that is %s is handed on and not kept', async (_, page) => {
  pages.set('/file', page);
  const read = reader({ longest: 50, together: 1000 });
  expect(await read('/file')).toMatchObject({ status: 200, text: page.text });
  await read('/file');
  expect(statuses()).toEqual([200, 200]);
});

test('where there is no more room, what was asked for last stays', async () => {
  pages.set('/third', { text: '{"sha":"t"}', etag: 'W/"t"' });
  const read = reader({ longest: 50, together: 25 });
  for (const path of ['/file', '/other', '/file', '/third', '/file', '/other']) await read(path);
  expect(asked.map(({ path, status }) => `${path} ${status}`)).toEqual([
    '/file 200',
    '/other 200',
    '/file 304',
    '/third 200',
    '/file 304',
    '/other 200',
  ]);
});

test('a refusal is handed on', async () => {
  const refuse = conditionalFetch(async () => new Response('{"message":"no"}', { status: 403 }));
  const reply = await refuse(`${origin}/file`, { method: 'GET', headers: signed });
  expect([reply.status, await reply.text()]).toEqual([403, '{"message":"no"}']);
});
