// Questions of the agent and people's answers, with the rights of app.yml and a service of each dialect, in one process.
import { expect, test } from '@jest/globals';
import { people, startGitHub } from '../../lab/github/index.ts';
import { granted } from '../../lab/stage/granted.ts';
import { closeAfterTest } from '../../shared/service/openhands/testing/servers.ts';
import { appBetween } from '../support/app-between.ts';
import { briefly } from '../support/in-thread.ts';
import { letTimeJump, untilInTime } from '../support/jumping-time.ts';
import { aService } from '../support/simulated.ts';
import { scene } from './scene.ts';

letTimeJump();

const services = { live: await aService('live', 20), documented: await aService('documented', 20) };

async function stageOf(dialect: keyof typeof services) {
  const [github, service] = [await startGitHub(granted()), services[dialect]];
  await service.control.clear({ conversations: true });
  const serverUrl = dialect === 'documented' && { AGENT_SERVER_URL: service.agentServerUrl };
  const lines: string[] = [];
  const env = { POLL_INTERVAL: '0.2s', ...serverUrl };
  const app = await appBetween(github, service, { env, write: (line) => lines.push(line) });
  closeAfterTest(async () => {
    await app.stop();
    await github.close();
  });
  return { github, service, lines, until: untilInTime };
}

test.each([
  ['live', 'src/index.js', /these 2 things.*left-pad.*src\/index\.js/s, [{ route: 'run' }]],
  ['documented', 'README.md', /The action is not shown here/, []],
] as const)(
  'with a service of the %s dialect a question is a thread at a file, and each answer reaches the agent once',
  async (dialect, path, shown, toldToGoOn) => {
    const stage = await stageOf(dialect);
    // As GitHub does now and then.
    await stage.github.setDeliveryPolicy({ copies: 2 });
    const play = await scene(stage, 'confirm two after 10s, then confirm after 10s');
    const asked = await play.question();
    const { head } = await stage.github.pullRequest(play.repo, play.pull());
    const threads = await stage.github.reviewComments(play.repo, play.pull());
    const place = { subjectType: 'file', path, commitId: head.sha, body: expect.stringMatching(shown) };
    expect(threads.find(({ id }) => id === asked.id)).toMatchObject(place);
    const reply = await play.reply(people.maintainer, asked, '/approve');
    const approved = await play.question(/Approved/);
    expect(approved.body).toMatch(
      new RegExp(`@${people.maintainer} approved .* on 20\\d\\d-.*(?:The agent went on|Now the agent)`),
    );
    await play.untilReacted(reply, '+1');
    await play.resolved();
    const second = await play.question(undefined, 1);
    await play.reply(people.writer, second, '/reject keep the lock file\nbecause I say so');
    const reason = 'keep the lock file because I say so';
    expect((await play.question(/Rejected.*(?:The agent went on|Now the agent)/s, 1)).body).toContain(reason);
    const rejected = { route: 'respond', body: { accept: false, reason } };
    const accepted = { route: 'respond', body: { accept: true } };
    expect(await play.sent()).toMatchObject([accepted, rejected, ...toldToGoOn]);
    const reviews = await stage.github.reviews(play.repo, play.pull());
    expect(new Set(reviews.map(({ state }) => state))).toEqual(new Set(['COMMENTED']));
    expect(stage.lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  },
);

test('who takes part where the App works is notified of its start, of its question and of its end, and of no progress', async () => {
  const stage = await stageOf('live');
  const play = await scene(stage, 'confirm, finish', { files: null });
  const { code } = await play.question(/✋/, 0, 'issue');
  await play.onIssue(people.maintainer, `/approve ${code}`);
  await play.reported();
  const notified = await stage.github.notifications(play.repo, play.issue, people.reader);
  expect(briefly(notified)).toEqual([
    'takes part: 🚀',
    'takes part: ✋',
    'takes part: /approve',
    'takes part: ✅',
  ]);
});
