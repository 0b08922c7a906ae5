// The end of a question in its review thread: one request for all that changes, and what GitHub refuses of it is left to others.
import { expect, test } from '@jest/globals';
import { httpError } from '../../test/support/fake-github.ts';
import { clientAnswering } from '../../test/support/octokit-on.ts';
import { inThread, waitingRun } from '../../test/support/questions/some.ts';
import { someRepository } from '../testing/runs.ts';
import { type Beside, settleThread } from './settle-thread.ts';

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
const beside: Beside = { check, reaction: { content: '+1', on: 'PRRC_7' } };
const nobody: Beside = { check: null, reaction: null };

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
const done = { edit: {}, resolve: {}, check: {}, reaction: {} };

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
  const settled = await settleThread(github, waitingRun(), { shown, body: 'It is over.', beside: given });
  return { settled, asked };
}

test('is one look and one change', async () => {
  const ours = thread('T_2', inThread.nodeId);
  const { settled, asked } = await settle([
    { data: repository([thread('T_1', 'other'), ours]) },
    { data: done },
  ]);
  expect(settled).toEqual({ isEdited: true, taken: { check: true, reaction: true } });
  expect(asked).toHaveLength(2);
  expect(asked[1]?.variables).toMatchObject({
    edit: { pullRequestReviewCommentId: inThread.nodeId, body: 'It is over.' },
    resolve: { threadId: 'T_2' },
    check: {
      repositoryId: 'R_7',
      checkRunId: 'CR_1',
      status: 'COMPLETED',
      conclusion: 'SUCCESS',
      actions: [],
    },
    reaction: { subjectId: 'PRRC_7', content: 'THUMBS_UP' },
  });
});

test('goes back through the threads until it has found its own', async () => {
  const pages = [
    repository([thread('T_9', 'other')], 'before 9'),
    repository([thread('T_2', inThread.nodeId)]),
  ];
  const { settled, asked } = await settle([...pages.map((data) => ({ data })), { data: done }]);
  expect(asked[1]?.variables).toMatchObject({ before: 'before 9', checked: false });
  expect(asked[2]?.variables).toMatchObject({ resolve: { threadId: 'T_2' }, check: { checkRunId: 'CR_1' } });
  expect(settled.taken.check).toBe(true);
});

test('asks for no more than there is to change', async () => {
  const resolved = thread('T_2', inThread.nodeId, true);
  const { asked } = await settle([{ data: repository([resolved]) }, { data: done }], nobody);
  expect(asked[0]?.variables).toMatchObject({ checked: false });
  expect(asked[1]?.query).not.toMatch(/resolve|check|reaction/i);
  expect(asked[1]?.query).toContain('edit: updatePullRequestReviewComment(input: $edit)');
});

const refused = {
  data: { ...done, edit: null, check: null },
  errors: [{ type: 'FORBIDDEN', message: 'no' }],
};
test.each([
  ['refuses parts of it, those', [refused], { isEdited: false, taken: { check: false, reaction: true } }],
  ['refuses all of it, all', [{ data: null, errors: [{ type: 'FORBIDDEN' }] }], 'nothing'],
  ['does not know it, all', [httpError(422, 'no such mutation')], 'nothing'],
])('where GitHub %s is left to other requests', async (_, answers, expected) => {
  const nothing = { isEdited: false, taken: { check: false, reaction: false } };
  const found = { data: repository([thread('T_2', inThread.nodeId)]) };
  const { settled } = await settle([found, ...answers]);
  expect(settled).toEqual(expected === 'nothing' ? nothing : expected);
});

test('is tried again later where GitHub does not answer', async () => {
  await expect(settle([httpError(502, 'Bad Gateway')])).rejects.toThrow('Bad Gateway');
});

test('without the name of the comment, that is edited by itself', async () => {
  const { settled, asked } = await settle([{ data: repository([thread('T_2', 'other')]) }], nobody, {
    ...inThread,
    nodeId: '',
  });
  expect([settled.isEdited, asked.length]).toEqual([false, 1]);
});
