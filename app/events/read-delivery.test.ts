import { describe, expect, test } from '@jest/globals';
import { commentEvent, issueEvent, mona, pullEvent } from '../../test/support/deliveries.ts';
import { readDelivery } from './read-delivery.ts';

const place = { installationId: 3, repository: { id: 7, owner: 'octo', name: 'garden' }, number: 12 };
const person = { login: 'mona', id: 1, bot: false };

describe('a delivery', () => {
  test('of a label asks for a start', () => {
    expect(readDelivery('issues', issueEvent('labeled'))).toEqual({
      kind: 'start',
      place,
      label: 'agent',
      sender: person,
      issue: { number: 12, title: 'Water', body: 'Water the plants', url: 'https://x/12', open: true },
    });
  });

  test('of an issue without words asks with empty ones', () => {
    const ask = readDelivery('issues', issueEvent('labeled', { issue: { number: 12, body: null } }));
    expect(ask).toMatchObject({ issue: { title: '', body: '', url: '' } });
  });

  test('of an issue that does not say that it is open is of none that is', () => {
    const issue = { number: 12, title: 'Water', state: null };
    expect(readDelivery('issues', issueEvent('labeled', { issue }))).toMatchObject({
      issue: { open: false },
    });
  });

  test.each(['unlabeled', 'closed', 'transferred', 'deleted'])('of an issue that was %s withdraws', (why) => {
    expect(readDelivery('issues', issueEvent(why))).toEqual({
      kind: 'withdraw',
      place,
      why,
      label: 'agent',
      sender: person,
    });
  });

  test('of a comment asks for what it says', () => {
    expect(readDelivery('issue_comment', commentEvent('/stop'))).toMatchObject({
      kind: 'comment',
      comment: { kind: 'comment', id: 900, body: '/stop', thread: null, nodeId: '', writtenAt: 0 },
      authorId: 1,
      issue: { number: 12 },
    });
    const onPull = commentEvent('/stop', { issue: { number: 40, pull_request: {} } });
    expect(readDelivery('issue_comment', onPull)).toMatchObject({ place: { number: 40 }, issue: null });
  });

  test('of a review, of a reply in a thread and of a thread’s first comment asks for what it says', () => {
    const written = { id: 900, node_id: 'N', body: '/approve', user: mona };
    const at = { created_at: '2026-01-01T00:06:00Z', submitted_at: '2026-01-01T00:06:00Z' };
    const event = (changes: object) => ({ ...pullEvent('created'), ...changes });
    const common = { nodeId: 'N', through: null, body: '/approve', writtenAt: Date.UTC(2026, 0, 1, 0, 6) };
    const reply = event({ comment: { ...written, ...at, in_reply_to_id: 800 } });
    expect(readDelivery('pull_request_review_comment', reply)).toMatchObject({
      kind: 'comment',
      place: { number: 40 },
      comment: { ...common, kind: 'review_comment', thread: 800 },
      issue: null,
    });
    const through = event({ comment: { ...written, performed_via_github_app: { slug: 'robot' } } });
    expect(readDelivery('pull_request_review_comment', through)).toMatchObject({
      comment: { through: 'robot' },
    });
    const first = event({ comment: { ...written, ...at } });
    expect(readDelivery('pull_request_review_comment', first)).toMatchObject({ comment: { thread: 900 } });
    const review = event({ action: 'submitted', review: { ...written, ...at } });
    expect(readDelivery('pull_request_review', review)).toMatchObject({
      comment: { ...common, kind: 'review', thread: null },
    });
    for (const action of ['edited', 'deleted', 'dismissed']) {
      expect(readDelivery('pull_request_review', { ...review, action }).kind).toBe('nothing');
      expect(readDelivery('pull_request_review_comment', { ...reply, action }).kind).toBe('nothing');
    }
  });

  test('by a bot says so', () => {
    const sender = { ...mona, login: 'x[bot]', type: 'User' };
    expect(readDelivery('issues', issueEvent('labeled', { sender }))).toMatchObject({
      sender: { bot: true },
    });
  });

  test.each(['opened', 'synchronize'])('of a pull request that was %s tells of it', (action) => {
    expect(readDelivery('pull_request', pullEvent(action))).toMatchObject({
      kind: 'pull',
      pull: { number: 40, branch: 'agent/water', headSha: 'abc', sameRepository: true },
    });
  });

  test.each([
    ['a fork', { repo: { id: 8 } }],
    ['a fork that is gone', { repo: null }],
  ])('of a pull request from %s is not of the same repository', (_, head) => {
    const event = pullEvent('opened', { head: { ref: 'x', sha: 'y', ...head } });
    expect(readDelivery('pull_request', event)).toMatchObject({ pull: { sameRepository: false } });
  });

  test('of an installation that is let in again says which', () => {
    expect(readDelivery('installation', { action: 'unsuspend', installation: { id: 3 } })).toEqual({
      kind: 'unsuspended',
      installationId: 3,
    });
    expect(readDelivery('installation', { action: 'suspend', installation: { id: 3 } }).kind).toBe('nothing');
  });

  test('of an uninstallation names what is gone', () => {
    const installation = { id: 3 };
    expect(readDelivery('installation', { action: 'deleted', installation })).toEqual({
      kind: 'uninstalled',
      installationId: 3,
      repositoryIds: 'all',
    });
    const removed = { action: 'removed', installation, repositories_removed: [{ id: 7 }, { id: 'x' }] };
    expect(readDelivery('installation_repositories', removed)).toMatchObject({ repositoryIds: [7] });
  });

  test.each([
    ['issues', issueEvent('labeled', { label: null })],
    ['issues', issueEvent('labeled', { issue: { title: 'no number' } })],
    ['issues', issueEvent('closed', { repository: { id: 7 } })],
    ['issue_comment', issueEvent('created')],
    ['issue_comment', commentEvent('/stop', { installation: null })],
    ['pull_request', pullEvent('opened', { created_at: 'yesterday' })],
    ['pull_request', pullEvent('opened', { head: null })],
    ['installation', { action: 'deleted' }],
    ['installation', { action: 'unsuspend' }],
    ['issues', issueEvent('assigned')],
    ['issue_comment', issueEvent('edited')],
    ['pull_request_review', { ...pullEvent('submitted'), review: { id: 1, user: null } }],
    ['pull_request_review_comment', pullEvent('created')],
    ['issues', issueEvent('labeled', { issue: { number: -1, state: 'open' } })],
    ['issues', issueEvent('labeled', { sender: { ...mona, login: '' } })],
    // Every JavaScript object has something of these names.
    ['constructor', { ...issueEvent('x'), action: null }],
    ['toString', { ...issueEvent('x'), action: null }],
    ['ping', { zen: 'x' }],
    ['ping', null],
  ])('%s without what is needed asks for nothing', (event, payload) => {
    expect(readDelivery(event, payload).kind).toBe('nothing');
  });
});
