import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Probot } from 'probot';
import type { Dispatcher } from 'undici';
import { type EmulatedGitHub, people, startGitHub } from '../../lab/github/index.ts';
import { listen } from '../../lab/support/listen.ts';
import {
  askGraphQL,
  createComment,
  type GitHubClient,
  readGitHubFailure,
  unlessGone,
} from '../../shared/github/index.ts';
import { createDispatcher } from '../../shared/service/index.ts';
import { storiesOn } from '../../test/support/tell-story.ts';
import { createLog } from '../kernel/create-log.ts';
import { readRedChecks } from '../red-checks/read-red-checks.ts';
import { createGitHubAccess, createProbot, type GitHubAccess } from './create-probot.ts';

const repo = 'octo/widgets';
const at = { owner: 'octo', repo: 'widgets' };

let github: EmulatedGitHub;
let dispatcher: Dispatcher;
let probot: Probot;
let access: GitHubAccess;
let lines: string[];

beforeEach(async () => {
  github = await startGitHub({ now: () => Date.now() });
  dispatcher = createDispatcher({ env: {} });
  lines = [];
  probot = probotWith(dispatcher);
  access = createGitHubAccess(probot);
});

afterEach(async () => {
  await dispatcher.destroy();
  await github.close();
});

function probotWith(through: Dispatcher): Probot {
  const { appId, privateKey, url: githubUrl, webhookSecret } = github;
  const log = createLog('debug', { write: (line) => lines.push(line) });
  const configuration = { appId, privateKey, githubUrl, webhookSecrets: [webhookSecret] as const };
  return createProbot(configuration, { dispatcher: through, log });
}

async function installationId(): Promise<number> {
  const { data } = await (await access.app()).request('GET /app/installations', {});
  return Number(data[0]?.id);
}

/** It has a token by now. */
async function used(): Promise<GitHubClient> {
  const octokit = await access.forInstallation(await installationId());
  await octokit.request('GET /repos/{owner}/{repo}', at);
  return octokit;
}

/** Somebody's issue, and what writes on it. */
async function anIssue(through = access) {
  const number = await github.createIssue(people.reader, repo, { title: 'A' });
  const octokit = await through.forInstallation(await installationId());
  return { number, write: (body: string) => createComment(octokit, { ...at, number }, body) };
}

const paths = async () => (await github.requests()).map(({ method, path }) => `${method} ${path}`);

describe('a token that GitHub took back', () => {
  const minted = async () => (await paths()).filter((path) => path.endsWith('/access_tokens')).length;
  afterEach(() => void jest.useRealTimers());

  const look = async () => {
    const octokit = await access.forInstallation(await installationId());
    return octokit.request('GET /repos/{owner}/{repo}', at);
  };
  const writes = async () => {
    const { number, write } = await anIssue();
    await write('hello');
    expect(await github.comments(repo, number)).toHaveLength(1);
  };
  const isGone = async () => {
    const octokit = await used();
    await github.uninstall('octo');
    const looked = unlessGone(octokit.request('GET /repos/{owner}/{repo}', at)).catch(readGitHubFailure);
    const message = expect.stringContaining('no token for this installation (404: ');
    expect(await looked).toMatchObject({ status: 401, message });
  };
  storiesOn<void>(() => {}, {
    'it is used': used,
    /** Octokit itself sends once more what met a 401 within the first five seconds of a token. */
    'it grows old': () => void jest.useFakeTimers({ advanceTimers: true, now: Date.now() + 10_000 }),
    'GitHub takes it back': () => github.revokeTokens(github.bot),
    'GitHub answers # at (\\S+)(?: # times?)?': (_, status, path = '', times) =>
      github.addFault({ path, status: Number(status), ...(times && { times: Number(times) }) }),
    'a look → #': async (_, expected) =>
      expect((await look().catch(readGitHubFailure)).status).toBe(Number(expected)),
    '# tokens in all': async (_, count) => expect(await minted()).toBe(Number(count)),
  })`
    is renewed, and the request that met it is sent once more
      it is used | GitHub takes it back | it grows old | ${writes} | 2 tokens in all
    is renewed once where GitHub takes none
      it is used | it grows old | GitHub answers 401 at /repos/octo/widgets$ | a look → 401 | a look → 401
      2 tokens in all
    is told from a thing that is gone where the installation is
      it is used | it grows old | ${isGone}
    and the next one, which GitHub refuses to make, fail what met them and no more
      GitHub answers 401 at /access_tokens$ 2 times | a look → 401 | a look → 200 | it grows old | GitHub takes it back
      GitHub answers 401 at /access_tokens$ 1 time | a look → 401
    is asked for again at once where GitHub refused to make one
      it is used | it grows old | GitHub takes it back | GitHub answers 404 at /access_tokens$ 1 time | a look → 401
      a look → 200
  `;

  test('and came from before the clock was set back is renewed before anything is sent with it', async () => {
    jest.useFakeTimers({ advanceTimers: true, now: Date.now() + 3 * 60 * 60_000 });
    const octokit = await used();
    jest.useRealTimers();
    await github.revokeTokens(github.bot);
    expect((await octokit.request('GET /repos/{owner}/{repo}', at)).status).toBe(200);
    expect(await minted()).toBe(2);
    expect(lines.join()).not.toContain('token replication delay');
  });

  test('is none of the App itself, which signs each request', async () => {
    await github.addFault({ path: '/app$', status: 401, times: 1 });
    const octokit = await access.app();
    await expect(octokit.request('GET /app', {})).rejects.toMatchObject({ status: 401 });
    expect(await minted()).toBe(0);
  });
});

