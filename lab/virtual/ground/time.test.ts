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
