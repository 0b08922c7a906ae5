import { expect, test } from '@jest/globals';
import { type InLineView, lineSentence, lineTitle } from './states.ts';

const line: InLineView = { place: null, why: null, most: null, until: null };

test.each([
  [1, '1st in line'],
  [2, '2nd in line'],
  [3, '3rd in line'],
  [4, '4th in line'],
  [10, '10th in line'],
  [null, 'Waiting in line'],
])('place %p: %s', (place, title) => {
  expect(lineTitle({ ...line, place })).toBe(title);
});

test.each<[Partial<InLineView>, RegExp]>([
  [{ why: 'repository', most: 1 }, /^This repository runs one agent at once/],
  [{ why: 'repository', most: 3 }, /^This repository runs 3 agents at once/],
  [{ why: 'key' }, /repositories take turns/],
  [{ why: 'service' }, /^The service runs as many agents/],
  [
    { why: 'day', most: 5, until: Date.UTC(2026, 0, 2) },
    /of \$5\.00 .* starts after 2026-01-02 00:00 UTC\.$/,
  ],
  [{ why: 'day' }, /when the day \(UTC\) is over\.$/],
  [{}, /^It starts when its turn comes\.$/],
])('%j has its sentence', (given, words) => {
  expect(lineSentence({ ...line, ...given })).toMatch(words);
});
