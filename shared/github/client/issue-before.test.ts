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

test.each<[string, string, object]>([
  ['never edited', 'text', {}],
  ['edited before the command', 'text', { lastEditedAt: '2026-01-01T00:01:59Z' }],
  ['edited after the command', 'edited_since', { lastEditedAt: '2026-01-01T00:02:01Z' }],
  ['edited in the second of the command', 'edited_since', { lastEditedAt: '2026-01-01T00:02:00Z' }],
  ['edited at a time that cannot be read', 'edited_since', { lastEditedAt: 'soon' }],
  ['renamed before the command', 'text', renamed('2026-01-01T00:01:00Z')],
  ['renamed after the command', 'edited_since', renamed('2026-01-01T00:03:00Z')],
  ['told without a word on edits', 'unreadable', { lastEditedAt: undefined }],
  ['told under another number', 'unreadable', { number: 13 }],
])('the text of an issue that was %s is read as %s', async (_what, kind, change) => {
  expect((await readsAs(change)).kind).toBe(kind);
});

test('title, body and address are those of the issue, and a merged pull request is not open', async () => {
  const { title, body, url } = issue;
  expect(await readsAs({})).toEqual({ kind: 'text', issue: { number: 12, title, body, url, open: true } });
  const pull = { state: undefined, pullState: 'MERGED' };
  expect(await readsAs(pull)).toMatchObject({ issue: { open: false } });
  expect(await readsAs({ ...pull, pullState: 'OPEN' })).toMatchObject({ issue: { open: true } });
});
