// Two replicas over one PostgreSQL, which is restarted under their hands: when one dies, the other goes on with its work.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type PostgresServer, startPostgres } from '../../lab/support/postgres-server.ts';
import { until } from '../../lab/support/until.ts';
import { redeliverFailed, repo, type Stage, setStage } from './stage.ts';

let postgres: PostgresServer;
let stage: Stage;

beforeAll(async () => {
  postgres = await startPostgres({ own: true });
  stage = await setStage({ speed: 60 });
});
afterAll(async () => {
  await stage.close();
  await postgres.stop();
});

test('the runs of a killed replica are taken over, and each is started and reported once', async () => {
  const shared = { DATABASE_URL: await postgres.createDatabase(), START_TIMEOUT: '60s' };
  // The one that dies is the one that GitHub reaches, so that it has work in hand.
  const [dying] = await Promise.all([stage.startApp(shared), stage.startApp({ ...shared, PORT: '0' })]);
  const numbers: number[] = [];
  for (let count = 0; count < 8; count += 1) {
    numbers.push(await stage.labelled('simulate: finish'));
    if (count % 4 === 2) await postgres.restart();
  }
  // As its sweep does, only sooner.
  await until(
    async () => {
      await redeliverFailed(stage.github);
      return (await stage.github.attempts()).map(({ guid, statusCode }) => ({ guid, statusCode }));
    },
    (attempts) => {
      const taken = new Set(attempts.filter(({ statusCode }) => statusCode === 200).map(({ guid }) => guid));
      return attempts.every(({ guid }) => taken.has(guid));
    },
    { what: 'that every delivery is taken', patienceMs: 180_000, pauseMs: 500 },
  );
  await dying.kill();
  await until(
    async () => Promise.all(numbers.map((number) => stage.github.comments(repo, number))),
    (all) => all.every((comments) => comments.length === 2),
    { patienceMs: 180_000 },
  );
  for (const number of numbers) await expectOnce(number);
});

/** One comment that was edited and one report, and one start, unless the process died before it was sent: then the report says so. */
async function expectOnce(number: number): Promise<void> {
  const bodies = (await stage.github.comments(repo, number)).map(({ body }) => body);
  const kinds = bodies.map((body) => /^<!-- agent-conversations:(\w+) /.exec(body)?.[1]);
  expect(kinds.sort()).toEqual(['progress', 'report']);
  expect(await stage.github.reactions(repo, number)).toMatchObject([{ content: 'eyes' }]);
  const starts = (await stage.service.control.conversations())
    .filter(({ title }) => title.includes(`#${number}: `))
    .map(({ startRequests }) => startRequests);
  expect(starts).toEqual(bodies.join().includes('may or may not have been taken') ? [] : [1]);
}
