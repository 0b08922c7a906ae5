import { expect, test } from '@jest/globals';
import { playOnGround } from './play-on-ground.ts';

const day = 24 * 60 * 60_000;

test('a run waits for as long as a timer of Node can', () => {
  const story = `await new Promise((resolve) => setTimeout(resolve, ${24 * day})); return 'waited'`;
  expect(playOnGround(story)).toBe(`waited ${24 * day}`);
});

test('a run fails with a timer for which Node would not wait', () => {
  const story = `await new Promise((resolve) => setTimeout(resolve, ${25 * day})); return 'waited'`;
  expect(playOnGround(story)).toBe("a timer of 2160000000 ms: Node's would go off at once");
});

test.each([
  ['how long a thread took is not told', 'process.threadCpuUsage().user', '0'],
  [
    'each date is of the clock',
    '[new Date() - Date.now(), new Date(5).getTime(), Date().slice(11, 15)]',
    '0,5,2026',
  ],
  [
    'a signal that is aborted tells why',
    'AbortSignal.abort(7).reason + stopped().reason.name',
    '7AbortError',
  ],
])('%s', (_what, asked, answer) => {
  const stopped =
    'const stopped = () => { const of = new AbortController(); of.abort(); return of.signal; };';
  expect(playOnGround(`${stopped} return String(${asked})`)).toBe(`${answer} 0`);
});
