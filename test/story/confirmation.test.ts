// Questions of the agent and people's answers: the unmodified App, an emulated GitHub, the simulator in both dialects.
import { afterAll, describe, expect, test } from '@jest/globals';
import { people } from '../../lab/github/index.ts';
import { until } from '../../lab/support/until.ts';
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
      dialect === 'live' ? /\*\*2 things\*\*.*left-pad.*src\/index\.js/s : /The action is not shown here/,
    );
    const reply = await play.reply(people.maintainer, asked, '/approve');
    const settled = await play.question(/Approved/);
    expect(settled.body).toMatch(
      new RegExp(
        `@${people.maintainer} approved this on 20\\d\\d-.*(?:The agent went on|Now the agent has finished)\\.`,
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
    expect(settled.body).toContain('Reason: keep the lock file');
    const rejected = { route: 'respond', body: { accept: false, reason: 'keep the lock file' } };
    expect(await play.sent()).toMatchObject(dialect === 'live' ? [rejected, { route: 'run' }] : [rejected]);
  });

  test.concurrent('a sandbox that fell asleep is woken, or waited for where it cannot be woken, and answered with its new key', async () => {
    const { control } = (await stageOf(dialect)).service;
    const play = await scene(await stageOf(dialect), 'confirm after 10s');
    const asked = await play.question();
    const { sessionKey: before } = await control.conversation(play.id, { keys: true });
    await play.change({ sandbox_status: 'PAUSED' });
    const reply = await play.reply(people.maintainer, asked, '/approve');
    if (dialect === 'documented') {
      // Where it takes longer, its author sees that it was read.
      await play.untilReacted(reply, 'eyes');
      await play.change({ sandbox_status: 'RUNNING' });
    }
    await play.question(/Approved/);
    // A server that started again has forgotten when to ask, so it is told before the answer goes out.
    const sent = await play.sent();
    const told = sent.filter(({ route }) => route === 'security_analyzer' || route === 'confirmation_policy');
    expect(told.length > 0).toBe(dialect === 'live');
    expect(sent.slice(told.length).map(({ route }) => route)).toEqual(['respond']);
    const request = sent.at(-1);
    expect((await play.conversation()).answers).toMatchObject([{ effect: 'approved' }]);
    if (dialect === 'documented') return;
    const { sessionKey: now, wakes } = await control.conversation(play.id, { keys: true });
    expect({ wakes, key: request?.keys?.session }).toEqual({ wakes: 1, key: now });
    expect(now).not.toBe(before);
  });
});

test.concurrent('an answer on the web page closes the thread with a note, and a later answer is not sent', async () => {
  const play = await scene(await stageOf('live'), 'confirm after 10s, hang');
  const asked = await play.question();
  await play.onTheWeb();
  await play.question(/Answered elsewhere/);
  await play.resolved();
  await play.reply(people.maintainer, asked, '/approve');
  await play.told(/already answered/);
  expect(await play.sent()).toEqual([]);
});

test.concurrent('a review that begins with /agent reaches the agent as one message, with its comments', async () => {
  const stage = await stageOf('live');
  const play = await scene(stage, 'finish after 5s');
  await play.reported();
  await stage.github.review(people.writer, repo, play.pull(), {
    event: 'COMMENT',
    body: '/agent please mend these',
    comments: [
      { path: 'README.md', body: 'a typo', line: 1 },
      { path: 'src/index.js', body: 'no test', line: 1 },
    ],
  });
  await until(play.conversation, ({ messages }) => messages === 2);
  const message = JSON.stringify((await play.sent()).at(-1));
  expect(message).toContain('please mend these');
  expect(message).toContain('> a typo');
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
