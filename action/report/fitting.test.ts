// Comment and summary of a step that has run for long: what GitHub takes, with the newest decisions.

import { expect, test } from '@jest/globals';
import { sandboxOf } from '../../shared/service/index.ts';
import { runContext } from '../testing/fixtures.ts';
import { addDecision, type Facts, noFacts } from './facts.ts';
import { joinFitting, newestFitting } from './fitting.ts';
import { decisionsList, summaryOf } from './summary.ts';
import { commentText } from './write-comment.ts';

const ending = { outcome: 'finished', reason: 'done', at: 1 } as const;

/** Each with so many actions. */
function decided(count: number, actions: number, text = 'terminal: npm test'): Facts {
  let facts: Facts = { ...noFacts('run', 0), ending, finalMessage: 'All is well.', exitCode: 0 };
  for (let each = 1; each <= count; each += 1) {
    const words = `rule 1: approved number ${each}`;
    const all = Array.from({ length: actions }, () => text);
    facts = { ...facts, ...addDecision(facts, { at: 0, words, actions: all }) };
  }
  return facts;
}

const earlierIn = (text: string) => Number(/\(and (\d+) earlier, which the log has\)/.exec(text)?.[1] ?? 0);
const shownIn = (text: string) => text.split('approved number ').length - 1;

test.each([
  [1, 1],
  [100, 1],
  [101, 1],
  [1_000, 3],
  [200, 10],
  [100, 400],
])(
  'after %d decisions on %d actions comment and summary have the newest and say how many earlier',
  (count, actions) => {
    const facts = decided(count, actions, '水'.repeat(300));
    const comment = commentText(facts, runContext(), null);
    const summary = summaryOf(facts, runContext());
    expect(comment.length).toBeLessThanOrEqual(64_000);
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(1_000_000);
    for (const text of [comment, summary]) {
      expect(text).toContain(`approved number ${count}: `);
      expect(text).toContain('All is well.');
      expect(shownIn(text)).toBeGreaterThan(0);
      expect(shownIn(text) + earlierIn(text)).toBe(count);
    }
  },
);

test('a decision on many actions names twenty of them and how many more', () => {
  const list = decisionsList(decided(1, 25), 10_000) ?? '';
  expect(list.split('npm test')).toHaveLength(21);
  expect(list).toMatch(/; and 5 more$/);
});

test('where no decision fits the number of them is said, and without room nothing', () => {
  const facts = decided(3, 20, 'x'.repeat(300));
  expect(decisionsList(facts, 150)).toMatch(/^\*\*Decided:\*\* \(and 3 earlier, which the log has\)\s*$/);
  expect(decisionsList(facts, 50)).toBeNull();
  expect(decisionsList(noFacts('run', 0), 1_000)).toBeNull();
});

test('a summary of any facts has less than a million bytes, and is cut between its parts', () => {
  const conversations = Array.from({ length: 1_000 }, (_, each) => ({
    ...{ id: `${each}`, title: '水'.repeat(3_000), repository: '水'.repeat(3_000) },
    ...{
      sandbox: sandboxOf('水'.repeat(3_000)),
      agent: null,
      createdAt: null,
      url: `https://x.test/${'y'.repeat(9_000)}`,
    },
  }));
  const summary = summaryOf({ ...decided(100, 20, '水'.repeat(300)), conversations }, runContext());
  expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(1_000_000);
  expect(summary).toContain('### ✅ Finished');
  expect(summary).toContain('> All is well.');
});

test.each([
  [9, ['c']],
  [5, ['c']],
  [4, []],
  [10, ['b', 'c']],
  [15, ['a', 'b', 'c']],
])('of three that have five each %d takes the newest', (most, expected) => {
  expect(newestFitting(['a', 'b', 'c'], most, () => 5)).toEqual(expected);
});

test('a part that does not fit is left out whole, and those after it are not', () => {
  const size = ({ length }: string) => length;
  expect(joinFitting(['one', null, 'much longer', 'two'], 10, size)).toBe('one\n\ntwo');
});
