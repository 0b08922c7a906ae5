import { expect, test } from '@jest/globals';
import { clientAnswering } from '../../test/support/octokit-on.ts';
import { readPullStart } from '../start/start-by-command.ts';

const repository = { id: 7, owner: 'octo', name: 'garden' };
const written = Date.parse('2026-01-01T00:02:00Z');
const pullRequest = {
  number: 40,
  title: 'Water',
  body: 'the plants',
  url: 'https://x/40',
  state: 'OPEN',
  lastEditedAt: null,
  timelineItems: { nodes: [] },
  createdAt: '2026-01-01T00:00:00Z',
  headRefName: 'agent/water',
  headRefOid: 'abc',
  headRepository: { databaseId: 7 },
  author: { __typename: 'User' },
};

async function readsAs(change: object, databaseId: number | null = 7) {
  const data = { data: { repository: { databaseId, pullRequest: { ...pullRequest, ...change } } } };
  return readPullStart(
    clientAnswering(() => data),
    repository,
    40,
    written,
  );
}

test('the text, the state and the branch of a pull request are read', async () => {
  expect(await readsAs({})).toEqual({
    kind: 'text',
    issue: { number: 40, title: 'Water', body: 'the plants', url: 'https://x/40', open: true },
    pull: {
      number: 40,
      title: 'Water',
      body: 'the plants',
      url: 'https://x/40',
      branch: 'agent/water',
      headSha: 'abc',
      sameRepository: true,
      byBot: false,
      openedAt: Date.UTC(2026, 0, 1),
    },
  });
});

test.each<[string, object, object]>([
  ['from a fork is read as that', { headRepository: { databaseId: 8 } }, { pull: { sameRepository: false } }],
  ['of a deleted fork is read as from a fork', { headRepository: null }, { pull: { sameRepository: false } }],
  ['that was merged is read as closed', { state: 'MERGED' }, { issue: { open: false } }],
  ['of a bot is read as that', { author: { __typename: 'Bot' } }, { pull: { byBot: true } }],
  ['that was edited since is not read', { lastEditedAt: '2026-01-01T00:02:00Z' }, { kind: 'edited_since' }],
  ['with another number is unreadable', { number: 41 }, { kind: 'unreadable' }],
  ['that is nowhere from is unreadable', { headRepository: undefined }, { kind: 'unreadable' }],
  ['without a branch is unreadable', { headRefName: '' }, { kind: 'unreadable' }],
  ['without a commit is unreadable', { headRefOid: null }, { kind: 'unreadable' }],
])('a pull request %s', async (_what, change, expected) => {
  expect(await readsAs(change)).toMatchObject(expected);
});

test('a pull request of a repository that is not known is unreadable', async () => {
  expect(await readsAs({ headRepository: null }, null)).toEqual({ kind: 'unreadable' });
});
