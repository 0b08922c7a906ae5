// A plan that two people approve at once, by one process over SQLite or by two replicas over one PostgreSQL, one of which is killed then.
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { people } from '../../lab/github/index.ts';
import type { AppProcess } from '../../lab/stage/app-process.ts';
import { type PostgresServer, startPostgres } from '../../lab/support/postgres-server.ts';
import { until } from '../../lab/support/until.ts';
import { redeliverFailed, repo, type Stage, setStage } from './stage.ts';

const stages: Stage[] = [];
let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
}, 180_000);
afterAll(async () => {
  await Promise.all(stages.map((stage) => stage.close()));
  await postgres.stop();
}, 180_000);

interface Running {
  /** Where the webhooks of the one and of the other approval go. */
  readonly reached: readonly [AppProcess, AppProcess];
  /** `kill -9` of the one that asked; resolves to the one that goes on. */
  killOne(): Promise<AppProcess>;
}

const databases: Readonly<Record<string, (stage: Stage) => Promise<Running>>> = {
  async SQLite(stage) {
    const app = await stage.startApp();
    const killOne = async () => {
      await app.kill();
      return stage.startApp();
    };
    return { reached: [app, app], killOne };
  },
  async PostgreSQL(stage) {
    const shared = { DATABASE_URL: await postgres.createDatabase() };
    const [one, other] = await Promise.all([
      stage.startApp(shared),
      stage.startApp({ ...shared, PORT: '0' }),
    ]);
    const killOne = async () => {
      await one.kill();
      return other;
    };
    return { reached: [one, other], killOne };
  },
};

test.each(Object.keys(databases))(
  'over %s a plan is asked about once, approved once, and carried out once',
  async (database) => {
    const stage = await setStage({ speed: 20 });
    stages.push(stage);
    const { github } = stage;
    await github.setFile(repo, '.github/agent-conversations.yml', 'ask: plan\n');
    const { reached, killOne } = (await databases[database]?.(stage)) ?? missing();
    const number = await stage.labelled('simulate: plan after 20s');
    const plan = await questionOn(stage, number, 1, 'asks to carry out its plan');
    for (const [place, who] of [people.maintainer, people.writer].entries()) {
      await github.setWebhookUrl(`${reached[place]?.address}/api/github/webhooks`);
      await github.comment(who, repo, number, `/approve ${plan}`);
      // It leaves in the next turn, to wherever webhooks go by then.
      await turn();
    }
    await until(
      () => commentsOf(stage, number),
      (bodies) => bodies.some((body) => body.includes('Plan: approved')),
      { what: 'the plan is shown as approved', patienceMs: 60_000 },
    );
    const left = await killOne();
    await github.setWebhookUrl(`${left.address}/api/github/webhooks`);
    await redeliverFailed(github);
    const outside = await questionOn(stage, number, 2, 'left-pad');
    await github.comment(people.writer, repo, number, `/approve ${outside}`);
    await until(
      () => commentsOf(stage, number),
      (bodies) => bodies.some((body) => body.startsWith('<!-- agent-conversations:report ')),
      { what: 'the report', patienceMs: 120_000 },
    );
    // The report may stand before the run's comment has been edited.
    const bodies = await until(
      () => commentsOf(stage, number),
      ([sticky = '']) => /1 by the plan that @?(?:maya|wendy) approved/.test(sticky),
      { what: 'the proof', patienceMs: 120_000 },
    );
    expect(bodies.filter((body) => body.startsWith('<!-- agent-conversations:confirmation '))).toHaveLength(
      2,
    );
    const own = (await service(stage)).filter(({ title }) => title.includes(`#${number}: `));
    expect(own).toHaveLength(1);
    expect(own[0]?.messages).toBe(2);
    const decided = own[0]?.answers.filter(({ kind }) => kind === 'accept' || kind === 'reject') ?? [];
    expect(decided.map(({ effect }) => effect)).toEqual(['approved', 'refused', 'approved', 'approved']);
  },
  300_000,
);

const missing = (): never => {
  throw new Error('no such database');
};

const service = (stage: Stage) => stage.service.control.conversations();

const commentsOf = async ({ github }: Stage, number: number) =>
  (await github.comments(repo, number)).map(({ body }) => body);

/** Its code, once there are so many. */
async function questionOn(stage: Stage, number: number, count: number, about: string): Promise<string> {
  const shown = await until(
    async () =>
      (await commentsOf(stage, number)).filter((body) =>
        body.startsWith('<!-- agent-conversations:confirmation '),
      ),
    (questions) => questions.length >= count && (questions[count - 1]?.includes('/approve ') ?? false),
    { what: `question ${count} on #${number}`, patienceMs: 120_000 },
  );
  const body = shown[count - 1] ?? '';
  expect(body).toContain(about);
  return /\/approve ([A-Z0-9]{5})/.exec(body)?.[1] ?? '';
}
