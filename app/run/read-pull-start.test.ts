import { expect, test } from '@jest/globals';
import { clientAnswering } from '../../test/support/octokit-on.ts';
import { readPullStart } from './read-start.ts';

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

test('its text, its state and its branch are read', async () => {
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
  ['from a fork', { headRepository: { databaseId: 8 } }, { pull: { sameRepository: false } }],
  ['whose fork was deleted', { headRepository: null }, { pull: { sameRepository: false } }],
  ['that was merged', { state: 'MERGED' }, { issue: { open: false } }],
  ['of a bot', { author: { __typename: 'Bot' } }, { pull: { byBot: true } }],
  ['edited later', { lastEditedAt: '2026-01-01T00:02:00Z' }, { kind: 'edited_since' }],
  ['that is another', { number: 41 }, { kind: 'unreadable' }],
  ['without a word about where it is from', { headRepository: undefined }, { kind: 'unreadable' }],
  ['without a branch', { headRefName: '' }, { kind: 'unreadable' }],
  ['without a commit', { headRefOid: null }, { kind: 'unreadable' }],
])('a pull request %s', async (_what, change, expected) => {
  expect(await readsAs(change)).toMatchObject(expected);
});

test('where the repository is not known, nothing is', async () => {
  expect(await readsAs({ headRepository: null }, null)).toEqual({ kind: 'unreadable' });
});