test('what has not changed is asked for each time, and costs nothing', async () => {
  const id = await installationId();
  const read = async () =>
    (await access.forInstallation(id)).request(
      'GET /repos/{owner}/{repo}/collaborators/{username}/permission',
      { ...at, username: people.writer },
    );
  const first = await read();
  expect((await read()).data).toEqual(first.data);
  await github.setRole(repo, people.writer, 'read');
  expect((await read()).data).toMatchObject({ role_name: 'read' });
  const requests = (await github.requests()).filter(({ path }) => path.endsWith('/permission'));
  expect(requests.map(({ status }) => status)).toEqual([200, 304, 200]);
});

test.each([502, 403, 429])('a comment that met a %i is not sent again by the client', async (status) => {
  const { write } = await anIssue();
  await github.addFault({ method: 'POST', path: '/comments$', status, headers: { 'retry-after': '1' } });
  await expect(write('hello')).rejects.toMatchObject({ status });
  expect((await paths()).filter((path) => path.endsWith('/comments'))).toHaveLength(1);
});

test('two comments are sent side by side', async () => {
  const both = Promise.withResolvers<void>();
  let sent = 0;
  // Each request waits for the other one: a client that sends one after the other never ends.
  const together = dispatcher.compose((dispatch) => (options, handler) => {
    if (options.method !== 'POST' || !options.path.endsWith('/comments')) return dispatch(options, handler);
    sent += 1;
    if (sent === 2) both.resolve();
    void both.promise.then(() => dispatch(options, handler));
    return true;
  });
  const { write } = await anIssue(createGitHubAccess(probotWith(together)));
  await Promise.all(['one', 'two'].map(write));
  expect(sent).toBe(2);
});

test('what is said on GitHub is not said in the log, nor is a token', async () => {
  const { number, write } = await anIssue();
  await write('the words of a person');
  expect(lines.join('')).toContain(`/issues/${number}/comments`);
  expect(lines.join('')).not.toMatch(/words of a person|ghs_/);
});

test('a GraphQL query goes beside the REST API, also as the very first request', async () => {
  const octokit = await access.forInstallation(await installationId());
  const query = 'query { repository(owner: "octo", name: "widgets") { databaseId } }';
  expect((await askGraphQL(octokit, query, {})).data).toEqual({
    repository: { databaseId: expect.any(Number) },
  });
});

test('a GitHub that cannot be reached is read as no answer, not as its 500', async () => {
  const octokit = await access.app();
  await github.close();
  const failure = await octokit.request('GET /app', {}).catch(readGitHubFailure);
  expect(failure).toMatchObject({ status: null, headers: {} });
});

const endlessly = (response: ServerResponse) => {
  const piece = Buffer.alloc(1024 * 1024, 'x');
  const more = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', more);
  more();
};
test.each<[string, (response: ServerResponse) => void, string | null]>([
  ['is read without a token', (response) => void response.end('exit 1\n'), 'exit 1\n'],
  ['is given up where it is too long', endlessly, null],
  [
    'is given up where it breaks off',
    (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('begun', () => response.destroy());
    },
    null,
  ],
])('a log of checks, which lies on another host, %s', async (_, answer, log) => {
  const asked: IncomingHttpHeaders[] = [];
  const host = await listen(
    createServer(({ headers }, response) => {
      asked.push(headers);
      answer(response);
    }),
  );
  try {
    const headers = { location: `${host.origin}/log` };
    await github.addFault({ method: 'GET', path: '/logs$', status: 302, headers });
    const octokit = await access.forInstallation(await installationId());
    const failing = { id: 1, name: 'lint', conclusion: 'failure', title: null, hasLog: true };
    const [check] = await readRedChecks(octokit, { owner: 'octo', repo: 'widgets' }, [failing]);
    expect(check?.log).toBe(log);
    expect(asked).toHaveLength(1);
    expect(JSON.stringify(asked)).not.toMatch(/authorization|ghs_|bearer/i);
  } finally {
    await host.close();
  }
});

describe('the Octokit that a handler is given', () => {
  const receive = async (handle: (octokit: GitHubClient) => Promise<unknown>, more: object = {}) => {
    probot.on('issues.labeled', async ({ octokit }) => void (await handle(octokit)));
    const payload = { action: 'labeled', installation: { id: await installationId() }, ...more };
    const receiver: { receive(event: object): Promise<void> } = probot;
    await receiver.receive({ id: 'guid', name: 'issues', payload });
  };
  const tokens = async () => (await paths()).filter((path) => path.endsWith('/access_tokens'));

  test('asks for no token before it is used', async () => {
    await receive(async () => {});
    expect(await tokens()).toEqual([]);
  });

  test('is signed in to the installation of the event, with the token that the others use', async () => {
    await receive((octokit) => octokit.request('GET /repos/{owner}/{repo}', at));
    await used();
    expect(await tokens()).toHaveLength(1);
  });
});
