import { expect, test } from '@jest/globals';
import { outcomeNames, outcomes } from '../index.ts';

test('every other outcome has an exit code of its own that a shell can hold', () => {
  const codes = outcomeNames.map((name) => outcomes[name].exitCode).filter((code) => code !== 0);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code > 0 && code < 256).toBe(true);
});
