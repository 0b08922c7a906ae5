// The same seed gives the same trace: in every process, whatever else the machine does.
import { expect, test } from '@jest/globals';
import { drawPlan } from './draw-plan.ts';
import { playApart } from './play-apart.ts';

test('one seed gives one trace, with crashes and troubles, in ten processes', async () => {
  const plan = drawPlan({ seed: 8, hours: 0.3, runs: 1, replicas: 2, crashes: 4, troubles: 3, steps: 2 });
  const traces: string[] = [];
  // Two at a time: on two cores they are in each other's way, which must change nothing.
  for (let pair = 0; pair < 5; pair += 1)
    traces.push(...(await Promise.all([playApart(plan), playApart(plan)])).map(({ trace }) => trace));
  expect(traces).toHaveLength(10);
  expect(new Set(traces).size).toBe(1);
});
