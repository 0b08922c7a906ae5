import { expect, test } from '@jest/globals';
import { type ApprovalState, verdictOn } from './people-verdict.ts';
import type { JudgedReview } from './who-counts.ts';

const counts = (login: string): JudgedReview => ({
  kind: 'counts',
  by: { login, id: login.length, bot: false },
});
const standing = (changes: Partial<ApprovalState> = {}): ApprovalState => ({
  head: '3f2a9c1d00',
  people: 2,
  traces: [{ kind: 'run' }],
  exempt: null,
  reviews: [],
  run: null,
  ...changes,
});
const proof = { kind: 'known', actions: 43, refused: 2, exempt: 0, unasked: 0, elsewhere: 0 } as never;
const two = [counts('ada'), counts('wendy')];
const twoOf = (count: number) => `2 of ${count}: @ada, @wendy approved 3f2a9c1.`;
const unguarded = { isUnguarded: true, proof: null };

const decided = ' 41 actions of the agent, each decided.';
const undecided = ' Actions of the agent ran without a decision.';
const three = [...two, counts('maya')];
const guarded = { isUnguarded: false, proof };
test.each<[string, Partial<ApprovalState>, string | null, string]>([
  ['no agent', { traces: [] }, 'success', 'No agent wrote this.'],
  ['nobody yet', {}, null, '0 of 2 people have approved 3f2a9c1.'],
  ['one of two', { reviews: [counts('ada')] }, null, '1 of 2: @ada approved 3f2a9c1.'],
  ['two of two', { reviews: two }, 'success', twoOf(2)],
  ['a proof', { reviews: two, run: guarded }, 'success', `${twoOf(2)}${decided}`],
  ['one more for an unguarded run', { reviews: two, run: unguarded }, 'failure', `${twoOf(3)}${undecided}`],
  [
    'one more who has approved',
    { reviews: three, run: unguarded },
    'success',
    `3 of 3: @ada, @wendy, @maya approved 3f2a9c1.${undecided}`,
  ],
])('the title of the check with %s is as the product says', (_, changes, conclusion, title) => {
  expect(verdictOn(standing(changes))).toMatchObject({ conclusion, title });
});

test('what others chose is shown as it is, and does nothing', () => {
  const who = '`@all` <img> [x](http://evil)[bot]';
  const traces = [
    { kind: 'author', who, sha: 'abc' },
    { kind: 'pushed', who },
  ] as const;
  const { summary } = verdictOn(standing({ traces }));
  expect(summary.replaceAll(/(`+)[^\n]*?[^`]\1(?!`)/g, '')).not.toMatch(/img|http|@all/);
});
