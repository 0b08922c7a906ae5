import { describe, expect, test } from '@jest/globals';
import { commentEvent, issueEvent, mona, pullEvent } from '../../test/support/deliveries.ts';
import {
  readComment,
  readLabel,
  readPullEvent,
  readPullLabel,
  readPullWithdrawal,
  readRepositoriesRemoved,
  readReviewEvent,
  readThreadComment,
  readUninstalled,
  readUnsuspended,
  readWithdrawal,
} from './read-events.ts';

const place = { installationId: 3, repository: { id: 7, owner: 'octo', name: 'garden' }, number: 12 };
const person = { login: 'mona', id: 1, bot: false };

describe('a delivery', () => {
  test('of a label asks for a start', () => {
    expect(readLabel(issueEvent('labeled'))).toEqual({
      place,
      label: 'agent',
      sender: person,
      issue: { number: 12, title: 'Water', body: 'Water the plants', url: 'https://x/12', open: true },
      ...{ pull: null, setAt: Date.UTC(2026, 0, 1) },
    });
  });

  test('of a label on a pull request asks for a start there', () => {
    const payload = pullEvent('labeled');
    expect(readPullLabel(payload)).toMatchObject({
      ...{ place: { ...place, number: 40 }, label: 'agent', sender: person },
      issue: { number: 40, title: 'Water the plants', body: 'Fixes #12', open: true },
      pull: { number: 40, branch: 'agent/water', sameRepository: true },
      setAt: Date.UTC(2026, 0, 1, 0, 6),
    });
  });

  test('of an issue without words asks with empty ones', () => {
    const ask = readLabel(issueEvent('labeled', { issue: { number: 12, body: null } }));
    expect(ask).toMatchObject({ issue: { title: '', body: '', url: '' } });
  });

  test('of an issue that does not say that it is open is of none that is', () => {
    const issue = { number: 12, title: 'Water', state: null };
    expect(readLabel(issueEvent('labeled', { issue }))).toMatchObject({
      issue: { open: false },
    });
  });

  test.each(['unlabeled', 'closed', 'transferred', 'deleted'])('of an issue that was %s withdraws', (why) => {
    expect(readWithdrawal(issueEvent(why))).toEqual({
      place,
      what: 'issue',
      why,
      label: 'agent',
      sender: person,
    });
  });

  test.each([
    ['unlabeled', {}, 'unlabeled'],
    ['closed', { merged: false }, 'closed'],
    ['closed', { merged: true }, 'merged'],
    ['unlabeled', { merged: true }, 'unlabeled'],
  ])('of a pull request that was %s %j withdraws', (action, pull, why) => {
    const ask = readPullWithdrawal(pullEvent(action, pull));
    expect(ask).toMatchObject({ place: { number: 40 }, what: 'pull request', why, label: 'agent' });
  });

  test('of a comment asks for what it says', () => {
    expect(readComment(commentEvent('/stop'))).toMatchObject({
      comment: { kind: 'comment', id: 900, body: '/stop', thread: null, nodeId: '', writtenAt: 0 },
      authorId: 1,
      issue: { number: 12 },
    });
    const onPull = commentEvent('/stop', { issue: { number: 40, pull_request: {} } });
    expect(readComment(onPull)).toMatchObject({ place: { number: 40 }, issue: null });
  });

  test('of a review, of a reply in a thread and of a thread’s first comment asks for what it says', () => {
    const written = { id: 900, node_id: 'N', body: '/approve', user: mona };
    const at = { created_at: '2026-01-01T00:06:00Z', submitted_at: '2026-01-01T00:06:00Z' };
    const event = (changes: object) => ({ ...pullEvent('created'), ...changes });
    const common = { nodeId: 'N', through: null, body: '/approve', writtenAt: Date.UTC(2026, 0, 1, 0, 6) };
    const reply = event({ comment: { ...written, ...at, in_reply_to_id: 800 } });
    expect(readThreadComment(reply)).toMatchObject({
      place: { number: 40 },
      comment: { ...common, kind: 'review_comment', thread: 800 },
      issue: null,
    });
    const through = event({ comment: { ...written, performed_via_github_app: { slug: 'robot' } } });
    expect(readThreadComment(through)).toMatchObject({
      comment: { through: 'robot' },
    });
    const first = event({ comment: { ...written, ...at } });
    expect(readThreadComment(first)).toMatchObject({ comment: { thread: 900 } });
    const review = event({ action: 'submitted', review: { ...written, ...at } });
    expect(readReviewEvent(review)).toMatchObject({
      comment: { ...common, kind: 'review', thread: null },
    });
  });

  test('by a bot says so', () => {
    const sender = { ...mona, login: 'x[bot]', type: 'User' };
    expect(readLabel(issueEvent('labeled', { sender }))).toMatchObject({
      sender: { bot: true },
    });
  });

  test.each(['opened', 'synchronize'])('of a pull request that was %s tells of it', (action) => {
    expect(readPullEvent(pullEvent(action))).toMatchObject({
      pull: { number: 40, branch: 'agent/water', headSha: 'abc', sameRepository: true },
    });
  });

  test.each([
    ['a fork', { repo: { id: 8 } }],
    ['a fork that is gone', { repo: null }],
  ])('of a pull request from %s is not of the same repository', (_, head) => {
    const event = pullEvent('opened', { head: { ref: 'x', sha: 'y', ...head } });
    expect(readPullEvent(event)).toMatchObject({ pull: { sameRepository: false } });
  });

  test('of an installation that is let in again says which', () => {
    expect(readUnsuspended({ action: 'unsuspend', installation: { id: 3 } })).toEqual({ installationId: 3 });
  });

  test('of an uninstallation names what is gone', () => {
    const installation = { id: 3 };
    const all = { installationId: 3, repositoryIds: 'all' };
    expect(readUninstalled({ action: 'deleted', installation })).toEqual(all);
    const removed = { action: 'removed', installation, repositories_removed: [{ id: 7 }, { id: 'x' }] };
    expect(readRepositoriesRemoved(removed)).toEqual({ installationId: 3, repositoryIds: [7] });
  });

  test.each([
    [readLabel, issueEvent('labeled', { label: null })],
    [readLabel, issueEvent('labeled', { issue: { title: 'no number' } })],
    [readLabel, issueEvent('labeled', { issue: { number: -1, state: 'open' } })],
    [readLabel, issueEvent('labeled', { sender: { ...mona, login: '' } })],
    [readWithdrawal, issueEvent('closed', { repository: { id: 7 } })],
    // Every JavaScript object has something of this name.
    [readWithdrawal, issueEvent('constructor')],
    [readComment, issueEvent('created')],
    [readComment, commentEvent('/stop', { installation: null })],
    [readPullEvent, pullEvent('opened', { created_at: 'yesterday' })],
    [readPullEvent, pullEvent('opened', { head: null })],
    [readPullEvent, { ...pullEvent('opened'), installation: null }],
    [readReviewEvent, { ...pullEvent('submitted'), review: { id: 1, user: null } }],
    [readThreadComment, pullEvent('created')],
    [readUninstalled, { action: 'deleted' }],
    [readRepositoriesRemoved, { action: 'removed' }],
    [readUnsuspended, { action: 'unsuspend' }],
  ] as const)(
    '%p without what is needed asks for nothing: %j',
    (read: (payload: object) => unknown, payload: object) => {
      expect(read(payload)).toBeNull();
    },
  );
});
