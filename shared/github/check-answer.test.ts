import { expect, test } from '@jest/globals';
import { httpError } from '../../test/support/fake-github.ts';
import { checkAnswer, type YoungerThan } from './check-answer.ts';
import type { GitHubRequest } from './permission.ts';

const written = { body: '/approve', createdAt: '2026-01-01T00:00:10Z', lastEditedAt: null };
const question = { body: 'x', createdAt: '2026-01-01T00:00:09Z', lastEditedAt: null };
const comment = { nodeId: 'PRRC_900', body: '/approve' };
const saying =
  (data: unknown): GitHubRequest =>
  async () => ({ data });
const nodes = (...list: readonly unknown[]) => saying({ data: { nodes: list } });
const failing =
  (error: Error): GitHubRequest =>
  async () => {
    throw error;
  };

test.each<[string, GitHubRequest, string]>([
  ['unchanged', nodes(written), 'as_written'],
  ['with other line ends', nodes({ ...written, body: ' /approve\r\n' }), 'as_written'],
  ['edited and changed back', nodes({ ...written, lastEditedAt: '2026-01-01T00:00:11Z' }), 'edited'],
  ['of another text', nodes({ ...written, body: '/reject' }), 'edited'],
  ['deleted', saying({ data: { nodes: [null] }, errors: [{ type: 'NOT_FOUND' }] }), 'gone'],
  [
    'withheld',
    saying({ data: { nodes: [null] }, errors: [{ type: 'FORBIDDEN', message: 'no' }] }),
    'unreadable',
  ],
  ['without the word on edits', nodes({ body: '/approve', createdAt: written.createdAt }), 'unreadable'],
  ['of a kind that was not asked for', nodes({}), 'unreadable'],
  [
    'refused as a whole',
    saying({ data: null, errors: [{ message: 'Field lastEditedAt is unknown' }] }),
    'unreadable',
  ],
  ['not answered with data', saying('<html>'), 'unreadable'],
  ['limited', saying({ data: null, errors: [{ type: 'RATE_LIMITED' }] }), 'failed'],
  ['met by 502', failing(httpError(502, 'Bad gateway')), 'failed'],
  ['met by nothing', failing(new Error('ECONNRESET')), 'failed'],
  ['met by a secondary limit', failing(httpError(403, 'You have exceeded a secondary rate limit')), 'failed'],
  ['met by 403', failing(httpError(403, 'Resource not accessible by integration')), 'unreadable'],
  ['met by 404', failing(httpError(404, 'Not Found')), 'unreadable'],
])('an answer that is %s', async (_, github, kind) => {
  expect((await checkAnswer(github, comment, null)).kind).toBe(kind);
});

test('an answer that does not name its question has to be younger than that', async () => {
  const check = async (github: GitHubRequest, youngerThan: YoungerThan) =>
    (await checkAnswer(github, comment, youngerThan)).kind;
  const inComment = { nodeId: 'IC_1' };
  expect(await check(nodes(written, question), inComment)).toBe('as_written');
  expect(await check(nodes(written, { ...question, createdAt: written.createdAt }), inComment)).toBe(
    'too_early',
  );
  expect(await check(nodes(written, null), inComment)).toBe('unreadable');
  const at = Date.parse(written.createdAt);
  expect(await check(nodes(written), { at: at - 1 })).toBe('as_written');
  // GitHub tells whole seconds: what was written in the same one may have come first.
  expect(await check(nodes(written), { at: at + 900 })).toBe('too_early');
});
