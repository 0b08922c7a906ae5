import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { verify } from '@octokit/webhooks-methods';
import { ProbotOctokit } from 'probot';
import { listen } from '../support/listen.ts';
import { fetchNamed } from '../testing/named-version.ts';
import { type EmulatedGitHub, people, startGitHub } from './index.ts';

const repo = 'octo/widgets';

interface Received {
  readonly event: string;
  readonly guid: string;
  readonly signature: string;
  readonly body: string;
}

let github: EmulatedGitHub;
let receiver: Awaited<ReturnType<typeof listen>>;
let received: Received[];
let status: number;

beforeEach(async () => {
  received = [];
  status = 200;
  const server = createServer(async (request, response) => {
    received.push({
      event: String(request.headers['x-github-event']),
      guid: String(request.headers['x-github-delivery']),
      signature: String(request.headers['x-hub-signature-256']),
      body: await text(request),
    });
    response.writeHead(status).end();
  });
  receiver = await listen(server);
  github = await startGitHub();
  await github.setWebhookUrl(`${receiver.origin}/api/github/webhooks`);
});

afterEach(async () => {
  await github.close();
  await receiver.close();
});

const actions = () => received.map(({ event, body }) => `${event}.${JSON.parse(body).action}`);

test('a payload carries a signature that Probot’s verifier accepts', async () => {
  await github.createIssue(people.outsider, repo, { title: 'A', labels: ['agent'] });
  await github.deliveriesSettled();
  expect(actions()).toEqual(['issues.opened', 'issues.labeled']);
  for (const { body, signature } of received)
    expect(await verify(github.webhookSecret, body, signature)).toBe(true);
  expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({
    label: { name: 'agent' },
    sender: { login: 'oscar', type: 'User' },
    repository: { full_name: 'octo/widgets', owner: { login: 'octo' } },
    installation: { id: expect.any(Number) },
  });
});

test('one review comment is told of twice: as a review and as a comment', async () => {
  const pull = await github.openPullRequest(people.writer, repo, { title: 'B', head: 'b' });
  const top = await github.reviewComment(people.reader, repo, pull, {
    path: 'README.md',
    subject_type: 'file',
    body: 'x',
  });
  await github.reply(people.writer, repo, pull, top, '/approve');
  await github.deliveriesSettled();
  expect(actions().toSorted()).toEqual([
    'pull_request.opened',
    'pull_request_review.submitted',
    'pull_request_review.submitted',
    'pull_request_review_comment.created',
    'pull_request_review_comment.created',
  ]);
  const replies = received.map(({ body }) => JSON.parse(body).comment?.in_reply_to_id).filter(Boolean);
  expect(replies).toEqual([top]);
});

test('a label on a pull request is told of as an event of the pull request', async () => {
  const pull = await github.openPullRequest(people.writer, repo, { title: 'B', head: 'b' });
  await github.label(people.maintainer, repo, pull, 'agent');
  await github.unlabel(people.maintainer, repo, pull, 'agent');
  await github.deliveriesSettled();
  expect(actions()).toEqual(['pull_request.opened', 'pull_request.labeled', 'pull_request.unlabeled']);
  expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({
    number: pull,
    label: { name: 'agent' },
    pull_request: { number: pull },
    sender: { login: 'maya' },
  });
});

describe('the emulated GitHub', () => {
  test('releases held deliveries in the order asked for', async () => {
    await github.setDeliveryPolicy({ hold: true });
    const issue = await github.createIssue(people.reader, repo, { title: 'A' });
    await github.label(people.writer, repo, issue, 'agent');
    expect(received).toEqual([]);
    await github.releaseDeliveries('reversed');
    expect(actions()).toEqual(['issues.labeled', 'issues.opened']);
  });

  test('lists a failed delivery for the App, and sends it again under the same GUID', async () => {
    status = 500;
    await github.createIssue(people.reader, repo, { title: 'A' });
    await github.deliveriesSettled();
    await github.setDeliveryPolicy({ drop: true });
    await github.createIssue(people.reader, repo, { title: 'B' });
    status = 200;

    const app = new ProbotOctokit({
      auth: { appId: github.appId, privateKey: github.privateKey },
      baseUrl: github.url,
      request: { fetch: fetchNamed },
      throttle: { enabled: false },
    });
    const { data } = await app.request('GET /app/hook/deliveries', { per_page: 100 });
    expect(data.map(({ status_code }) => status_code)).toEqual([502, 500]);
    const [newest] = data;
    await app.request('POST /app/hook/deliveries/{delivery_id}/attempts', {
      delivery_id: Number(newest?.id),
    });
    await github.deliveriesSettled();
    expect(received.at(-1)?.guid).toBe(newest?.guid);
    expect((await github.attempts()).at(-1)).toMatchObject({ redelivery: true, statusCode: 200 });
  });
});
