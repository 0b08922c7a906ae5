// What a newcomer does in the playground, with the real App and the simulated agent: no answer leads to a dead end.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { request } from 'undici';
import { agentLogin } from './agent.ts';
import { type Stage, setStage } from './stage.ts';
import { createSee } from './story/scene.ts';

const endings = new AsyncDisposableStack();
const see = createSee(new AbortController().signal);
let stage: Stage;

beforeAll(async () => {
  stage = await setStage({ port: 4400, endings, tidy: () => true });
});
afterAll(() => endings.disposeAsync());

/** A form of the page at this address, as its button sends it. */
async function send(page: string, form: string, fields: Record<string, string>): Promise<number> {
  const shown = await (await request(page)).body.text();
  const token = /name="token" value="([^"]+)"/.exec(shown)?.[1] ?? '';
  const { statusCode, body } = await request(`${page}/${form}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ token, who: 'maya', ...fields }).toString(),
  });
  await body.dump();
  return statusCode;
}

/** The thread in which the agent waits, when it is the `count`th on its pull request. */
async function question(pull: number, count: number) {
  const found = await see({
    what: `question ${count} on #${pull}`,
    look: () => stage.github.reviewComments(stage.repository, pull),
    find: (comments) => {
      const tops = comments.filter(({ inReplyTo }) => inReplyTo === null);
      const last = tops[count - 1];
      return last && /\/approve/.test(last.body) ? last : undefined;
    },
  });
  // A person reads it first: an answer outside of the thread must be from a later second than the question.
  await sleep(1500);
  return found;
}

const bodyOf = async (pull: number, id: number) =>
  (await stage.github.reviewComments(stage.repository, pull)).find((comment) => comment.id === id)?.body;

test('the forms of the playground label, reject, approve and retry, and oscar is refused', async () => {
  const { github, repository } = stage;
  const issue = await stage.openPlayground();
  const number = Number(issue.split('/').at(-1));
  expect(await send(issue, 'label', { set: 'on' })).toBe(303);
  const pull = await see({
    what: 'a pull request of the agent',
    look: () => github.numbers(repository),
    find: (numbers) => numbers.find((each) => each > number),
  });
  const page = issue.replace(/issues\/\d+$/, `pull/${pull}`);

  const first = await question(pull, 1);
  expect(await send(page, 'replies', { who: 'oscar', to: String(first.id), body: '/approve' })).toBe(303);
  await see({
    what: 'the App to say that oscar may not',
    look: () => github.reviewComments(repository, pull),
    find: (comments) => comments.find(({ body }) => /@oscar.*needs the repository permission/.test(body)),
  });
  expect(await bodyOf(pull, first.id)).toBe(first.body);

  expect(await send(page, 'replies', { to: String(first.id), body: '/reject use what is there' })).toBe(303);
  const second = await question(pull, 2);
  expect(second.body).not.toContain('left-pad');
  expect(await bodyOf(pull, first.id)).toMatch(/Rejected/);

  // The comment box of the page does as well as a reply.
  expect(await send(page, 'comments', { body: '/approve always' })).toBe(303);
  const [sticky] = await see({
    what: `#${number} to say Finished`,
    look: () => github.comments(repository, number),
    find: (comments) => (/Finished/.test(comments[0]?.body ?? '') ? comments : undefined),
  });
  expect(sticky?.body).toContain(`#${pull}`);
  expect(await bodyOf(pull, second.id)).toMatch(/Approved/);

  // Once more, on the same issue: it gets a pull request of its own.
  expect(await send(issue, 'comments', { body: '/retry' })).toBe(303);
  const other = await see({
    what: 'a second pull request',
    look: () => github.numbers(repository),
    find: (numbers) => numbers.find((each) => each > pull),
  });
  // Its question is answered by a button.
  const third = await question(other, 1);
  expect(third.body).toContain('@maya');
  const { head } = await github.pullRequest(repository, other);
  const check = await see({
    what: 'a check with buttons',
    look: () => github.checkRuns(repository),
    find: (checks) => checks.findLast(({ headSha, actions }) => headSha === head.sha && actions.length > 0),
  });
  const { identifier = '' } = check.actions.find(({ label }) => label.startsWith('Reject')) ?? {};
  const otherPage = issue.replace(/issues\/\d+$/, `pull/${other}`);
  expect(await (await request(otherPage)).body.text()).toContain(`value="${identifier}"`);
  expect(await send(otherPage, 'buttons', { check: String(check.id), button: identifier })).toBe(303);
  await see({
    what: 'the question to say Rejected',
    look: () => bodyOf(other, third.id),
    find: (body) => (/Rejected/.test(body ?? '') ? body : undefined),
  });
});

test('with the other configuration a plan is asked about once, in a thread and by a check with buttons', async () => {
  const { github, repository, appUrl, dashboardToken } = stage;
  const list = (await stage.openPlayground()).replace(/\/issues\/\d+$/, '');
  expect(await send(list, 'terms', { who: 'oscar', asks: 'plan' })).toBe(403);
  expect(await send(list, 'terms', { asks: 'plan' })).toBe(303);
  const wanted = { title: 'Format the dates', head: 'dates', files: ['src/index.js'] };
  const pull = await github.openPullRequest('wendy', repository, wanted);
  const page = `${list}/pull/${pull}`;
  expect(await send(page, 'label', { set: 'on' })).toBe(303);

  const plan = await question(pull, 1);
  expect(plan.body).toContain('asks to carry out this plan');
  expect(plan.body).toContain('edit src/**');
  const front = await request(appUrl, { headers: { authorization: `Bearer ${dashboardToken}` } });
  expect(await front.body.text()).toContain('Plan: I return the value in src/index.js');
  const { head } = await github.pullRequest(repository, pull);
  const check = await see({
    what: 'a check with buttons',
    look: () => github.checkRuns(repository),
    find: (checks) => checks.findLast(({ headSha, actions }) => headSha === head.sha && actions.length > 0),
  });
  const { identifier: button = '' } = check.actions.find(({ label }) => label.startsWith('Approve')) ?? {};
  expect(await (await request(page)).body.text()).toContain('Lets it act within this scope');
  expect(await send(page, 'buttons', { check: String(check.id), button })).toBe(303);
  await see({
    what: 'the plan to be approved',
    look: () => bodyOf(pull, plan.id),
    find: (body) => (/Approved by @maya: .Plan: /.test(body ?? '') ? body : undefined),
  });
  // What is inside of the scope is done without a question; this is outside of it.
  expect((await question(pull, 2)).body).toContain('left-pad');
});

test('with people switched on, what an agent wrote waits until somebody who may write has approved it', async () => {
  const { github, repository } = stage;
  const list = (await stage.openPlayground()).replace(/\/issues\/\d+$/, '');
  expect(await send(list, 'terms', { people: '1' })).toBe(303);
  const pull = await github.openPullRequest(agentLogin, repository, { title: 'Round', head: 'sums' });
  const { head } = await github.pullRequest(repository, pull);
  const checkSays = (title: RegExp) =>
    see({
      what: `the check of people to say ${title}`,
      look: () => github.checkRuns(repository),
      find: (checks) =>
        checks.find(
          (check) =>
            check.headSha === head.sha && /people$/.test(check.name) && title.test(check.title ?? ''),
        ),
    });
  expect(await checkSays(/^0 of 1/)).toMatchObject({ status: 'in_progress' });
  expect(await send(`${list}/pull/${pull}`, 'reviews', { who: 'wendy' })).toBe(303);
  expect(await checkSays(/^1 of 1/)).toMatchObject({ conclusion: 'success' });
});
