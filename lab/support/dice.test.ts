import { expect, test } from '@jest/globals';
import { createDeck, createDice } from './dice.ts';

const cards = ['a', 'b', 'c', 'd', 'e'] as const;

test('each card of a deck comes once before any of them comes again', () => {
  for (const seed of [1, 2, 3]) {
    const next = createDeck(cards, createDice(seed));
    const round = () => cards.map(() => next()).toSorted();
    expect([round(), round()]).toEqual([cards, cards]);
  }
});

test('a deck is dealt in an order of the seed', () => {
  const order = (seed: number) => cards.map(createDeck(cards, createDice(seed))).join('');
  expect(order(1)).toBe(order(1));
  expect(new Set([1, 2, 3, 4].map(order)).size).toBeGreaterThan(1);
});
