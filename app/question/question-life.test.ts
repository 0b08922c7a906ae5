// Questions on their way to GitHub, in one process: an answer of GitHub that is lost, and a question that moves.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type EmulatedGitHub, people, startGitHub } from '../../lab/github/index.ts';
import { type Simulator, startSimulator } from '../../lab/service/index.ts';
import { scene } from '../../test/story/scene.ts';
import { appBetween } from '../../test/support/app-between.ts';
import { letTimeJump, untilInTime } from '../../test/support/jumping-time.ts';
import type { App } from '../start-app.ts';

letTimeJump();

let github: EmulatedGitHub;
let service: Simulator;
let app: App;

beforeAll(async () => {
  github = await startGitHub();
  service = await startSimulator({ dialect: 'live', sleepless: true, speed: 20 });
  app = await appBetween(github, service, { env: { POLL_INTERVAL: '0.2s' } });
});
afterAll(async () => {
  await app.stop();
  await Promise.all([github.close(), service.close()]);
});

const script = 'confirm after 10s';
const stage = () => ({ github, service, until: untilInTime });

test.each([
  ['thread', '/pulls/\\d+/comments$', 0],
  ['review', '/pulls/\\d+/reviews$', 1],
  ['issue', '/issues/\\d+/comments$', 2],
] as const)(
  'a question (%s) is found again, not made twice, where the answer of GitHub was lost',
  async (place, path, refusals) => {
    const refused = ['/pulls/\\d+/comments$', '/pulls/\\d+/reviews$'].slice(0, refusals);
    const play = await scene(stage(), script, {
      onPull: async () => {
        for (const each of refused)
          await github.addFault({ method: 'POST', path: each, status: 422, times: 1 });
        await github.addFault({ method: 'POST', path, text: 'agent wants to', reset: 'after', times: 1 });
      },
    });
    const { code } = await play.question(undefined, 0, place);
    await play.onIssue(people.writer, `/approve ${code}`);
    await play.question(/Approved/, 0, place);
    const all = await Promise.all((['thread', 'review', 'issue'] as const).map(play.standing));
    expect(all.flat()).toHaveLength(1);
    expect((await play.conversation()).answers).toHaveLength(1);
    const reviews = await github.reviews(play.repo, play.pull());
    expect(reviews.filter(({ state }) => state !== 'COMMENTED')).toEqual([]);
  },
);

test('where two people have to approve, an approval from before the question moved costs its author alone, who is told why', async () => {
  // GitHub tells whole seconds, and an answer has to be younger than its question.
  const aSecondLater = () => new Promise((resolve) => setTimeout(resolve, 1_100));
  const rules = 'rules:\n  - ask: {}\n    people: 2\n';
  await github.setFile('octo/widgets', '.github/agent-conversations.yml', rules);
  const play = await scene(stage(), script);
  const { code } = await play.question();
  await aSecondLater();
  await play.onIssue(people.writer, '/approve');
  await play.told(/1 of \d approvals? so far/);
  // The service names another pull request: that of the scene was a person's.
  const own = await github.openPullRequest(people.admin, play.repo, { title: 'Agent', head: 'agent/own' });
  await service.control.pullRequest(play.id, own);
  const onOwn = () => github.reviewComments(play.repo, own);
  await untilInTime(onOwn, (all) => all.some(({ body }) => body.includes(code)));
  await aSecondLater();
  const before = await play.comment(people.admin, `/approve ${code}`);
  await play.told(/@ada, .*is taken only where its question is/);
  await play.untilReacted(before, 'confused');
  await github.comment(people.maintainer, play.repo, own, `/approve ${code}`);
  const [reply] = await play.told(/was written before the question was moved/);
  expect(reply?.body).toMatch(/@wendy, .* The approval of @maya still counts: 1 of 2\.$/);
  await aSecondLater();
  await play.onIssue(people.writer, '/approve');
  await play.answered();
  expect((await play.conversation()).answers).toMatchObject([{ kind: 'accept', effect: 'approved' }]);
  const inOldPlace = () => github.reviewComments(play.repo, play.pull());
  await untilInTime(inOldPlace, (all) => all.some(({ body }) => /Approved by @wendy/.test(body)));
});
