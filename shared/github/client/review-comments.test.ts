import { expect, test } from '@jest/globals';
import { clientAnswering } from '../../../test/support/octokit-on.ts';
import { readCommentsOfReview } from './review-comments.ts';

const spelling = { prefix: '/agent', bare: true, answers: 'anywhere' } as const;
const place = {
  owner: 'octo',
  repo: 'garden',
  number: 7,
  review: 5,
  writtenAt: Date.UTC(2026, 0, 1, 0, 0, 10),
};
const listed = [
  { node_id: 'PRRC_1', path: 'src/a.ts', subject_type: 'file', body: 'Fix the typo' },
  { node_id: 'PRRC_2', path: 'src/a.ts', subject_type: 'file', body: '/agent in its own event' },
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
  ['review_edited', 'was edited since', [{ lastEditedAt: '2026-01-01T00:00:30Z' }]],
  ['edit_unknown', 'was deleted since', [null]],
  ['edit_unknown', 'is one of which GitHub tells nothing', [{}]],
  ['edit_unknown', 'is not listed by GitHub', undefined],
])('the comments of a review are read as %s when one of them %s', async (kind, _, nodes) => {
  expect(await read(nodes)).toMatchObject({ kind, asked: [{ ids: ['PRRC_1'] }] });
});
