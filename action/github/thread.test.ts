import { describe, expect, test } from '@jest/globals';
import { writeMarker } from '../../shared/github/index.ts';
import { createThread } from '../../test/support/thread.ts';
import type { GitHub } from '../deps/deps.ts';
import { runContext } from '../testing/fixtures.ts';
import { claim } from './claim.ts';
import { type Marker, markedComments, markerKey, markerLine } from './marker.ts';
import { listComments } from './thread.ts';
import { type TriggeringComment, triggeringComment } from './triggering-comment.ts';

const written = (id: number, body: string) => ({ id, body, nodeId: '', byApp: true });
const place = { repository: 'octo/hello', number: 7 };
const key = markerKey('api-key');
const marker: Marker = {
  workflow: 'CI',
  job: 'agent',
  run: 5,
  key: null,
  conversationId: 'c',
  question: { fingerprint: 'unknown', code: 'A2B3C', askedAt: 1_000, whole: true, parts: 2, hash: 'x' },
};

describe('markers', () => {
  test('what was written is read, for this thread and this key only', () => {
    const body = `${markerLine(marker, place, key)}\ntext`;
    expect(markedComments([written(1, body)], place, key)).toEqual([{ ...written(1, body), marker }]);
    expect(markedComments([written(1, body)], { ...place, number: 8 }, key)).toEqual([]);
    expect(markedComments([written(1, body)], place, markerKey('other'))).toEqual([]);
    expect(markedComments([written(1, `> ${body}`)], place, key)).toEqual([]);
  });

  test('nothing asked, nothing known', () => {
    const empty = { ...marker, conversationId: null, question: null };
    const body = markerLine(empty, place, key);
    expect(markedComments([written(1, body)], place, key)[0]?.marker).toEqual(empty);
  });

  test('of two comments of one run the older one is ours', () => {
    const body = markerLine(marker, place, key);
    const other = markerLine({ ...marker, run: 6 }, place, key);
    const sibling = markerLine({ ...marker, key: 'abc' }, place, key);
    const comments = [
      written(1, body),
      written(2, body),
      written(3, other),
      written(4, sibling),
      written(5, sibling),
    ];
    expect(markedComments(comments, place, key).map(({ id }) => id)).toEqual([1, 3, 4]);
  });

  test('a person may have written it, where the workflow has a token of theirs', () => {
    const body = markerLine(marker, place, key);
    const comments = [
      { ...written(2, `${body}\na copy`), nodeId: '', byApp: true },
      { ...written(1, body), nodeId: '', byApp: false },
    ];
    expect(markedComments(comments, place, key).map(({ id }) => id)).toEqual([1]);
  });

  test('a marker from before there were keys is read as one without', () => {
    const { key: _, ...payload } = { key: null, workflow: 'CI', job: 'agent', run: 5, conversation: 'c' };
    const body = writeMarker('action', payload, place, key);
    expect(markedComments([written(1, body)], place, key)[0]?.marker).toEqual({ ...marker, question: null });
  });

  test('one from before the time was kept is a question without a time', () => {
    const payload = {
      workflow: 'CI',
      job: 'agent',
      run: 5,
      conversation: 'c',
      fingerprint: 'unknown',
      code: 'A2B3C',
    };
    const body = writeMarker('action', payload, place, key);
    const question = {
      fingerprint: 'unknown',
      code: 'A2B3C',
      askedAt: null,
      whole: false,
      parts: 0,
      hash: null,
    };
    expect(markedComments([{ id: 1, body, nodeId: '', byApp: true }], place, key)[0]?.marker).toEqual({
      ...marker,
      question,
    });
  });
});

describe('the comments of a thread', () => {
  test('are read page by page, whatever else is in them', async () => {
    const asked: unknown[] = [];
    const request: GitHub = async (_, parameters) => {
      asked.push(parameters.page);
      const full = Array.from({ length: 100 }, (_each, at) => ({ id: at, body: 'x' }));
      return {
        status: 200,
        data: parameters.page === 1 ? full : [{ id: 'no number' }, { id: 1, body: null }, null],
      };
    };
    expect(await listComments(request, place)).toHaveLength(100);
    expect(asked).toEqual([1, 2]);
    expect(await listComments(async () => ({ status: 200, data: 'no list' }), place)).toEqual([]);
  });
});

