import { expect, test } from '@jest/globals';
import { clientAnswering } from '../../../test/support/octokit-on.ts';
import { readIssueBefore } from './issue-before.ts';

const repository = { owner: 'octo', repo: 'garden' };
const written = Date.parse('2026-01-01T00:02:00Z');
const issue = {
  number: 12,
  title: 'Water',
  body: 'the plants',
  url: 'https://github.com/octo/garden/issues/12',
  state: 'OPEN',
  lastEditedAt: null,
  timelineItems: { nodes: [] },
};

async function readsAs(change: object, at = written) {
  const data = { data: { repository: { issueOrPullRequest: { ...issue, ...change } } } };
  return readIssueBefore(
    clientAnswering(() => data),
    repository,
    12,
    at,
  );
}

const renamed = (createdAt: string) => ({ timelineItems: { nodes: [{ createdAt }] } });

test.each<[string, object, string]>([
  ['never edited', {}, 'text'],
  ['edited before', { lastEditedAt: '2026-01-01T00:01:59Z' }, 'text'],
  ['edited after', { lastEditedAt: '2026-01-01T00:02:01Z' }, 'edited_since'],
  ['edited in the same second', { lastEditedAt: '2026-01-01T00:02:00Z' }, 'edited_since'],
  ['edited at a time that is none', { lastEditedAt: 'soon' }, 'edited_since'],
  ['renamed before', renamed('2026-01-01T00:01:00Z'), 'text'],
  ['renamed after', renamed('2026-01-01T00:03:00Z'), 'edited_since'],
  ['without a word about edits', { lastEditedAt: undefined }, 'unreadable'],
  ['another one', { number: 13 }, 'unreadable'],
])('a text that was %s', async (_what, change, kind) => {
  expect((await readsAs(change)).kind).toBe(kind);
});

test('the text is that of the issue, and a merged pull request is not open', async () => {
  const { title, body, url } = issue;
  expect(await readsAs({})).toEqual({ kind: 'text', issue: { number: 12, title, body, url, open: true } });
  const pull = { state: undefined, pullState: 'MERGED' };
  expect(await readsAs(pull)).toMatchObject({ issue: { open: false } });
  expect(await readsAs({ ...pull, pullState: 'OPEN' })).toMatchObject({ issue: { open: true } });
});
