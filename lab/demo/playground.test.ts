// What a newcomer does in the playground, with the real App and the simulated agent: no answer leads to a dead end.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { request } from 'undici';
import { type Stage, setStage } from './stage.ts';
import { createSee } from './story/scene.ts';

const endings = new AsyncDisposableStack();
const see = createSee(new AbortController().signal);
let stage: Stage;

beforeAll(async () => {
  stage = await setStage({ port: 4400, endings, tidy: () => true, speed: 30, workMs: 200 });
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
  expect((await question(other, 1)).body).toContain('@maya');
});
