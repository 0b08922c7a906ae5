import { expect, test } from '@jest/globals';
import { commentEvent, issueEvent, mona, pullEvent } from '../../test/support/deliveries.ts';
import * as readers from './read-events.ts';

const place = { installationId: 3, repository: { id: 7, owner: 'octo', name: 'garden' }, number: 12 };
const person = { login: 'mona', id: 1, bot: false };
const { readLabel, readPullEvent, readPullEnd, readWithdrawal } = readers;
const readersByName: Readonly<Record<keyof typeof readers, (payload: object) => unknown>> = readers;
const setAt = Date.UTC(2026, 0, 1);
const atSix = Date.UTC(2026, 0, 1, 0, 6);

const bot = { ...mona, login: 'x[bot]' };
const withoutTexts = issueEvent('labeled', { issue: { number: 12, body: null } });
const onPull = commentEvent('/stop', { issue: { number: 40, pull_request: {} } });
const written = { id: 900, node_id: 'N', body: '/approve', user: mona };
const at = { created_at: '2026-01-01T00:06:00Z', submitted_at: '2026-01-01T00:06:00Z' };
const common = { nodeId: 'N', through: null, body: '/approve', writtenAt: atSix };
const inThread = (comment: object) => ({ ...pullEvent('created'), comment: { ...written, ...comment } });
const review = { ...pullEvent('submitted'), review: { ...written, ...at } };
const through = { performed_via_github_app: { slug: 'robot' } };
const installation = { id: 3 };
const listed = [{ id: 7, full_name: 'octo/garden' }, { id: 8 }, { full_name: 'octo/x' }];
const has = { installationId: 3, repositories: [{ id: 7, owner: 'octo', name: 'garden' }] };
const withdrawn = { place, what: 'issue', label: 'agent', at: setAt, sender: person };
const ofPull = { place: { number: 40 }, what: 'pull request', label: 'agent' };
const ofFork = (repo: object | null) => pullEvent('opened', { head: { ref: 'x', sha: 'y', repo } });

test.each<[string, keyof typeof readers, object, object]>([
  [
    'a label of an issue',
    'readLabel',
    issueEvent('labeled'),
    {
      ...{ place, label: 'agent', sender: person, pull: null, setAt },
      issue: { number: 12, title: 'Water', body: 'Water the plants', url: 'https://x/12', open: true },
    },
  ],
  [
    'a label of a pull request',
    'readLabel',
    pullEvent('labeled'),
    {
      ...{ place: { ...place, number: 40 }, label: 'agent', sender: person, setAt: atSix },
      issue: { number: 40, title: 'Water the plants', body: 'Fixes #12', open: true },
      pull: { number: 40, branch: 'agent/water', sameRepository: true },
    },
  ],
  ['an issue without texts', 'readLabel', withoutTexts, { issue: { title: '', body: '', url: '' } }],
  ['a login of a bot', 'readLabel', issueEvent('labeled', { sender: bot }), { sender: { bot: true } }],
  ...['unlabeled', 'closed', 'transferred', 'deleted'].map(
    (why): [string, keyof typeof readers, object, object] => [
      `an issue that was ${why}`,
      'readWithdrawal',
      issueEvent(why),
      { ...withdrawn, why },
    ],
  ),
  ['a closed pull request', 'readWithdrawal', pullEvent('closed'), { ...ofPull, why: 'closed' }],
  [
    'a merged pull request',
    'readWithdrawal',
    pullEvent('closed', { merged: true }),
    { ...ofPull, why: 'merged' },
  ],
  [
    'a merged pull request without its label',
    'readWithdrawal',
    pullEvent('unlabeled', { merged: true }),
    { ...ofPull, why: 'unlabeled' },
  ],
  [
    'a comment',
    'readComment',
    commentEvent('/stop'),
    {
      comment: { kind: 'comment', id: 900, body: '/stop', thread: null, nodeId: '', writtenAt: 0 },
      ...{ authorId: 1, issue: { number: 12 } },
    },
  ],
  ['a comment on a pull request', 'readComment', onPull, { place: { number: 40 }, issue: null }],
  [
    'a reply in a thread',
    'readComment',
    inThread({ ...at, in_reply_to_id: 800 }),
    {
      ...{ place: { number: 40 }, issue: null },
      comment: { ...common, kind: 'review_comment', thread: 800 },
    },
  ],
  ['the first comment of a thread', 'readComment', inThread(at), { comment: { thread: 900 } }],
  ['a comment by an App', 'readComment', inThread(through), { comment: { through: 'robot' } }],
  ['a review', 'readComment', review, { comment: { ...common, kind: 'review', thread: null } }],
  [
    'a pull request',
    'readPullEvent',
    pullEvent('opened'),
    { pull: { number: 40, branch: 'agent/water', headSha: 'abc', sameRepository: true } },
  ],
  ['one of a fork', 'readPullEvent', ofFork({ id: 8 }), { pull: { sameRepository: false } }],
  ['one of a fork that is gone', 'readPullEvent', ofFork(null), { pull: { sameRepository: false } }],
  [
    'an installation let in',
    'readUnsuspended',
    { action: 'unsuspend', installation: { ...installation, account: { login: 'octo' } } },
    { installationId: 3, owner: 'octo' },
  ],
  ['an installation', 'readInstalled', { action: 'created', installation, repositories: listed }, has],
  ['repositories added', 'readInstalled', { installation, repositories_added: listed }, has],
  [
    'an uninstallation',
    'readUninstalled',
    { action: 'deleted', installation },
    { installationId: 3, repositoryIds: 'all' },
  ],
  [
    'repositories removed',
    'readUninstalled',
    { action: 'removed', installation, repositories_removed: [{ id: 7 }, { id: 'x' }] },
    { installationId: 3, repositoryIds: [7] },
  ],
  [
    'the removal of no repository that can be read',
    'readUninstalled',
    { action: 'removed', installation },
    { installationId: 3, repositoryIds: [] },
  ],
])('%s is read', (_, reader, payload, expected) => {
  expect(readersByName[reader](payload)).toMatchObject(expected);
});

// What a damaged event lacks is in read-events.property.test.ts.
test.each([
  ['an issue of number -1', readLabel, issueEvent('labeled', { issue: { number: -1, state: 'open' } })],
  ['a label of a pull request without a head', readLabel, pullEvent('labeled', { head: null })],
  // Every JavaScript object has something of this name.
  ['an issue event with the action "constructor"', readWithdrawal, issueEvent('constructor')],
  ['a pull request of "yesterday"', readPullEvent, pullEvent('opened', { created_at: 'yesterday' })],
] as const)('nothing is read from %s', (_, read: (payload: object) => unknown, payload: object) => {
  expect(read(payload)).toBeNull();
});

const over = { state: 'closed', closed_at: '2026-01-01T00:05:00Z' };
const atFive = Date.UTC(2026, 0, 1, 0, 5);
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
