// No test judges by the clock: on a busy machine everything takes long. Limits of time are for what hangs, and generous.
import { globSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { read, root } from './docs/markdown.ts';

const leastLimitMs = 10_000;

/** Files whose owners are still to clean them. Shorten it, and never add to it. */
const known = new Set<string>(['app/github/github-access.test.ts', 'app/run/context/find-pictures.test.ts']);

const milliseconds = (digits = '') => Number(digits.replaceAll('_', ''));

/** What in this text judges by the clock, or waits for too short a time. */
function judgements(text: string): string[] {
  const differences = text.match(/performance\.now\(\)|Date\.now\(\) - [a-z]\w*/g) ?? [];
  const limits = text.matchAll(/jest\.setTimeout\(([\d_]+)\)|patienceMs: ([\d_]+)|^\},? ([\d_]+)\);$/gm);
  const short = [...limits].filter((found) => milliseconds(found.slice(1).find(Boolean)) < leastLimitMs);
  return [...differences, ...short.map(([words]) => words)];
}

const files = globSync('{action,app,lab,shared,test,tools}/**/*.test.ts', { cwd: root });

test('no test reads the clock to judge how long something took, and no limit is below ten seconds', () => {
  expect(files.length).toBeGreaterThan(200);
  const found = files
    .filter((file) => !known.has(file) && file !== 'test/clock.test.ts')
    .map((file) => ({ file, judgements: judgements(read(file)) }));
  expect(found.filter(({ judgements }) => judgements.length > 0)).toEqual([]);
});

test.each([
  ['const began = performance.now();', ['performance.now()']],
  ['expect(Date.now() - began).toBeLessThan(5);', ['Date.now() - began']],
  ['jest.setTimeout(9_999);', ['jest.setTimeout(9_999)']],
  ['await until(look, good, { patienceMs: 500 });', ['patienceMs: 500']],
  ['}, 2_000);', ['}, 2_000);']],
  ['jest.setTimeout(120_000); new Date(Date.now() - 600_000);', []],
])('in %j the scan finds %j', (text, found) => {
  expect(judgements(text)).toEqual(found);
});
