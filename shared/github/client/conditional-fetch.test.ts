import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { listen } from '../../../lab/support/listen.ts';
import { tableOf } from '../../../test/support/table.ts';
import { conditionalFetch, type ReplyCacheSizes } from './conditional-fetch.ts';

interface Page {
  readonly text: string;
  readonly etag: string | null;
  readonly type?: string;
  readonly link?: string;
}

const same = { text: '[1,2]', etag: 'W/"same"' };
const commit = `/contents/a?ref=${'0a'.repeat(20)}`;
/** By path: what is there, and its version. */
const there: Readonly<Record<string, Page>> = {
  '/file': { text: '{"sha":"a"}', etag: 'W/"a"' },
  '/other': { text: '{"sha":"o"}', etag: 'W/"o"' },
  '/third': { text: '{"sha":"t"}', etag: 'W/"t"' },
  '/last?per_page=2': same,
  '/first?per_page=2': { ...same, link: '</last>; rel="next"' },
  '/short?per_page=3': same,
  [commit]: { text: '{"of":"commit"}', etag: '"a"' },
  '/contents/a?ref=main': { text: '{"of":"branch"}', etag: '"a"' },
  '/cut': { text: '{"sha":', etag: '"a"' },
  '/page': { text: '<html></html>', etag: '"a"', type: 'text/html' },
  '/long': { text: `{"sha":"${'a'.repeat(100)}"}`, etag: '"a"' },
};

let origin: string;
let close: () => Promise<void>;
let pages: Map<string, Page>;
let asked: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly status: number }[];

beforeAll(async () => {
  const server = createServer(({ url: path = '', headers, method }, response) => {
    const page = pages.get(path) ?? { text: '', etag: null };
    const { text, etag, type = 'application/json; charset=utf-8', link = `<${path}>` } = page;
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
  pages = new Map(Object.entries(there));
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

/** What is not asked for is no status. The 304 of a page that had become full hid all later comments: a step wrote its own again. */
test.each(tableOf`
  what is read                                            | the paths                                 | is answered with
  what has not changed, which costs nothing               | /file /file /file                         | 200 304 304
  a full page after which there was none                  | /last?per_page=2 /last?per_page=2         | 200 200
  a full page with a next one                             | /first?per_page=2 /first?per_page=2       | 200 304
  a page that is not full                                 | /short?per_page=3 /short?per_page=3       | 200 304
  what a branch holds, beside that                        | commit /contents/a?ref=main commit /contents/a?ref=main | 200 200 304
  what is cut off, and is not kept                        | /cut /cut                                 | 200 200
  what is no JSON, and is not kept                        | /page /page                               | 200 200
  what is longer than is kept                             | /long /long                               | 200 200
  what was asked for last, where there is no more room    | /file /other /file /third /file /other    | 200 200 304 200 304 200
`)('%s: "%s" is answered with %s', async (what, paths = '', expected = '') => {
  const read = reader({ longest: 50, together: what.includes('room') ? 25 : 1000 });
  for (const each of paths.split(' ')) {
    const path = each === 'commit' ? commit : each;
    const { text, link = `<${path}>` } = there[path] ?? { text: '' };
    expect(await read(path)).toEqual({ status: 200, text, link });
  }
  expect(statuses().join(' ')).toBe(expected);
});

test('what has changed is read again', async () => {
  const read = reader();
  await read('/file');
  pages.set('/file', { text: '{"sha":"b"}', etag: 'W/"b"' });
  expect(await read('/file')).toMatchObject({ text: '{"sha":"b"}' });
  expect(await read('/file')).toMatchObject({ text: '{"sha":"b"}' });
  expect(statuses()).toEqual([200, 200, 304]);
});

test.each([
  ['another token', { ...signed, authorization: 'token ghs_two' }, 'GET'],
  ['the signature of the App', { ...signed, authorization: 'bearer a.b.c' }, 'GET'],
  ['a change', signed, 'POST'],
])('%s is never answered by what was read before', async (_, headers, method) => {
  const read = reader();
  await read('/file');
  await read('/file', headers, method);
  expect(asked[1]?.headers['if-none-match']).toBeUndefined();
  expect(statuses()).toEqual([200, 200]);
});

test('a refusal is handed on', async () => {
  const refuse = conditionalFetch(async () => new Response('{"message":"no"}', { status: 403 }));
  const reply = await refuse(`${origin}/file`, { method: 'GET', headers: signed });
  expect([reply.status, await reply.text()]).toEqual([403, '{"message":"no"}']);
});
