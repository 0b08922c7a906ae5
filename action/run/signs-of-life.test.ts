import { expect, test } from '@jest/globals';
import { withSignsOfLife } from './step/poll-loop.ts';

test('work is never silent for more than ten seconds, and nothing is said after its end', async () => {
  const lines: string[] = [];
  const pauses: number[] = [];
  let finish = (_: string) => {};
  const work = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const clock = {
    now: () => 0,
    sleep: async (ms: number) => {
      pauses.push(ms);
      if (pauses.length === 3) finish('done');
      await new Promise(setImmediate);
    },
  };
  const log = { line: (text: string) => lines.push(text) };
  expect(await withSignsOfLife('still there', { clock, log }, work)).toBe('done');
  expect(pauses.every((ms) => ms <= 10_000)).toBe(true);
  expect(lines).toEqual(['still there', 'still there']);
});