const comment: TriggeringComment = {
  kind: 'issue_comment',
  id: 1,
  nodeId: 'IC_1',
  thread: null,
  body: '/approve',
  author: 'wendy',
  sender: { login: 'wendy', id: 21, type: 'User' },
  through: null,
  number: 7,
  writtenAt: null,
  place: null,
  onPullRequest: false,
  isNew: true,
};

describe('the triggering comment', () => {
  const event = (action: string, name: string): Record<string, unknown> & { readonly action: string } => ({
    action,
    [name]: { id: 1, body: '/approve', user: { login: 'wendy' } },
    pull_request: { number: 7 },
    sender: { login: 'wendy', id: 21, type: 'User' },
  });

  test.each([
    ['issue_comment', event('created', 'comment'), { kind: 'issue_comment', isNew: true }],
    ['issue_comment', event('edited', 'comment'), { isNew: false }],
    ['pull_request_review_comment', event('created', 'comment'), { kind: 'review_comment', isNew: true }],
    ['pull_request_review', event('submitted', 'review'), { kind: 'review', isNew: true }],
    ['pull_request_review', event('dismissed', 'review'), { isNew: false }],
  ])('%s %j', (eventName, payload, expected) => {
    expect(triggeringComment(runContext({ eventName, event: payload }))).toMatchObject({
      ...expected,
      number: 7,
    });
  });

  test('anything else is none', () => {
    expect(triggeringComment(runContext({ eventName: 'push' }))).toBeNull();
    expect(triggeringComment(runContext({ eventName: 'issue_comment', event: {} }))).toBeNull();
    const review = {
      ...event('submitted', 'review'),
      review: { id: 1, body: null, user: { login: 'wendy' } },
    };
    expect(triggeringComment(runContext({ eventName: 'pull_request_review', event: review }))?.body).toBe('');
  });

  test('tells the review thread in which it stands, and its name in GraphQL', () => {
    const eventName = 'pull_request_review_comment';
    const read = (more: object) => {
      const comment = { id: 1, body: '/approve', user: { login: 'wendy' }, node_id: 'PRRC_1', ...more };
      return triggeringComment(runContext({ eventName, event: { ...event('created', 'comment'), comment } }));
    };
    expect(read({})).toMatchObject({ nodeId: 'PRRC_1', thread: 1 });
    expect(read({ in_reply_to_id: 30 })).toMatchObject({ thread: 30 });
    const eventOfComment = { eventName: 'issue_comment', event: event('created', 'comment') };
    expect(triggeringComment(runContext(eventOfComment))).toMatchObject({ nodeId: '', thread: null });
  });
});

describe('a claim', () => {
  test.each(['issue_comment', 'review_comment'] as const)(
    'is given once for a %s, and can be given back',
    async (kind) => {
      const { request } = createThread();
      const first = await claim(request, 'octo/hello', { ...comment, kind });
      expect((await claim(request, 'octo/hello', { ...comment, kind })).kind).toBe('again');
      if (first.kind === 'first') await first.undo();
      expect((await claim(request, 'octo/hello', { ...comment, kind })).kind).toBe('first');
    },
  );

  test('cannot be made on a review, or without permission', async () => {
    const thread = createThread();
    const review = { ...comment, kind: 'review' } as const;
    expect((await claim(thread.request, 'octo/hello', review)).kind).toBe('first');
    thread.refused.add('POST');
    const claimed = await claim(thread.request, 'octo/hello', comment);
    expect(claimed.kind).toBe('first');
    if (claimed.kind === 'first') await claimed.undo();
    const bug: GitHub = async () => {
      throw new TypeError('bug');
    };
    await expect(claim(bug, 'octo/hello', comment)).rejects.toThrow('bug');
  });
});
