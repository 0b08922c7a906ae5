import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listen } from '../../lab/support/listen.ts';
import {
  addReaction,
  askGraphQL,
  createComment,
  GitHubError,
  lookUpBranch,
  readItems,
} from '../../shared/github/index.ts';
import { letTimeJump } from '../../test/support/jumping-time.ts';
import { createGitHub } from './create-github.ts';

letTimeJump();

const pullRoute = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
const pull = { owner: 'octo', repo: 'hello', pull_number: 7 };
const apiUrl = process.env.GITHUB_API_URL;

let origin: string;
let close: () => Promise<void>;
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  const server = createServer((request, response) => answer(request, response));
  ({ origin, close } = await listen(server));
  // The toolkit reads it once, when it is loaded.
  process.env.GITHUB_API_URL = `${origin}/api/v3`;
});
afterAll(async () => {
  if (apiUrl === undefined) delete process.env.GITHUB_API_URL;
  else process.env.GITHUB_API_URL = apiUrl;
  await close();
});

const json = { 'content-type': 'application/json' };
const failureOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  return error instanceof GitHubError ? error.failure : error;
};

test('a reply of GitHub is handed on as it is', async () => {
  answer = (_, response) => response.writeHead(200, json).end('{"number":7}');
  const { data } = await createGitHub('token', null).request(pullRoute, pull);
  expect(data).toEqual({ number: 7 });
});

