// The same story with GitHub at its worst: doubled, late and lost webhooks, cut connections, limits, vanished issues.
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { people } from '../../lab/github/index.ts';
import type { AppProcess } from '../../lab/stage/app-process.ts';
import { until } from '../../lab/support/until.ts';
import { repo, type Stage, setStage } from './stage.ts';
import { once, tally } from './tally.ts';

jest.setTimeout(180_000);

let stage: Stage;
let app: AppProcess;

beforeAll(async () => {
  stage = await setStage({ speed: 150 });
  app = await stage.startApp();
});
afterEach(async () => {
  await stage.github.clearFaults();
  await stage.github.setDeliveryPolicy({});
});
afterAll(() => stage.close());

const reported = (number: number) =>
  until(
    () => tally(stage, number),
    // In either order: the sticky comment may be waiting out a limit when the report goes through.
    ({ reports, sticky }) => reports > 0 && sticky > 0,
  );
const comments = (number: number) => stage.github.comments(repo, number);

async function oneOfEach(number: number): Promise<void> {
  await reported(number);
  // What would come twice comes soon after.
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(await tally(stage, number)).toEqual(once);
}

describe('webhooks', () => {
  test('each three times', async () => {
    await stage.github.setDeliveryPolicy({ copies: 3 });
    await oneOfEach(await stage.labelled('simulate: finish'));
  });

  test('in the wrong order', async () => {
    await stage.github.setDeliveryPolicy({ hold: true });
    const number = await stage.labelled('simulate: finish');
    await stage.github.releaseDeliveries('reversed');
    await oneOfEach(number);
  });

  test('lost, and sent again on request', async () => {
    await stage.github.setDeliveryPolicy({ drop: true });
    const number = await stage.labelled('simulate: finish');
    const lost = (await stage.github.attempts()).findLast(({ action }) => action === 'labeled');
    await stage.github.setDeliveryPolicy({});
    await stage.github.redeliver(lost?.id ?? 0);
    await oneOfEach(number);
  });
});

describe('answers of GitHub', () => {
  test('a comment that was made although its answer got lost is not made again', async () => {
    await stage.github.addFault({ method: 'POST', path: '/comments$', times: 1, reset: 'after' });
    await oneOfEach(await stage.labelled('simulate: finish'));
  });

  test('a secondary rate limit is waited out', async () => {
    await stage.github.addFault({
      method: 'POST',
      path: '/comments$',
      times: 1,
      status: 403,
      body: { message: 'You have exceeded a secondary rate limit' },
      headers: { 'retry-after': '1' },
    });
    await oneOfEach(await stage.labelled('simulate: finish'));
  });

  test('an error while it decides is tried again', async () => {
    await stage.github.addFault({ path: '/repos/', times: 1, status: 502 });
    await oneOfEach(await stage.labelled('simulate: finish'));
  });

  test('an issue that vanished ends its run and stops no other', async () => {
    const gone = await stage.labelled('simulate: finish after 20m');
    await until(
      () => comments(gone),
      (found) => found.length > 0,
    );
    await stage.github.deleteIssue(people.admin, repo, gone);
    await oneOfEach(await stage.labelled('simulate: finish'));
    await stage.service.control.clearRequests();
    await new Promise((resolve) => setTimeout(resolve, 700));
    // Nobody looks at its conversation any more.
    expect((await stage.service.control.requests()).filter(({ method }) => method === 'GET')).toEqual([]);
  });

  test('a locked issue takes no comment, and its run goes on', async () => {
    const number = await stage.github.createIssue(people.reader, repo, {
      title: 'Locked',
      body: 'simulate: finish',
    });
    await stage.github.lockIssue(people.admin, repo, number, true);
    await stage.github.label(people.maintainer, repo, number, 'agent');
    await until(
      async () => app.lines.filter(({ msg, issue }) => msg === 'a run changed its state' && issue === number),
      (found) => found.at(-1)?.outcome === 'finished',
    );
    expect(await comments(number)).toEqual([]);
  });
});

describe('people', () => {
  test('who take the label away stop the tracking, and a new label is a new run', async () => {
    const number = await stage.labelled('simulate: finish after 20m');
    await until(
      () => comments(number),
      (found) => found.length > 0,
    );
    await stage.github.unlabel(people.maintainer, repo, number, 'agent');
    await until(
      () => comments(number),
      (found) => found.some(({ body }) => /label/i.test(body) && /goes on|went on|still/i.test(body)),
    );
    await stage.github.label(people.maintainer, repo, number, 'agent');
    await until(
      () => tally(stage, number),
      ({ conversations }) => conversations === 2,
    );
  });

  test('see the pull request that the agent opens, with a check run; a fork is never linked', async () => {
    const number = await stage.labelled('simulate: finish after 5m');
    const opened = { title: 'Fix', body: `Fixes #${number}` };
    await until(
      () => comments(number),
      (found) => found.length > 0,
    );
    await stage.github.openPullRequest(people.outsider, repo, {
      ...opened,
      head: `theirs-${number}`,
      fork: `${people.outsider}/widgets`,
    });
    const pull = await stage.github.openPullRequest(people.writer, repo, {
      ...opened,
      head: `agent-${number}`,
    });
    await reported(number);
    const { head } = await stage.github.pullRequest(repo, pull);
    const runs = await until(
      () => stage.github.checkRuns(repo),
      (found) => found.some(({ conclusion }) => conclusion !== null),
    );
    expect(runs).toEqual([expect.objectContaining({ headSha: head.sha, conclusion: 'success' })]);
    expect((await comments(number))[0]?.body).toContain(`#${pull}`);
  });
});
