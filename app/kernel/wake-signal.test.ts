// A wake-up is not lost while everything works.
import { expect, test } from '@jest/globals';
import { createWakeSignal } from './wake-signal.ts';

const rests = async (signal = createWakeSignal()) => {
  let isOver = false;
  const end = new AbortController();
  const resting = signal.watch.rest(end.signal).then(() => {
    isOver = true;
  });
  await Promise.resolve();
  await Promise.resolve();
  const wasOver = isOver;
  end.abort();
  await resting;
  return !wasOver;
};

test('what was stored while nobody rested ends the next rest at once, and only that', async () => {
  const signal = createWakeSignal();
  expect(await rests(signal)).toBe(true);
  signal.wake();
  expect(await rests(signal)).toBe(false);
  expect(await rests(signal)).toBe(true);
});
