// `kill -9` at random moments, again and again on the same data: nothing is lost and nothing happens twice.

import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, jest, test } from '@jest/globals';
import { repo, type Stage, setStage, until } from './stage.ts';
import { once, tally } from './tally.ts';

jest.setTimeout(120_000);

const kills = 50;
const lanes = 5;

const stages: Stage[] = [];
afterEach(async () => {
  await Promise.all(stages.splice(0).map((stage) => stage.close()));
});

test(`${kills} kills: one start, one sticky comment, one final report for every issue`, async () => {
  const moments: string[] = [];
  const crashLane = async () => {
    const stage = await setStage({ speed: 150 });
    stages.push(stage);
    const numbers: number[] = [];
    for (let kill = 0; kill < kills / lanes; kill += 1) {
      const app = stage.launchApp({ LOG_LEVEL: 'info' });
      if (kill % 5 === 4) {
        // While it starts: the database has just been opened, what was left is being taken up.
        const after = 300 + Math.random() * 600;
        await sleep(after);
        moments.push(`start+${after.toFixed()}`);
      } else {
        await app.up;
        await redeliverFailed(stage);
        numbers.push(await stage.labelled('simulate: finish'));
        const after = Math.random() * 1000;
        await sleep(after);
        moments.push(`label+${after.toFixed()}`);
      }
      await app.kill();
    }
    await stage.startApp();
    await redeliverFailed(stage);
    await until(
      async () => Promise.all(numbers.map((number) => stage.github.comments(repo, number))),
      (all) => all.every((comments) => comments.length >= 2),
      60_000,
    );
    // Whatever would come twice comes within a claim's time.
    await sleep(2000);
    const tallies = await Promise.all(numbers.map((number) => tally(stage, number)));
    return tallies.map((found, index) => ({ number: numbers[index], ...found }));
  };
  const results = (await Promise.all(Array.from({ length: lanes }, crashLane))).flat();
  expect({ wrong: results.filter(isWrong), moments }).toEqual({ wrong: [], moments });
  expect(results).toHaveLength(kills * 0.8);
});

const isWrong = ({ number: _number, ...found }: { number: number | undefined }): boolean =>
  JSON.stringify(found) !== JSON.stringify(once);

/** As the App's sweeper has it done, without waiting for its hour. */
async function redeliverFailed({ github }: Stage): Promise<void> {
  await github.deliveriesSettled();
  const attempts = await github.attempts();
  const taken = new Set(attempts.filter(({ statusCode }) => statusCode === 200).map(({ guid }) => guid));
  for (const { id, guid, redelivery } of attempts) {
    if (!redelivery && !taken.has(guid)) await github.redeliver(id);
  }
  await github.deliveriesSettled();
}
