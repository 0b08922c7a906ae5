import { expect, test } from '@jest/globals';
import { clientAnswering } from '../../../test/support/octokit-on.ts';
import { readIssueBefore } from './as-written.ts';
import { readCommentsOfReview } from './review-comments.ts';

const repository = { owner: 'octo', repo: 'garden' };
const written = Date.parse('2026-01-01T00:02:00Z');
const url = 'https://github.com/octo/garden/issues/12';
const issue = {
  ...{ number: 12, title: 'Water', body: 'the plants', url, state: 'OPEN' },
  ...{ lastEditedAt: null, timelineItems: { nodes: [] } },
};

const readsAs = async (change: object) => {
  const data = { repository: { issueOrPullRequest: { ...issue, ...change } } };
  return readIssueBefore(
    clientAnswering(() => ({ data })),
    repository,
    12,
    written,
  );
};

const renamed = (createdAt: string) => ({ timelineItems: { nodes: [{ createdAt }] } });

test.each<[string, string, object]>([
  ['never edited', 'text', {}],
  ['edited after the command', 'edited_since', { lastEditedAt: '2026-01-01T00:02:01Z' }],
  ['edited in the second of the command', 'edited_since', { lastEditedAt: '2026-01-01T00:02:00Z' }],
  ['renamed after the command', 'edited_since', renamed('2026-01-01T00:03:00Z')],
  ['told without a word on edits', 'unreadable', { lastEditedAt: undefined }],
  ['told under another number', 'unreadable', { number: 13 }],
])('the text of an issue that was %s is read as %s', async (_what, kind, change) => {
  expect((await readsAs(change)).kind).toBe(kind);
});

test('title, body and address are those of the issue, and a merged pull request is not open', async () => {
  const { title, body } = issue;
  expect(await readsAs({})).toEqual({ kind: 'text', issue: { number: 12, title, body, url, open: true } });
  const pull = { state: undefined, pullState: 'MERGED' };
  expect(await readsAs(pull)).toMatchObject({ issue: { open: false } });
  expect(await readsAs({ ...pull, pullState: 'OPEN' })).toMatchObject({ issue: { open: true } });
});

const spelling = { prefix: '/agent', bare: true, answers: 'anywhere' } as const;
const writtenAt = Date.UTC(2026, 0, 1, 0, 0, 10);
const place = { owner: 'octo', repo: 'garden', number: 7, review: 5, writtenAt };
const listed = [
  { node_id: 'PRRC_1', path: 'src/a.ts', subject_type: 'file', body: 'Fix the typo' },
  { node_id: 'PRRC_2', path: 'src/a.ts', subject_type: 'file', body: '/agent in its own event' },
  { node_id: 'PRRC_3', path: 'src/a.ts', subject_type: 'file', body: '/approve' },
  {},
];

async function read(nodes: unknown) {
  const asked: unknown[] = [];
  const github = clientAnswering((route, { variables }) => {
    if (!route.endsWith('/graphql')) return listed;
    asked.push(variables);
    return { data: { nodes } };
  });
  return { asked, ...(await readCommentsOfReview(github, place, spelling)) };
}

test.each<[string, string, unknown]>([
  ['comments', 'was never edited', [{ lastEditedAt: null }]],
  ['comments', 'was edited before the review was submitted', [{ lastEditedAt: '2026-01-01T00:00:09Z' }]],
  ['review_edited', 'was edited in the second of the review', [{ lastEditedAt: '2026-01-01T00:00:10Z' }]],
  ['edit_unknown', 'was deleted since', [null]],
  ['edit_unknown', 'is one of which GitHub tells nothing', [{}]],
  ['edit_unknown', 'is not listed by GitHub', undefined],
])('the comments of a review are read as %s when one of them %s', async (kind, _, nodes) => {
  const comments = kind === 'comments' && { comments: [{ body: 'Fix the typo' }] };
  expect(await read(nodes)).toMatchObject({ kind, asked: [{ ids: ['PRRC_1'] }], ...comments });
});
