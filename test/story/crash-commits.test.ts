// `kill -9` at the commits of the inbox and the outbox, drawn, on both databases: nothing is lost and nothing happens twice.
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDice, freshSeed } from '../../lab/support/dice.ts';
import { type PostgresServer, startPostgres } from '../../lab/support/postgres-server.ts';
import { until } from '../../lab/support/until.ts';
import { redeliverFailed, type Stage, setStage } from './stage.ts';
import { neverSent, once, type Tally, tally } from './tally.ts';

const databases = ['embedded', 'PostgreSQL'];
/** More than one run makes from its label to its report: some die while their second or third is under way. */
const commits = 20;
/** Each run makes at least two. */
const mostIssues = commits / 2;
const shim = new URL('../support/die-at-commit.ts', import.meta.url).href;

const stages: Stage[] = [];
let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await Promise.all(stages.map((stage) => stage.close()));
  await postgres.stop();
}, 120_000);

test('an App that dies at a commit handles each event once and shows each effect once, on both databases', async () => {
  const dice = createDice(Number(freshSeed()));
  const die = async (database: string) => {
    const stage = await setStage({ speed: 150 });
    stages.push(stage);
    const settings = {
      START_TIMEOUT: '30s',
      ...(database === 'PostgreSQL' && { DATABASE_URL: await postgres.createDatabase() }),
    };
    const at = `${dice.pick(['before', 'after'])} ${dice.between(1, commits)}`;
    const app = stage.launchApp({ ...settings, NODE_OPTIONS: `--import=${shim}`, DIE_AT: at });
    await app.up;
    const numbers: number[] = [];
    let hasDied = false;
    while (!hasDied && numbers.length < mostIssues) {
      const number = await stage.labelled('simulate: finish');
      numbers.push(number);
      hasDied = await Promise.race([app.ended.then(() => true), over(stage, number).then(() => false)]);
    }
    await app.kill();
    await stage.startApp(settings);
    await redeliverFailed(stage.github);
    await Promise.all(numbers.map((number) => over(stage, number)));
    const seen = await Promise.all(numbers.map((number) => tally(stage, number)));
    return { database, at, hasDied, seen };
  };
  const all = await Promise.all(databases.map(die));
  const isRight = (seen: Tally) => [once, neverSent].some((right) => isDeepStrictEqual(seen, right));
  expect(all.filter(({ seen }) => !seen.every(isRight))).toEqual([]);
  expect(all.filter(({ hasDied }) => !hasDied)).toEqual([]);
});

function over(stage: Stage, number: number): Promise<Tally> {
  return until(
    () => tally(stage, number),
    ({ reports, sticky, eyes }) => reports > 0 && sticky > 0 && eyes > 0,
    { patienceMs: 180_000 },
  );
}
