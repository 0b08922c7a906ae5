// Questions from their first showing to their end, in one process: what is lost on the way to GitHub, and what is refused.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type EmulatedGitHub, people, startGitHub } from '../../demo/github/index.ts';
import { type Simulator, startSimulator } from '../../shared/simulator/index.ts';
import { asked, question, questions, replies, truth, untilAnswered } from '../../test/story/confirm.ts';
import { repo, until } from '../../test/story/stage.ts';
import { readConfiguration } from '../configuration.ts';
import { createLog } from '../log/create-log.ts';
import { type App, startApp } from '../start-app.ts';

jest.setTimeout(40_000);

let github: EmulatedGitHub;
let service: Simulator;
let app: App;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'agent-conversations-questions-'));
  github = await startGitHub();
  service = await startSimulator({ dialect: 'live', speed: 200 });
  const env = {
    ...{ APP_ID: String(github.appId), PRIVATE_KEY: github.privateKey, WEBHOOK_SECRET: github.webhookSecret },
    ...{ GHE_HOST: github.host, GHE_PROTOCOL: 'http', AGENT_API_KEY: service.apiKey },
    ...{
      AGENT_BASE_URL: service.url,
      DATA_DIR: dataDir,
      POLL_INTERVAL: '0.2s',
      HOST: '127.0.0.1',
      PORT: '0',
    },
  };
  const read = readConfiguration(env, () => '');
  if (read.kind === 'bad') throw new Error(read.problems.join('; '));
  const log = createLog('silent', { write: () => {} });
  app = await startApp({ configuration: read.configuration, env: {}, log });
  await github.setWebhookUrl(`${app.address}/api/github/webhooks`);
});
afterAll(async () => {
  await app.stop();
  await Promise.all([github.close(), service.close()]);
  rmSync(dataDir, { recursive: true, force: true });
});

const stage = () => ({
  ...{ github, service },
  labelled: async (body: string) => {
    const number = await github.createIssue(people.reader, repo, { title: 'Water the plants', body });
    await github.label(people.maintainer, repo, number, 'agent');
    return number;
  },
});
const asks = ({ body }: { body: string }) => body.includes('The agent asks before it acts ·');

test.each([
  ['thread', '/pulls/\\d+/comments$', 0],
  ['review', '/pulls/\\d+/reviews$', 1],
  ['comment on the issue', '/issues/\\d+/comments$', 2],
])('a %s whose answer from GitHub was lost is found again, not made twice', async (_, path, refusals) => {
  const places = ['/pulls/\\d+/comments$', '/pulls/\\d+/reviews$'].slice(0, refusals);
  const issue = await stage().labelled('simulate: confirm after 2m');
  await until(
    () => github.comments(repo, issue),
    (comments) => comments.length > 0,
  );
  const pull = await github.openPullRequest(people.writer, repo, {
    title: `Fixes #${issue}`,
    head: `a/${issue}`,
  });
  await github.deliveriesSettled();
  for (const refused of places)
    await github.addFault({ method: 'POST', path: refused, status: 422, times: 1 });
  await github.addFault({ method: 'POST', path, reset: 'after', times: 1 });
  const all = async () => [
    ...(await github.reviewComments(repo, pull)),
    ...(await github.reviews(repo, pull)),
    ...(await github.comments(repo, issue)),
  ];
  await until(all, (found) => found.some(asks));
  const code = /· `([A-Z0-9]{5})`/.exec((await all()).find(asks)?.body ?? '')?.[1];
  await github.comment(people.writer, repo, issue, `/approve ${code}`);
  await untilAnswered(stage(), issue);
  const ended = await until(all, (found) => found.some(({ body }) => body.includes('Approved')));
  expect(ended.filter(({ body }) => body.startsWith('<!-- agent-conversations:confirmation '))).toHaveLength(
    1,
  );
});

