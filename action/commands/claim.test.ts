import { describe, expect, test } from '@jest/globals';
import { clientAnswering } from '../../test/support/octokit-on.ts';
import { createThread } from '../../test/support/thread.ts';
import { claimComment, claimQuestion } from './claim.ts';

const comment = { kind: 'comment', id: 1 } as const;

describe('a claim', () => {
  test.each(['comment', 'review_comment'] as const)(
    'on a %s is given once, and can be given back',
    async (kind) => {
      const { client } = createThread();
      const first = await claimComment(client, 'octo/hello', { kind, id: 1 });
      expect((await claimComment(client, 'octo/hello', { kind, id: 1 })).kind).toBe('again');
      if (first.kind === 'first') await first.undo();
      expect((await claimComment(client, 'octo/hello', { kind, id: 1 })).kind).toBe('first');
    },
  );

  test('counts as the first on a review, and without permission', async () => {
    const thread = createThread();
    const review = { kind: 'review', id: 1 } as const;
    expect((await claimComment(thread.client, 'octo/hello', review)).kind).toBe('first');
    thread.refused.add('POST');
    const claimed = await claimComment(thread.client, 'octo/hello', comment);
    expect(claimed.kind).toBe('first');
    if (claimed.kind === 'first') await claimed.undo();
    const bug = clientAnswering(() => Promise.reject(new TypeError('bug')));
    await expect(claimComment(bug, 'octo/hello', comment)).rejects.toThrow('bug');
  });
});

test('a question is claimed by one step at a time, and the claim of a killed step is free after a while', async () => {
  const { client } = createThread();
  const claim = (now: number) => claimQuestion(client, 'octo/hello', 1, now);
  const now = Date.now();
  expect((await claim(now)).kind).toBe('first');
  expect((await claim(now + 60_000)).kind).toBe('again');
  expect((await claim(now + 3_600_000)).kind).toBe('first');
});
