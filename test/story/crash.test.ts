// `kill -9` at random moments, again and again on the same data: nothing is lost and nothing happens twice.

import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, expect, jest, test } from '@jest/globals';
import { until } from '../../lab/support/until.ts';
import { redeliverFailed, type Stage, setStage } from './stage.ts';
import { neverSent, once, type Tally, tally } from './tally.ts';

jest.setTimeout(300_000);

const kills = 25;
const lanes = 5;
/** How long a start of unknown fate is looked for. */
const settings = { LOG_LEVEL: 'info', START_TIMEOUT: '30s' };

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
      const app = stage.launchApp(settings);
      if (kill % 5 === 4) {
        // While it starts: the database has just been opened, what was left is being taken up.
        const after = 300 + Math.random() * 600;
        await sleep(after);
        moments.push(`start+${after.toFixed()}`);
      } else {
        await app.up;
        await redeliverFailed(stage.github);
        numbers.push(await stage.labelled('simulate: finish'));
        const after = Math.random() * 1000;
        await sleep(after);
        moments.push(`label+${after.toFixed()}`);
      }
      await app.kill();
    }
    await stage.startApp(settings);
    await redeliverFailed(stage.github);
    const tallies = () => Promise.all(numbers.map((number) => tally(stage, number)));
    await until(tallies, (all) => all.every(({ reports, sticky }) => reports > 0 && sticky > 0), {
      patienceMs: 180_000,
    });
    // Whatever would come twice comes within a claim's time.
    await sleep(2000);
    return (await tallies()).map((found, index) => ({ number: numbers[index], ...found }));
  };
  const results = (await Promise.all(Array.from({ length: lanes }, crashLane))).flat();
  expect({ wrong: results.filter(isWrong), moments }).toEqual({ wrong: [], moments });
  expect(results).toHaveLength(kills * 0.8);
});

const isWrong = ({ number: _number, ...found }: Tally & { number: number | undefined }): boolean =>
  ![once, neverSent].some((right) => isDeepStrictEqual(found, right));