test('the pages of a list are read one after the other, at most as many as wanted', async () => {
  const asked: (string | undefined)[] = [];
  answer = ({ url }, response) => {
    asked.push(url);
    const link = `<${origin}/api/v3/repositories/7/pulls?page=${asked.length + 1}>; rel="next"`;
    response.writeHead(200, { ...json, link }).end(`[{"number":${asked.length}}]`);
  };
  const place = { owner: 'octo', repo: 'hello' };
  const pulls = await readItems(createGitHub('token', null), 'GET /repos/{owner}/{repo}/pulls', place, 3);
  expect(pulls.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(asked).toEqual([
    '/api/v3/repos/octo/hello/pulls?per_page=100',
    '/api/v3/repositories/7/pulls?page=2',
    '/api/v3/repositories/7/pulls?page=3',
  ]);
});

test('GraphQL of an Enterprise Server is beside its REST API, and errors come with the data', async () => {
  const asked: (string | undefined)[] = [];
  answer = ({ url }, response) => {
    asked.push(url);
    response
      .writeHead(200, json)
      .end('{"data":{"nodes":[null]},"errors":[{"type":"NOT_FOUND","message":"x"}]}');
  };
  const reply = await askGraphQL(createGitHub('token', null), 'query { nodes }', {});
  expect(asked).toEqual(['/api/graphql']);
  expect(reply).toEqual({ data: { nodes: [null] }, errors: [{ type: 'NOT_FOUND', message: 'x' }] });
});

test('a branch that GitHub leads on from is missing', async () => {
  answer = ({ url }, response) => {
    if (url?.endsWith('/master'))
      response.writeHead(301, { location: `${origin}/api/v3/repositories/7/branches/main` }).end();
    else response.writeHead(200, json).end('{"name":"main"}');
  };
  const branch = { owner: 'octo', repo: 'hello', branch: 'master' };
  expect(await lookUpBranch(createGitHub('token', null), branch)).toEqual({ kind: 'missing' });
});

test('a refusal is a failure with the words of GitHub', async () => {
  answer = (_, response) => response.writeHead(403, json).end('{"message":"Refused"}');
  const github = createGitHub('token', null);
  expect(await failureOf(github.request(pullRoute, pull))).toMatchObject({ status: 403, message: 'Refused' });
});

const comments = { owner: 'octo', repo: 'hello', issue_number: 7, body: 'x' };
type Asked = (github: ReturnType<typeof createGitHub>) => Promise<unknown>;
const comment: Asked = (github) =>
  github.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', comments);
test.each<[string, number, number, Asked]>([
  ['502', 2, 3, (github) => github.request(pullRoute, pull)],
  ['502', 9, 3, (github) => github.request(pullRoute, pull)],
  ['a cut reply', 1, 2, (github) => github.request(pullRoute, pull)],
  ['a reset', 1, 2, (github) => github.request(pullRoute, pull)],
  ['502', 1, 2, (github) => github.graphql('query { viewer { login } }', {})],
  ['404', 1, 1, (github) => github.request(pullRoute, pull)],
  ['502', 1, 1, comment],
])('after %s, %d times, a request is sent %d times', async (failure, times, sent, ask) => {
  let count = 0;
  answer = (request, response) => {
    count += 1;
    if (count > times) response.writeHead(200, json).end('{"data":{}}');
    else if (failure === 'a reset') request.socket.destroy();
    else if (failure === 'a cut reply') response.writeHead(200, json).end('{"data":');
    else response.writeHead(Number(failure), json).end('{"message":"no"}');
  };
  const failed = await failureOf(ask(createGitHub('token', null)));
  expect(count).toBe(sent);
  expect(failed instanceof Object && 'status' in failed && failed.status !== 200).toBe(sent <= times);
});

const limited = {
  'a secondary limit': [403, { 'retry-after': '60' }, '{"message":"secondary rate limit"}'],
  'a limit of an hour': [429, { 'retry-after': '3600' }, '{}'],
  'a spent limit': [403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' }, '{"message":"no"}'],
  'a spent limit of GraphQL': [
    200,
    { 'retry-after': '60' },
    '{"errors":[{"type":"RATE_LIMITED","message":"x"}]}',
  ],
} as const;
const create: Asked = (github) =>
  github.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', comments);
test.each<[keyof typeof limited, number, Asked]>([
  ['a secondary limit', 2, create],
  ['a spent limit', 2, create],
  ['a limit of an hour', 1, create],
  ['a spent limit of GraphQL', 2, (github) => github.graphql('query { viewer { login } }', {})],
])(
  'after %s, a request is sent %d times: it was not done, and the step says how long it waits',
  async (limit, sent, ask) => {
    let count = 0;
    answer = (_request, response) => {
      count += 1;
      const [status, headers, body] = limited[limit];
      if (count > 1) response.writeHead(200, json).end('{"data":{}}');
      else response.writeHead(status, { ...json, ...headers }).end(body);
    };
    const failed = await failureOf(ask(createGitHub('token', null, (pauseMs) => pauseMs <= 60_000)));
    expect(count).toBe(sent);
    if (sent === 1) expect(failed).toMatchObject({ status: 429 });
    count = 0;
    await failureOf(ask(createGitHub('token', null)));
    expect(count).toBe(1);
  },
);

test('after a cancel, nothing is sent again that a limit refused', async () => {
  let count = 0;
  const cancel = new AbortController();
  answer = (_request, response) => {
    count += 1;
    response.writeHead(403, { ...json, 'retry-after': '60' }).end('{"message":"secondary rate limit"}');
    cancel.abort();
  };
  expect(await failureOf(create(createGitHub('token', cancel.signal, () => true)))).toMatchObject({
    status: 403,
  });
  expect(count).toBe(1);
});

test('an empty token is a failure, not a bug', async () => {
  expect(await failureOf(createGitHub('', null).request(pullRoute, pull))).toMatchObject({ status: null });
});

test.each([
  ['is cut off', json, '{"number":'],
  ['is empty', json, ''],
  ['is the page of a proxy', { 'content-type': 'text/html' }, '<html></html>'],
  ['is null', json, 'null'],
  ['is a number', json, '7'],
  ['is a file', { 'content-type': 'application/octet-stream' }, '{"number":7}'],
  ['is nothing at all', {}, ''],
])('a reply of GitHub that %s is a failure without a status', async (_, headers, body) => {
  answer = (_request, response) => response.writeHead(200, headers).end(body);
  const failure = await failureOf(createGitHub('token', null).request(pullRoute, pull));
  expect(failure).toMatchObject({ status: null, message: expect.stringContaining('reply of GitHub') });
});

test('a comment whose reply is cut before its first byte may have been written, or not', async () => {
  answer = (_, response) => response.writeHead(201, json).end();
  expect(await failureOf(comment(createGitHub('token', null)))).toMatchObject({ status: null });
});

const place = { owner: 'octo', repo: 'hello', number: 7 };
test.each<[string, Asked]>([
  ['a comment', (github) => createComment(github, place, 'x')],
  ['a reaction', (github) => addReaction(github, { ...place, kind: 'issue', id: 7 }, 'eyes')],
])('%s of which GitHub tells no id may have been created, or not', async (_, create) => {
  answer = (_request, response) => response.writeHead(201, json).end('{}');
  expect(await failureOf(create(createGitHub('token', null)))).toMatchObject({ status: null });
});

test.each(['{}', 'null', '{"message":"no"}', '{"total_count":0}', '{"total_count":1,"pulls":null}'])(
  'a list for which GitHub answers %s is not known, and not empty',
  async (body) => {
    answer = (_, response) => response.writeHead(200, json).end(body);
    const place = { owner: 'octo', repo: 'hello' };
    const pulls = readItems(createGitHub('token', null), 'GET /repos/{owner}/{repo}/pulls', place, 3);
    const message = expect.stringContaining('reply of GitHub');
    expect(await failureOf(pulls)).toMatchObject({ status: null, message });
  },
);

test('after a cancel, requests to GitHub are given up sooner than others that began before them', async () => {
  answer = () => {};
  const [cancelled, later] = [new AbortController(), new AbortController()];
  const github = createGitHub('token', cancelled.signal);
  const race = () => {
    const patient = failureOf(createGitHub('token', later.signal).request(pullRoute, pull));
    return Promise.race([patient.then(() => 'the patient one'), failureOf(github.request(pullRoute, pull))]);
  };
  const waiting = race();
  cancelled.abort();
  expect(await waiting).toMatchObject({ status: null, message: 'GitHub did not answer in time' });
  expect(await race()).toMatchObject({ status: null });
  later.abort();
});
