// The thread of a question that is over: found among all threads of its pull request, and resolved where GitHub takes that.
import { expect, test } from '@jest/globals';
import { httpError } from '../../test/support/fake-github.ts';
import { clientAnswering } from '../../test/support/octokit-on.ts';
import { inThread, waitingRun } from '../../test/support/questions/some.ts';
import { resolveThread } from './resolve-thread.ts';

const thread = (id: string, first: string, isResolved = false) => ({
  id,
  isResolved,
  comments: { nodes: [{ id: first, fullDatabaseId: '1' }] },
});
const page = (nodes: readonly object[], startCursor: string | null = null) => ({
  repository: {
    pullRequest: {
      reviewThreads: { nodes, pageInfo: { hasPreviousPage: startCursor !== null, startCursor } },
    },
  },
});
const other = thread('T_1', 'other');
const ours = thread('T_2', inThread.nodeId);
const refused = { data: null, errors: [{ type: 'FORBIDDEN', message: 'no' }] };

/** `answers`: one for each request. Returns what the last one asked for. */
async function resolve(answers: readonly unknown[]) {
  const left = [...answers];
  let asked: unknown = null;
  const github = clientAnswering((_, { variables }) => {
    asked = variables;
    const answer = left.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  await resolveThread(github, waitingRun(), inThread);
  return { asked, left: left.length };
}

test.each([
  ['is found among others', [{ data: page([other, ours]) }, { data: {} }], { thread: 'T_2' }],
  ['is found further back', [{ data: page([other], 'c') }, { data: page([ours]) }, {}], { thread: 'T_2' }],
  ['stays open where GitHub refuses', [{ data: page([ours]) }, refused], { thread: 'T_2' }],
  ['stays open where GitHub cannot do it', [{ data: page([ours]) }, httpError(422, 'no')], { thread: 'T_2' }],
  ['is resolved once', [{ data: page([thread('T_2', inThread.nodeId, true)]) }], { before: null }],
  ['may be gone', [{ data: page([other]) }], { before: null }],
])('a thread %s', async (_, answers, asked) => {
  expect(await resolve(answers)).toMatchObject({ asked, left: 0 });
});

test('is tried again later where GitHub does not answer', async () => {
  await expect(resolve([httpError(502, 'Bad Gateway')])).rejects.toThrow('Bad Gateway');
});
