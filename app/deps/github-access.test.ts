import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Probot } from 'probot';
import type { Dispatcher } from 'undici';
import { type EmulatedGitHub, people, startGitHub } from '../../lab/github/index.ts';
import { listen } from '../../lab/support/listen.ts';
import { createDispatcher } from '../../shared/api/index.ts';
import { readGitHubFailure } from '../github/failure.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import { createLog } from '../log/create-log.ts';
import { readRedChecks } from '../requests/read-red-checks.ts';
import { createProbot } from './create-probot.ts';
import type { GitHubAccess } from './deps.ts';
import { createGitHubAccess } from './github-access.ts';

const repo = 'octo/widgets';
const at = { owner: 'octo', repo: 'widgets' };

let github: EmulatedGitHub;
let dispatcher: Dispatcher;
let probot: Probot;
let access: GitHubAccess;
let lines: string[];

beforeEach(async () => {
  github = await startGitHub();
  dispatcher = createDispatcher({ env: {} });
  lines = [];
  const configuration = {
    appId: github.appId,
    privateKey: github.privateKey,
    githubUrl: github.url,
    webhookSecrets: [github.webhookSecret] as const,
  };
  const log = createLog('debug', { write: (line) => lines.push(line) });
  probot = createProbot(configuration, { dispatcher, log });
  access = createGitHubAccess(probot);
});

afterEach(async () => {
  await dispatcher.destroy();
  await github.close();
});

async function installationId(): Promise<number> {
  const { data } = await (await access.app()).request('GET /app/installations');
  const [first] = Array.isArray(data) ? data : [];
  return Number(first.id);
}

const paths = async () => (await github.requests()).map(({ method, path }) => `${method} ${path}`);

test('an installation’s token is asked for once and kept', async () => {
  const id = await installationId();
  for (let count = 0; count < 3; count += 1) {
    const octokit = await access.forInstallation(id);
    expect((await octokit.request('GET /repos/{owner}/{repo}', at)).status).toBe(200);
  }
  expect((await paths()).filter((path) => path.endsWith('/access_tokens'))).toHaveLength(1);
});

test.each([502, 403, 429])('a comment that met a %i is not sent again by the client', async (status) => {
  const number = await github.createIssue(people.reader, repo, { title: 'A' });
  const octokit = await access.forInstallation(await installationId());
  await github.addFault({ method: 'POST', path: '/comments$', status, headers: { 'retry-after': '1' } });
  const began = performance.now();
  const comment = octokit.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
    ...at,
    issue_number: number,
    body: 'hello',
  });
  await expect(comment).rejects.toMatchObject({ status });
  expect(performance.now() - began).toBeLessThan(900);
  expect((await paths()).filter((path) => path.endsWith('/comments'))).toHaveLength(1);
});

test('two comments in a row do not wait for each other', async () => {
  const number = await github.createIssue(people.reader, repo, { title: 'A' });
  const octokit = await access.forInstallation(await installationId());
  const began = performance.now();
  for (const body of ['one', 'two']) {
    await octokit.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
      ...at,
      issue_number: number,
      body,
    });
  }
  expect(performance.now() - began).toBeLessThan(1000);
});

test('what is said on GitHub is not said in the log, nor is a token', async () => {
  const number = await github.createIssue(people.reader, repo, { title: 'A' });
  const octokit = await access.forInstallation(await installationId());
  await octokit.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
    ...at,
    issue_number: number,
    body: 'the words of a person',
  });
  expect(lines.join('')).toContain(`/issues/${number}/comments`);
  expect(lines.join('')).not.toMatch(/words of a person|ghs_/);
});

test('a query goes beside the REST API, also when it is the very first request', async () => {
  const octokit = await access.forInstallation(await installationId());
  const query = 'query { repository(owner: "octo", name: "widgets") { name } }';
  expect((await octokit.request('POST /graphql', { query })).data).toEqual({
    data: { repository: { name: 'widgets' } },
  });
});

test('a GitHub that cannot be reached is no answer, not a 500 of GitHub', async () => {
  const octokit = await access.app();
  await github.close();
  const failure = await octokit.request('GET /app').catch(readGitHubFailure);
  expect(failure).toMatchObject({ status: null, headers: {} });
});

describe('a log of checks, which lies on another host', () => {
  let closeHost: () => Promise<void>;
  let asked: IncomingHttpHeaders[];
  let answer: (response: ServerResponse) => void;

  beforeEach(async () => {
    asked = [];
    const host = createServer(({ headers }, response) => {
      asked.push(headers);
      answer(response);
    });
    const { origin, close } = await listen(host);
    closeHost = close;
    const location = `${origin}/log`;
    await github.addFault({ method: 'GET', path: '/logs$', status: 302, headers: { location } });
  });
  afterEach(() => closeHost());

  const read = async () => {
    const octokit = await access.forInstallation(await installationId());
    const failing = { id: 1, name: 'lint', conclusion: 'failure', title: null, hasLog: true };
    const [check] = await readRedChecks(octokit, { owner: 'octo', repo: 'widgets' }, [failing]);
    return check?.log;
  };

  test('is read without a token', async () => {
    answer = (response) => void response.end('exit 1\n');
    expect(await read()).toBe('exit 1\n');
    expect(asked).toHaveLength(1);
    expect(JSON.stringify(asked)).not.toMatch(/authorization|ghs_|bearer/i);
  });

  test('is given up where it is too long', async () => {
    answer = (response) => {
      const piece = Buffer.alloc(1024 * 1024, 'x');
      const more = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', more);
      more();
    };
    expect(await read()).toBeNull();
  });

  test('is given up where it breaks off', async () => {
    answer = (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('begun');
      setTimeout(() => response.destroy(), 50);
    };
    expect(await read()).toBeNull();
  });
});

describe('the Octokit that a handler is given', () => {
  const receive = async (handle: (octokit: OctokitLike) => Promise<unknown>, more: object = {}) => {
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
    const octokit = await access.forInstallation(await installationId());
    await octokit.request('GET /repos/{owner}/{repo}', at);
    expect(await tokens()).toHaveLength(1);
  });

  test('comes without a word of the payload in the log', async () => {
    await receive(async () => {}, { comment: { body: 'the words of a person' } });
    expect(lines.join('')).toContain('Webhook received');
    expect(lines.join('')).not.toContain('words of a person');
  });

  test('tries once, and finds GraphQL beside the REST API', async () => {
    await github.addFault({ method: 'GET', path: '/repos/octo/widgets$', status: 502, headers: {} });
    let status: unknown;
    let data: unknown;
    await receive(async (octokit) => {
      const query = 'query { repository(owner: "octo", name: "widgets") { name } }';
      ({ data } = await octokit.request('POST /graphql', { query }));
      ({ status } = await octokit.request('GET /repos/{owner}/{repo}', at).catch(readGitHubFailure));
    });
    expect(data).toEqual({ data: { repository: { name: 'widgets' } } });
    expect(status).toBe(502);
    expect((await paths()).filter((path) => path.endsWith('/repos/octo/widgets'))).toHaveLength(1);
  });
});
