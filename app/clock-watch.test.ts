import { expect, test } from '@jest/globals';
import { createClockWatch } from './clock.ts';

const tolerance = 15_000;

test.each<[name: string, steps: readonly number[], told: readonly number[]]>([
  ['a clock that goes on tells nothing', [0, 0, 0], [0, 0, 0]],
  ['a clock that is set back by an hour is told once', [0, -3_600_000, 0], [0, 3_600_000, 0]],
  ['a clock that is set forward tells nothing', [3_600_000, 0], [0, 0]],
  ['small steps back are told when they are too many', [-8_000, -8_000, 0], [0, 16_000, 0]],
  ['a step back after one forward is told by its own size', [60_000, -30_000], [0, 30_000]],
])('%s', (_, steps, told) => {
  let passed = 0;
  let offset = 1_000_000;
  const watch = createClockWatch(
    () => passed + offset,
    () => passed,
    tolerance,
  );
  const seen = steps.map((step) => {
    passed += 1_000;
    offset += step;
    return watch.check();
  });
  expect(seen).toEqual(told);
});
