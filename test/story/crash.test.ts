// `kill -9` around a start: nothing is lost and nothing happens twice.
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '@jest/globals';
import { playCrashes } from './crash-lanes.ts';
import { setStage } from './stage.ts';
import { neverSent, once, tally } from './tally.ts';

const lanes = 2;
const killsOfLane = 3;

test('an App that is killed around a start leaves one start, one sticky comment and one report for every issue', async () => {
  const { seen, moments } = await playCrashes({
    lanes,
    killsOfLane,
    // How long a start of unknown fate is looked for.
    settings: { LOG_LEVEL: 'info', START_TIMEOUT: '30s' },
    setStage: () => setStage({ speed: 150 }),
    script: 'simulate: finish',
    withinMs: 1_000,
    endsWhileStarting: true,
    observe: tally,
  });
  const wrong = seen.filter((found) => ![once, neverSent].some((right) => isDeepStrictEqual(found, right)));
  expect({ wrong, moments }).toEqual({ wrong: [], moments });
  expect(seen).toHaveLength(lanes * (killsOfLane - 1));
});
