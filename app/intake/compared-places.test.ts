import { expect, test } from '@jest/globals';
import type { SeenRepository } from '../store/repository.ts';
import { createComparedPlaces } from './compared-places.ts';

const garden: SeenRepository = {
  repository: { id: 7, owner: 'octo', name: 'garden' },
  installationId: 3,
  asOf: 1_000,
};
const minute = 60_000;

test('a place holds for a minute', () => {
  let now = 5_000_000;
  const places = createComparedPlaces(() => now);
  expect(places.has(garden)).toBe(false);
  places.add(garden);
  now += minute - 1;
  expect(places.has({ ...garden, asOf: 2_000 })).toBe(true);
  now += 1;
  expect(places.has(garden)).toBe(false);
});

test.each([
  ['another name', { repository: { ...garden.repository, name: 'park' } }],
  ['another owner', { repository: { ...garden.repository, owner: 'newco' } }],
  ['another installation', { installationId: 4 }],
  ['another repository', { repository: { ...garden.repository, id: 8 } }],
])('%s is compared at once', (_, change) => {
  const places = createComparedPlaces(() => 0);
  places.add(garden);
  expect(places.has({ ...garden, ...change })).toBe(false);
});

test('nothing holds once the clock was set back', () => {
  let now = 5_000_000;
  const places = createComparedPlaces(() => now);
  places.add(garden);
  now -= 1;
  expect(places.has(garden)).toBe(false);
});

test('ten thousand repositories are remembered at most', () => {
  const places = createComparedPlaces(() => 0);
  const numbered = (id: number) => ({ ...garden, repository: { ...garden.repository, id } });
  for (let id = 1; id <= 10_001; id += 1) places.add(numbered(id));
  expect(places.has(numbered(10_000))).toBe(false);
  expect(places.has(numbered(10_001))).toBe(true);
});