test('a reply in the thread whose answer was lost is found again', async () => {
  const { pull, issue } = await asked(stage(), 'simulate: confirm');
  const { id, code } = await question(stage(), pull);
  await github.addFault({ method: 'POST', path: '/replies$', reset: 'after', times: 1 });
  await github.reply(people.reader, repo, pull, id, `/approve ${code}`);
  await replies(stage(), pull, /needs the repository permission/);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  const words = (await github.reviewComments(repo, pull)).filter(({ body }) =>
    /needs the repository/.test(body),
  );
  expect(words).toHaveLength(1);
  expect((await truth(stage(), issue)).answers).toEqual([]);
});

test('a thread that cannot be resolved, or that somebody resolved, holds nothing up', async () => {
  const { pull } = await asked(stage(), 'simulate: confirm');
  const { id } = await question(stage(), pull);
  await github.resolveThread(people.writer, repo, pull, id, true);
  await github.reply(people.writer, repo, pull, id, '/reject no, thanks');
  await question(stage(), pull, /Rejected/);
  const [found] = await questions(stage(), pull);
  expect(found?.resolvedBy).toBe(people.writer);
});

test('a question that somebody deleted is not put back, and can be answered by its code', async () => {
  const issue = await stage().labelled('simulate: confirm');
  const [found] = await until(
    async () => (await github.comments(repo, issue)).filter(asks),
    (all) => all.length === 1,
  );
  const code = /· `([A-Z0-9]{5})`/.exec(found?.body ?? '')?.[1];
  await github.deleteComment(people.admin, repo, issue, found?.id ?? 0);
  await github.comment(people.writer, repo, issue, `/approve ${code}`);
  await untilAnswered(stage(), issue);
  await until(
    () => github.comments(repo, issue),
    (all) => all.some(({ body }) => body.startsWith('<!-- agent-conversations:report ')),
  );
  expect((await github.comments(repo, issue)).filter(asks)).toEqual([]);
});

test('an answer by somebody who may not, to a question that is over, and by an edited comment is told in words', async () => {
  const { pull, issue } = await asked(stage(), 'simulate: confirm');
  const { id } = await question(stage(), pull);
  await github.addFault({ path: '/graphql$', status: 403, times: 1 });
  await github.reply(people.writer, repo, pull, id, '/approve');
  await replies(stage(), pull, /was edited could not be read/);
  expect((await truth(stage(), issue)).answers).toEqual([]);
  await github.comment(people.writer, repo, pull, '/status');
  await replies(stage(), pull, /Waiting for an answer: \[`/);
  await github.unlabel(people.maintainer, repo, issue, 'agent');
  await question(stage(), pull, /Closed/);
  await github.reply(people.writer, repo, pull, id, '/approve');
  await replies(stage(), pull, /already answered/);
  expect((await truth(stage(), issue)).answers).toEqual([]);
});

test('a pull request that comes later points to the question on the issue, where four eyes may answer it', async () => {
  await github.setFile(repo, '.github/agent-conversations.yml', 'allow_requester: false\n');
  const issue = await stage().labelled('simulate: confirm');
  await until(
    async () => (await github.comments(repo, issue)).filter(asks),
    (all) => all.length === 1,
  );
  const pull = await github.openPullRequest(people.writer, repo, {
    title: `Fixes #${issue}`,
    head: `a/${issue}`,
  });
  await until(
    () => github.comments(repo, pull),
    (all) => all.some(({ body }) => body.includes(`/issues/${issue}#issuecomment-`)),
  );
  // GitHub tells whole seconds, and an answer has to be younger than its question.
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  await github.comment(people.maintainer, repo, pull, '/approve');
  await replies(stage(), pull, /needs a second person/);
  await github.comment(people.writer, repo, pull, '/approve');
  await untilAnswered(stage(), issue);
});

test('an agent that holds the token of a person cannot approve itself', async () => {
  const { issue, pull } = await asked(stage(), 'simulate: confirm');
  await question(stage(), pull);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await github.commentThrough('robot', people.writer, repo, pull, '/approve');
  await replies(stage(), pull, /was written through the app `robot`/);
  expect((await truth(stage(), issue)).answers).toEqual([]);
  await github.comment(people.writer, repo, pull, '/approve');
  await untilAnswered(stage(), issue);
});
