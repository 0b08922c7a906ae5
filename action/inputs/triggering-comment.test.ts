import { describe, expect, test } from '@jest/globals';
import { runContext } from '../testing/fixtures.ts';
import { triggeringComment } from './triggering-comment.ts';

describe('the triggering comment', () => {
  const event = (action: string, name: string): Record<string, unknown> & { readonly action: string } => ({
    action,
    [name]: { id: 1, body: '/approve', user: { login: 'wendy', id: 21 } },
    issue: { number: 7 },
    pull_request: { number: 7 },
    sender: { login: 'wendy', id: 21, type: 'User' },
  });

  test.each([
    ['issue_comment', 'created', 'comment', { kind: 'comment', isNew: true }],
    ['issue_comment', 'edited', 'comment', { isNew: false }],
    ['pull_request_review_comment', 'created', 'comment', { kind: 'review_comment', isNew: true }],
    ['pull_request_review', 'submitted', 'review', { kind: 'review', isNew: true }],
    ['pull_request_review', 'dismissed', 'review', { isNew: false }],
  ])('of %s with the action %s is its %s: %j', (eventName, action, name, expected) => {
    expect(triggeringComment(runContext({ eventName, event: event(action, name) }))).toMatchObject({
      ...expected,
      number: 7,
    });
  });

  test('is none in other events, and empty in a review without words', () => {
    expect(triggeringComment(runContext({ eventName: 'push' }))).toBeNull();
    expect(triggeringComment(runContext({ eventName: 'issue_comment', event: {} }))).toBeNull();
    const review = {
      ...event('submitted', 'review'),
      review: { id: 1, body: null, user: { login: 'wendy', id: 21 } },
    };
    expect(triggeringComment(runContext({ eventName: 'pull_request_review', event: review }))?.body).toBe('');
  });

  test('names its review thread, and itself as GraphQL does', () => {
    const eventName = 'pull_request_review_comment';
    const read = (more: object) => {
      const comment = {
        id: 1,
        body: '/approve',
        user: { login: 'wendy', id: 21 },
        node_id: 'PRRC_1',
        ...more,
      };
      return triggeringComment(runContext({ eventName, event: { ...event('created', 'comment'), comment } }));
    };
    expect(read({})).toMatchObject({ nodeId: 'PRRC_1', thread: 1 });
    expect(read({ in_reply_to_id: 30 })).toMatchObject({ thread: 30 });
    const eventOfComment = { eventName: 'issue_comment', event: event('created', 'comment') };
    expect(triggeringComment(runContext(eventOfComment))).toMatchObject({ nodeId: '', thread: null });
  });
});
