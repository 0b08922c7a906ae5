import { expect, test } from '@jest/globals';
import { draw, drawBetween, drawUuid, seedChance } from './chance.ts';

const three = (actor: string) => [draw(actor), draw(actor), draw(actor)];

test('the same seed, actor and place give the same draw', () => {
  seedChance(7);
  const before = three('app0.1');
  seedChance(7);
  expect(three('app0.1')).toEqual(before);
  seedChance(8);
  expect(three('app0.1')).not.toEqual(before);
});

test('one more draw of one actor changes nothing for another', () => {
  seedChance(7);
  const alone = three('app0.1');
  seedChance(7);
  three('app1.1');
  expect(three('app0.1')).toEqual(alone);
});

test('draws are spread over their range, both ends included', () => {
  seedChance(7);
  const seen = Map.groupBy(
    Array.from({ length: 6_000 }, () => drawBetween('dice', 1, 6)),
    (face) => face,
  );
  expect([...seen.keys()].toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  for (const [, { length }] of seen) expect(Math.abs(length - 1_000)).toBeLessThan(150);
  expect(drawUuid('somebody')).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});
