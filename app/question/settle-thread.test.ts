// The end of a question in its review thread: one request for all that changes, and what GitHub refuses of it is left to others.
import { expect, test } from '@jest/globals';
import { httpError } from '../../test/support/fake-github.ts';
import { clientAnswering } from '../../test/support/octokit-on.ts';
import { inThread, waitingRun } from '../../test/support/questions/some.ts';
import type { Effect } from '../store/effect.ts';
import { someRepository } from '../testing/runs.ts';
import { settleThread } from './settle-thread.ts';

const check = {
  kind: 'check',
  repository: someRepository,
  sha: 'abc',
  externalId: 'q1',
  detailsUrl: null,
  title: '✅ Approved',
  summary: 'It was approved.',
  conclusion: 'success',
  actions: [],
} as const;
const reaction = (nodeId: string): Effect => ({
  kind: 'reaction',
  repository: someRepository,
  on: { kind: 'review_comment', id: 7, nodeId },
  content: '+1',
});
const waiting = (key: string, body: Effect) => ({ key, version: 1, wanted: 1, target: 7, body });
const beside = [
  waiting('of another question', { ...check, externalId: 'q0' }),
  waiting('check', check),
  waiting('of another commit', { ...check, sha: 'def' }),
  waiting('reaction', reaction('PRRC_7')),
];

const thread = (id: string, first: string, isResolved = false) => ({
  id,
  isResolved,
  comments: { nodes: [{ id: first, fullDatabaseId: '1' }] },
});
const checkRuns = {
  nodes: [
    { id: 'CR_0', externalId: 'q0' },
    { id: 'CR_1', externalId: 'q1' },
  ],
};
const repository = (nodes: readonly object[], startCursor: string | null = null) => ({
  repository: {
    id: 'R_7',
    object: { checkSuites: { nodes: [{ checkRuns }] } },
    pullRequest: {
      reviewThreads: { nodes, pageInfo: { hasPreviousPage: startCursor !== null, startCursor } },
    },
  },
});
const done = { c0: {}, c1: {}, c2: {}, c3: {} };

interface Asked {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** `answers`: one for each request. */
async function settle(answers: readonly unknown[], given = beside, shown = inThread) {
  const asked: Asked[] = [];
  const left = [...answers];
  const github = clientAnswering((_, { query, ...rest }) => {
    const variables = Object(rest.variables);
    asked.push({ query: String(query), variables });
    const answer = left.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const ending = { id: 'q1', shown, body: 'It is over.', waiting: given };
  const settled = await settleThread(github, waitingRun(), ending);
  return { asked, isEdited: settled.isEdited, taken: settled.taken.map(({ key }) => key) };
}

test('is one look and one change', async () => {
  const two = { data: repository([thread('T_1', 'other'), thread('T_2', inThread.nodeId)]) };
  const { asked, ...settled } = await settle([two, { data: done }]);
  expect(settled).toEqual({ isEdited: true, taken: ['check', 'reaction'] });
  expect(asked).toHaveLength(2);
  expect(asked[1]?.query).toContain(
    '($c0: UpdatePullRequestReviewCommentInput!, $c1: ResolveReviewThreadInput!',
  );
  expect(asked[1]?.variables).toMatchObject({
    c0: { pullRequestReviewCommentId: inThread.nodeId, body: 'It is over.' },
    c1: { threadId: 'T_2' },
    c2: {
      repositoryId: 'R_7',
      checkRunId: 'CR_1',
      status: 'COMPLETED',
      conclusion: 'SUCCESS',
      actions: [],
    },
    c3: { subjectId: 'PRRC_7', content: 'THUMBS_UP' },
  });
});

test('goes back through the threads until it has found its own', async () => {
  const pages = [
    repository([thread('T_9', 'other')], 'before 9'),
    repository([thread('T_2', inThread.nodeId)]),
  ];
  const { asked, taken } = await settle([...pages.map((data) => ({ data })), { data: done }]);
  expect(asked[1]?.variables).toMatchObject({ before: 'before 9' });
  expect(asked[2]?.variables).toMatchObject({ c1: { threadId: 'T_2' }, c2: { checkRunId: 'CR_1' } });
  expect(taken).toContain('check');
});

test('asks for no more than there is to change', async () => {
  const resolved = thread('T_2', inThread.nodeId, true);
  const unnamed = [waiting('reaction', reaction(''))];
  const { asked, taken } = await settle([{ data: repository([resolved]) }, { data: done }], unnamed);
  expect(asked[0]?.variables).toMatchObject({ checked: false });
  expect(asked[1]?.query).not.toMatch(/resolve|check|reaction/i);
  expect(asked[1]?.query).toContain('c0: updatePullRequestReviewComment(input: $c0)');
  expect(taken).toEqual([]);
});

const found = { data: repository([thread('T_2', inThread.nodeId)]) };
const refused = {
  data: { ...done, c0: null, c2: null },
  errors: [{ type: 'FORBIDDEN', message: 'no' }],
};
test.each([
  ['refuses parts of it, those', refused, ['reaction']],
  ['refuses all of it, all', { data: null, errors: [{ type: 'FORBIDDEN' }] }, []],
  ['does not know it, all', httpError(422, 'no such mutation'), []],
])('where GitHub %s are left to other requests', async (_, answer, expected) => {
  expect(await settle([found, answer])).toMatchObject({ isEdited: false, taken: expected });
});

const broken = { data: null, errors: [{ message: 'Something went wrong while executing your query' }] };
test.each([
  ['does not answer', [httpError(502, 'Bad Gateway')], 'Bad Gateway'],
  ['fails with status 200', [broken], 'Something went wrong'],
  ['fails so at the change', [found, broken], 'Something went wrong'],
])('is tried again later where GitHub %s', async (_, answers, why) => {
  await expect(settle(answers)).rejects.toThrow(why);
});

test('without the name of the comment, that is edited by itself', async () => {
  const answers = [{ data: repository([thread('T_2', 'other')]) }];
  const { isEdited, asked } = await settle(answers, [], { ...inThread, nodeId: '' });
  expect([isEdited, asked.length]).toEqual([false, 1]);
});
