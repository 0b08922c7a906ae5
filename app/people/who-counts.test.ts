import { expect, test } from '@jest/globals';
import { type Approving, judgeReviews, type Review } from './who-counts.ts';

const ada = { login: 'Ada', id: 1, bot: false };
const wendy = { login: 'wendy', id: 2, bot: false };
const review = (changes: Partial<Review> = {}): Review => ({
  by: ada,
  state: 'approved',
  commit: 'head',
  at: 1_000,
  ...changes,
});
const approving = (changes: Partial<Approving> = {}): Approving => ({
  head: 'head',
  movedAt: null,
  reviews: [review()],
  author: null,
  forkOwner: [],
  writers: new Set(),
  pushers: new Set(),
  isAgent: () => false,
  requesters: new Set(),
  mayWrite: new Map([
    [1, true],
    [2, true],
  ]),
  ...changes,
});
const old = review({ commit: 'old' });
const changes = review({ state: 'changes_requested' });
const dismissed = review({ state: 'dismissed' });
const comment = review({ state: 'commented' });

test.each<[string, Partial<Approving>, readonly string[]]>([
  ['nobody', { reviews: [] }, []],
  ['one', {}, ['Ada counts']],
  ['two', { reviews: [review(), review({ by: wendy })] }, ['Ada counts', 'wendy counts']],
  ['one twice', { reviews: [review(), review()] }, ['Ada counts']],
  [
    'one who comments afterwards',
    { reviews: [review(), comment, review({ state: 'pending' })] },
    ['Ada counts'],
  ],
  ['one who only comments', { reviews: [comment] }, []],
  ['one who asks for changes afterwards', { reviews: [review(), changes] }, ['Ada changes']],
  ['one who had asked for changes', { reviews: [changes, review()] }, ['Ada counts']],
  ['a dismissed one after another', { reviews: [review(), dismissed] }, ['Ada dismissed']],
  ['an older commit', { reviews: [old] }, ['Ada older']],
  ['an older commit, then this', { reviews: [old, review()] }, ['Ada counts']],
  ['no commit', { reviews: [review({ commit: null })] }, ['Ada older']],
  ['an account that is gone', { reviews: [review({ by: null })] }, []],
  ['before it was moved to another base', { movedAt: 2_000 }, ['Ada moved']],
  ['within the second in which it was moved', { movedAt: 1_000 }, ['Ada moved']],
  ['since it was moved', { movedAt: 999 }, ['Ada counts']],
  ['at no known time', { movedAt: 1, reviews: [review({ at: null })] }, ['Ada moved']],
  ['a bot', { reviews: [review({ by: { login: 'x[bot]', id: 3, bot: true } })] }, ['x[bot] bot']],
  ['the account of an agent', { isAgent: ({ login }) => login === 'Ada' }, ['Ada agent']],
  ['who opened it', { author: ada }, ['Ada opened']],
  ['who pushed the head', { pushers: new Set([1]) }, ['Ada pushed']],
  ['who owns the fork that it comes from', { forkOwner: [ada] }, ['Ada owned']],
  ['who wrote a commit, by the account', { writers: new Set([1]) }, ['Ada wrote']],
  ['who wrote a commit, by the address', { writers: new Set(['ada']) }, ['Ada wrote']],
  ['who asked for it', { requesters: new Set([1]) }, ['Ada requested']],
  ['who may only read', { mayWrite: new Map([[1, false]]) }, ['Ada no_write']],
  ['who was not looked up', { mayWrite: new Map() }, ['Ada open']],
])('of reviews, where there is %s: who counts', (_, given, expected) => {
  const judged = judgeReviews(approving(given));
  expect(
    judged.map((each) => `${each.by.login} ${each.kind === 'counts_not' ? each.why : each.kind}`),
  ).toEqual(expected);
});
