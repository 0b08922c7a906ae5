import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { request } from 'undici';
import { namedVersion } from '../testing/named-version.ts';
import { type EmulatedGitHub, people, spawnGitHub, startGitHub } from './index.ts';

const repo = 'octo/widgets';

describe('a fault of the emulated GitHub', () => {
  let github: EmulatedGitHub;
  let token: string;

  beforeEach(async () => {
    github = await startGitHub();
    token = await github.workflowToken(repo, { issues: 'write' });
  });
  afterEach(() => github.close());

  const comment = async (number: number) => {
    const answer = await request(`${github.url}/repos/${repo}/issues/${number}/comments`, {
      method: 'POST',
      headers: { authorization: `token ${token}`, ...namedVersion },
      body: JSON.stringify({ body: 'x' }),
    });
    await answer.body.dump();
    return answer;
  };

  test('meets the third request of its route only, where it is told so', async () => {
    const number = await github.createIssue(people.reader, repo, { title: 'A' });
    await github.addFault({
      method: 'POST',
      path: '/comments$',
      skip: 2,
      times: 1,
      status: 403,
      headers: { 'retry-after': '7', 'x-ratelimit-remaining': '0' },
    });
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await comment(number)).statusCode);
    expect(statuses).toEqual([201, 201, 403, 201]);
    expect(await github.comments(repo, number)).toHaveLength(3);
  });

  test('cuts the connection before or after the effect', async () => {
    const number = await github.createIssue(people.reader, repo, { title: 'A' });
    await github.addFault({ path: '/comments$', times: 1, reset: 'before' });
    await expect(comment(number)).rejects.toThrow();
    expect(await github.comments(repo, number)).toHaveLength(0);
    await github.addFault({ path: '/comments$', times: 1, reset: 'after' });
    await expect(comment(number)).rejects.toThrow();
    expect(await github.comments(repo, number)).toHaveLength(1);
  });
});

describe('what has not changed, at the emulated GitHub', () => {
  let github: EmulatedGitHub;
  beforeEach(async () => {
    github = await startGitHub();
  });
  afterEach(() => github.close());

  const read = async (token: string, etag?: string) => {
    const answer = await request(`${github.url}/repos/${repo}`, {
      headers: { authorization: `token ${token}`, ...namedVersion, ...(etag && { 'if-none-match': etag }) },
    });
    await answer.body.dump();
    return { status: answer.statusCode, etag: String(answer.headers.etag) };
  };

  test('each answer says how much of the limit is left, where there is one', async () => {
    const token = await github.workflowToken(repo, {});
    const left = async () => {
      const headers = { authorization: `token ${token}`, ...namedVersion };
      const answer = await request(`${github.url}/repos/${repo}`, { headers });
      await answer.body.dump();
      return [answer.statusCode, answer.headers['x-ratelimit-remaining'], answer.headers['x-ratelimit-used']];
    };
    expect(await left()).toEqual([200, undefined, undefined]);
    await github.setLimits({ workflowRequestsPerHour: 2 });
    expect(await left()).toEqual([200, '1', '1']);
    expect(await left()).toEqual([200, '0', '2']);
    expect(await left()).toEqual([403, '0', '2']);
  });

  test('is answered with 304, to the token that read it', async () => {
    const [one, two] = [await github.workflowToken(repo, {}), await github.workflowToken(repo, {})];
    const { etag } = await read(one);
    expect(await read(one, etag)).toEqual({ status: 304, etag });
    expect((await read(two, etag)).status).toBe(200);
    await github.setRole(repo, people.writer, 'admin');
    await github.createIssue(people.reader, repo, { title: 'A' });
    expect((await read(one, etag)).status).toBe(304);
  });

  test('counts against no limit; all workflows of a repository share theirs', async () => {
    await github.setLimits({ workflowRequestsPerHour: 2, requestsPerHour: 0 });
    const [one, two] = [await github.workflowToken(repo, {}), await github.workflowToken(repo, {})];
    const { etag } = await read(one);
    for (let count = 0; count < 5; count += 1) expect((await read(one, etag)).status).toBe(304);
    expect((await read(two)).status).toBe(200);
    expect((await read(one)).status).toBe(403);
    const counted = (await github.requests()).map(({ countsFor }) => countsFor);
    expect(counted).toEqual([repo, ...Array(5).fill(null), repo, null]);
  });
});

test('an outage of the emulated GitHub ends by itself after its time', async () => {
  let now = Date.UTC(2026, 0, 1);
  const github = await startGitHub({ now: () => now });
  try {
    await github.addFault({ path: '', status: 503, forMs: 20 * 60 * 60_000 });
    const ask = async () => {
      const answer = await request(`${github.url}/app`, { headers: namedVersion });
      await answer.body.dump();
      return answer.statusCode;
    };
    expect(await ask()).toBe(503);
    now += 20 * 60 * 60_000 - 1;
    expect(await ask()).toBe(503);
    now += 1;
    expect(await ask()).toBe(401);
  } finally {
    await github.close();
  }
});

test('the emulated GitHub as a process of its own has the same face', async () => {
  const github = await spawnGitHub({ webhookSecret: 'told to the process' });
  try {
    const number = await github.createIssue(people.reader, repo, { title: 'A' });
    await github.comment(people.writer, repo, number, 'hello');
    expect(await github.comments(repo, number)).toEqual([
      expect.objectContaining({ author: people.writer, body: 'hello', edited: false }),
    ]);
    expect(github.webhookSecret).toBe('told to the process');
    await expect(github.comment(people.writer, repo, 99, 'hello')).rejects.toThrow('Not Found');
  } finally {
    await github.close();
  }
});
