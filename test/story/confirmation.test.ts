// Questions of the agent and people's answers: the unmodified App, an emulated GitHub, the simulator in both dialects.
import { afterAll, describe, expect, test } from '@jest/globals';
import { people } from '../../lab/github/index.ts';
import { closeStages, dialects, stageOf } from './confirmation-stage.ts';
import { scene } from './scene.ts';
import { repo } from './stage.ts';

afterAll(closeStages, 60_000);

const accepted = { route: 'respond', body: { accept: true } };

describe.each(dialects)('with a service of the %s dialect', (dialect) => {
  test.concurrent('a question shows what is pending, its approval is sent once, and the thread says what came of it', async () => {
    const stage = await stageOf(dialect);
    const play = await scene(stage, 'confirm two after 10s');
    const asked = await play.question();
    const { head } = await stage.github.pullRequest(play.repo, play.pull());
    const threads = await stage.github.reviewComments(play.repo, play.pull());
    const path = dialect === 'live' ? 'src/index.js' : 'README.md';
    const where = { subjectType: 'file', path, commitId: head.sha };
    expect(threads.find(({ id }) => id === asked.id)).toMatchObject(where);
    expect(asked.body).toMatch(
      dialect === 'live' ? /these 2 things.*left-pad.*src\/index\.js/s : /The action is not shown here/,
    );
    const reply = await play.reply(people.maintainer, asked, '/approve');
    const settled = await play.question(/Approved/);
    expect(settled.body).toMatch(
      new RegExp(
        `@${people.maintainer} approved .* on 20\\d\\d-.*(?:The agent went on|Now the agent has finished)\\.`,
      ),
    );
    await play.untilReacted(reply, '+1');
    await play.resolved();
    expect(await play.sent()).toMatchObject([accepted]);
    expect((await play.conversation()).answers).toMatchObject([{ effect: 'approved' }]);
  });

  test.concurrent('a rejection reaches the agent with its reason, and an agent that stays idle is told to go on', async () => {
    const play = await scene(await stageOf(dialect), 'confirm after 10s');
    const asked = await play.question();
    await play.reply(people.writer, asked, '/reject keep the lock file\nbecause I say so');
    const settled = await play.question(/Rejected.*(The agent went on|Now the agent has finished)/s);
    const reason = 'keep the lock file because I say so';
    expect(settled.body).toContain(`Reason: ${reason}`);
    const rejected = { route: 'respond', body: { accept: false, reason } };
    expect(await play.sent()).toMatchObject(dialect === 'live' ? [rejected, { route: 'run' }] : [rejected]);
  });
});

test.each(dialects)(
  'in the stories of the %s dialect no review of the App approved or asked for changes, and its log has no bug',
  async (dialect) => {
    const { github, app } = await stageOf(dialect);
    const states: string[] = [];
    for (const number of await github.numbers(repo)) {
      const { isPullRequest } = await github.issue(repo, number);
      const reviews = isPullRequest ? await github.reviews(repo, number) : [];
      states.push(...reviews.filter(({ author }) => author === github.bot).map(({ state }) => state));
    }
    expect(new Set(states)).toEqual(new Set(['COMMENTED']));
    expect(app.lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  },
);
