import { describe, expect, test } from '@jest/globals';
import { closingWords, isTimeForALine, progressLine, type Suite } from './test-words.ts';

const passed = { title: 'sums are added up', group: null, status: 'passed' };

function suite(path: string, changes: Partial<Suite> = {}): Suite {
  return { path, ms: 1_000, failed: false, tests: [passed], ...changes };
}

const failed = suite('b.test.ts', {
  failed: true,
  tests: [passed, { title: 'sums are subtracted again', group: 'sums', status: 'failed' }],
});

test('progress says how many suites of how many have ended, and how many of them failed', () => {
  expect(progressLine([suite('a.test.ts'), failed], 341, 83.4)).toBe(
    'tests: 2 of 341 suites, 1 failed, 1:23 min',
  );
});

test('a log gets a line for every twentieth suite and for the last', () => {
  const lines = Array.from({ length: 45 }, (_, place) => place + 1).filter((done) =>
    isTimeForALine(done, 45),
  );
  expect(lines).toEqual([20, 40, 45]);
});

describe('the closing words', () => {
  test('name the ten slowest suites, the slowest first', () => {
    const suites = Array.from({ length: 12 }, (_, place) => suite(`${place}.test.ts`, { ms: place * 1_500 }));
    const lines = closingWords(suites, 60);
    expect(lines.slice(0, 4)).toEqual([
      '',
      'The slowest suites:',
      '    16.5 s  11.test.ts',
      '    15.0 s  10.test.ts',
    ]);
    expect(lines.filter((line) => line.endsWith('.test.ts'))).toHaveLength(10);
  });

  test('name what was skipped with the title that says why, and what failed', () => {
    const why = 'the page in a browser (no Chromium found)';
    const browser = suite('c.test.ts', {
      tests: ['the page refreshes', 'the page fits a phone'].map((title) => ({
        title,
        group: why,
        status: 'pending',
      })),
    });
    const broken = suite('d.test.ts', { failed: true, tests: [] });
    expect(closingWords([browser, failed, broken], 121).slice(5)).toEqual([
      '',
      'Skipped:',
      `  c.test.ts: ${why}, 2 tests`,
      '',
      'Failed:',
      '  b.test.ts: sums are subtracted again',
      '  d.test.ts: could not be run',
      '',
      '3 suites: 1 test passed, 1 failed, 2 skipped in 2:01 min',
    ]);
  });

  test('have no section for what there is none of', () => {
    expect(closingWords([suite('a.test.ts')], 1)).toEqual([
      '',
      'The slowest suites:',
      '     1.0 s  a.test.ts',
      '',
      '1 suite: 1 test passed, 0 failed, 0 skipped in 0:01 min',
    ]);
  });

  test('name the tests whose names are no sentence', () => {
    const names = ['an error is no answer', '{"mode":"list"} is refused', 'docs/a.md', 'no round'];
    const tests = names.map((title) => ({ title, group: null, status: 'passed' }));
    expect(closingWords([suite('e.test.ts', { tests })], 1).slice(3, 8)).toEqual([
      '',
      'Names that are no sentence:',
      '  e.test.ts: {"mode":"list"} is refused',
      '  e.test.ts: docs/a.md',
      '  e.test.ts: no round',
    ]);
  });
});
