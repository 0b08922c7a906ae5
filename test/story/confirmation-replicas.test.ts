// Two replicas over one PostgreSQL, each reached by one of two people who answer the same question, or write to the same agent, at
// once.
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { people } from '../../lab/github/index.ts';
import type { AppProcess } from '../../lab/stage/app-process.ts';
import { type PostgresServer, startPostgres } from '../../lab/support/postgres-server.ts';
import { until } from '../../lab/support/until.ts';
import { scene } from './scene.ts';
import { type Stage, setStage } from './stage.ts';

const races = 2;

let postgres: PostgresServer;
let stage: Stage;
let replicas: readonly [AppProcess, AppProcess];

beforeAll(async () => {
  [postgres, stage] = await Promise.all([startPostgres(), setStage({ speed: 20 })]);
  const shared = { DATABASE_URL: await postgres.createDatabase() };
  replicas = await Promise.all([stage.startApp(shared), stage.startApp({ ...shared, PORT: '0' })]);
}, 180_000);
afterAll(async () => {
  await stage.close();
  await postgres.stop();
}, 180_000);

test('what two people write at once to one agent by two replicas reaches it as one message each', async () => {
  const { github, service } = stage;
  const plays = await Promise.all(Array.from({ length: races }, () => scene(stage, 'finish after 10s')));
  for (const [replica, who] of [
    [replicas[0], people.maintainer],
    [replicas[1], people.writer],
  ] as const) {
    await github.setWebhookUrl(`${replica.address}/api/github/webhooks`);
    for (const play of plays) await play.onIssue(who, `/agent more for ${who}`);
    await turn();
  }
  for (const play of plays) {
    await play.told(/Round 3, asked for by/);
    await until(play.conversation, ({ executionStatus }) => executionStatus === 'finished');
    const sent = (await service.control.requests()).filter(
      ({ method, path }) => method === 'POST' && path.includes(play.id) && path.endsWith('/send-message'),
    );
    expect(sent).toHaveLength(2);
    expect((await play.conversation()).messages).toBe(3);
  }
});

test('a question that two people answer at once by two replicas gets one answer, and whoever came second is told', async () => {
  const { github } = stage;
  const plays = await Promise.all(
    Array.from({ length: races }, () => scene(stage, 'confirm after 10s, then confirm after 10s')),
  );
  const asked = await Promise.all(plays.map(async (play) => ({ play, question: await play.question() })));
  for (const [replica, who, text] of [
    [replicas[0], people.maintainer, '/approve'],
    [replicas[1], people.writer, '/reject no'],
  ] as const) {
    await github.setWebhookUrl(`${replica.address}/api/github/webhooks`);
    for (const { play, question } of asked) await play.reply(who, question, text);
    // They leave in the next turn, to wherever webhooks go by then.
    await turn();
  }
  await Promise.all(
    asked.map(async ({ play }) => {
      await play.question(/Approved|Rejected/);
      await play.told(/already answered/);
      // The next one is shown once too.
      await play.question(/The agent asks/, 1);
    }),
  );
  for (const { lines } of replicas) {
    const heard = lines.filter(({ event }) => event === 'pull_request_review_comment');
    expect(heard.length).toBeGreaterThanOrEqual(races);
  }
  for (const play of plays) {
    expect(await play.standing('thread')).toHaveLength(2);
    const sent = (await play.sent()).filter(({ route }) => route === 'respond');
    expect(sent).toHaveLength(1);
    expect((await play.conversation()).answers[0]).toMatchObject({
      execution: 'waiting_for_confirmation',
      actions: { length: 1 },
    });
  }
});
