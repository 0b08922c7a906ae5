import { describe, expect, test } from '@jest/globals';
import { clientAnswering } from '../../test/support/octokit-on.ts';
import { createThread } from '../../test/support/thread.ts';
import { claimComment } from './claim.ts';

const comment = { kind: 'comment', id: 1 } as const;

describe('a claim', () => {
  test.each(['comment', 'review_comment'] as const)(
    'is given once for a %s, and can be given back',
    async (kind) => {
      const { client } = createThread();
      const first = await claimComment(client, 'octo/hello', { kind, id: 1 });
      expect((await claimComment(client, 'octo/hello', { kind, id: 1 })).kind).toBe('again');
      if (first.kind === 'first') await first.undo();
      expect((await claimComment(client, 'octo/hello', { kind, id: 1 })).kind).toBe('first');
    },
  );

  test('cannot be made on a review, or without permission', async () => {
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
