import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fitsGlob, wrongWithGlob } from './glob.ts';

test('a pattern without * and ? fits itself alone', () => {
  const name = fc.string({ minLength: 1, maxLength: 6 }).filter((text) => !/[/*?]/.test(text));
  const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
  fc.assert(
    fc.property(path, path, (pattern, other) => {
      if (wrongWithGlob(pattern) !== null) return;
      expect(fitsGlob(pattern, pattern)).toBe(true);
      expect(fitsGlob(pattern, other)).toBe(pattern === other);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['*', 'does not fit', 'a/b'],
  ['*.md', 'fits', 'a.md'],
  ['a/**', 'does not fit', 'ab/c'],
  ['a/**', 'fits', 'a'],
  ['*/**', 'fits', 'a/b'],
  ['*/**', 'does not fit', 'a'],
  ['**/a', 'fits', 'a'],
  ['a?c', 'fits', 'abc'],
  ['a?c', 'does not fit', 'a/c'],
  ['@(a)', 'does not fit', 'a'],
])('the pattern %s %s the path %s', (pattern, verdict, path) => {
  expect(fitsGlob(pattern, path)).toBe(verdict === 'fits');
});
