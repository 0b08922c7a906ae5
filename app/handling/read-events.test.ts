import { expect, test } from '@jest/globals';
import { commentEvent, issueEvent, mona, pullEvent } from '../../test/support/deliveries.ts';
import {
  readComment,
  readInstalled,
  readLabel,
  readPullEnd,
  readPullEvent,
  readPullLabel,
  readPullWithdrawal,
  readRepositoriesAdded,
  readRepositoriesRemoved,
  readReviewEvent,
  readThreadComment,
  readUninstalled,
  readUnsuspended,
  readWithdrawal,
} from './read-events.ts';

const place = { installationId: 3, repository: { id: 7, owner: 'octo', name: 'garden' }, number: 12 };
const person = { login: 'mona', id: 1, bot: false };

test('a label set on an issue asks for a start', () => {
  expect(readLabel(issueEvent('labeled'))).toEqual({
    place,
    label: 'agent',
    sender: person,
    issue: { number: 12, title: 'Water', body: 'Water the plants', url: 'https://x/12', open: true },
    ...{ pull: null, setAt: Date.UTC(2026, 0, 1) },
  });
});

test('a label set on a pull request asks for a start there', () => {
  const payload = pullEvent('labeled');
  expect(readPullLabel(payload)).toMatchObject({
    ...{ place: { ...place, number: 40 }, label: 'agent', sender: person },
    issue: { number: 40, title: 'Water the plants', body: 'Fixes #12', open: true },
    pull: { number: 40, branch: 'agent/water', sameRepository: true },
    setAt: Date.UTC(2026, 0, 1, 0, 6),
  });
});

test('an issue without title and text is read with empty ones', () => {
  const ask = readLabel(issueEvent('labeled', { issue: { number: 12, body: null } }));
  expect(ask).toMatchObject({ issue: { title: '', body: '', url: '' } });
});

test.each(['unlabeled', 'closed', 'transferred', 'deleted'])('an issue that was %s is withdrawn', (why) => {
  const withdrawal = { place, what: 'issue', why, label: 'agent', at: Date.UTC(2026, 0, 1), sender: person };
  expect(readWithdrawal(issueEvent(why))).toEqual(withdrawal);
});

test.each([
  ['unlabeled', 'unlabeled', false],
  ['closed', 'closed', false],
  ['closed', 'merged', true],
  ['unlabeled', 'unlabeled', true],
])('a pull request with the action "%s" is withdrawn as %s (merged: %s)', (action, why, merged) => {
  const ask = readPullWithdrawal(pullEvent(action, { merged }));
  expect(ask).toMatchObject({ place: { number: 40 }, what: 'pull request', why, label: 'agent' });
});

test('a comment is read with its text and its place', () => {
  expect(readComment(commentEvent('/stop'))).toMatchObject({
    comment: { kind: 'comment', id: 900, body: '/stop', thread: null, nodeId: '', writtenAt: 0 },
    authorId: 1,
    issue: { number: 12 },
  });
  const onPull = commentEvent('/stop', { issue: { number: 40, pull_request: {} } });
  expect(readComment(onPull)).toMatchObject({ place: { number: 40 }, issue: null });
});

test('a review, a reply in a thread and the first comment of a thread are read with their text', () => {
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

test('a sender with a login of a bot is a bot, whatever its type', () => {
  const sender = { ...mona, login: 'x[bot]', type: 'User' };
  expect(readLabel(issueEvent('labeled', { sender }))).toMatchObject({
    sender: { bot: true },
  });
});

test('a pull request is read with its branch and its commit', () => {
  expect(readPullEvent(pullEvent('opened'))).toMatchObject({
    pull: { number: 40, branch: 'agent/water', headSha: 'abc', sameRepository: true },
  });
});

test.each([
  ['a fork', { repo: { id: 8 } }],
  ['a fork that is gone', { repo: null }],
])('a pull request from %s is not of the same repository', (_, head) => {
  const event = pullEvent('opened', { head: { ref: 'x', sha: 'y', ...head } });
  expect(readPullEvent(event)).toMatchObject({ pull: { sameRepository: false } });
});

test('an installation that is let in again is read with its number', () => {
  expect(readUnsuspended({ action: 'unsuspend', installation: { id: 3 } })).toEqual({ installationId: 3 });
});

test('an installation is read with the repositories that it has from now on', () => {
  const installation = { id: 3 };
  const listed = [{ id: 7, full_name: 'octo/garden' }, { id: 8 }, { full_name: 'octo/x' }];
  const read = { installationId: 3, repositories: [{ id: 7, owner: 'octo', name: 'garden' }] };
  const created = { action: 'created', installation, repositories: listed };
  expect(readInstalled(created)).toEqual(read);
  const added = { action: 'added', installation, repositories_added: listed };
  expect(readRepositoriesAdded(added)).toEqual(read);
});

test('an uninstallation is read with the repositories that are gone', () => {
  const installation = { id: 3 };
  const all = { installationId: 3, repositoryIds: 'all' };
  expect(readUninstalled({ action: 'deleted', installation })).toEqual(all);
  const removed = { action: 'removed', installation, repositories_removed: [{ id: 7 }, { id: 'x' }] };
  expect(readRepositoriesRemoved(removed)).toEqual({ installationId: 3, repositoryIds: [7] });
});

// What a damaged event lacks is in read-events.property.test.ts.
test.each([
  ['an issue of number -1', readLabel, issueEvent('labeled', { issue: { number: -1, state: 'open' } })],
  // Every JavaScript object has something of this name.
  ['an issue event with the action "constructor"', readWithdrawal, issueEvent('constructor')],
  ['a pull request of "yesterday"', readPullEvent, pullEvent('opened', { created_at: 'yesterday' })],
] as const)('nothing is read from %s', (_, read: (payload: object) => unknown, payload: object) => {
  expect(read(payload)).toBeNull();
});

const over = { state: 'closed', closed_at: '2026-01-01T00:05:00Z' };
const atFive = Date.UTC(2026, 0, 1, 0, 5);
const atSix = Date.UTC(2026, 0, 1, 0, 6);
const merged = { state: 'closed', merged: true };
test.each<[what: string, pull: Record<string, unknown>, fate: object | null]>([
  ['open', { state: 'open' }, { state: 'open', closedAt: null }],
  ['closed', over, { state: 'closed', closedAt: atFive }],
  ['merged', { ...merged, merged_at: over.closed_at }, { state: 'merged', closedAt: atFive }],
  ['merged, without saying when', merged, { state: 'merged', closedAt: atSix }],
  ['of a state that is not known', { state: 'queued' }, null],
  ['without the time of its change', { state: 'closed', updated_at: null }, null],
])('a pull request that is %s is told so', (_, pull, fate) => {
  const told = { repositoryId: 7, fate: { number: 40, ...fate, toldAt: atSix } };
  expect(readPullEnd(pullEvent('closed', pull))).toEqual(fate && told);
});
